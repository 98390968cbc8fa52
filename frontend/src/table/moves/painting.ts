/** Setting dice to faces one after the other, instead of a list of hundreds of moves. */
import { FACES, sidesOf, sortFaces, type Die } from "../board/dice.ts";
import type { Use } from "./moves.ts";

/** Faces chosen for dice, by their ids. */
export type Draft = ReadonlyMap<number, string>;

/** Whether this use names a face for every die. */
export function isPainting(use: Use): boolean {
  return (
    use.moves.length > 1 &&
    use.moves.every(
      ({ args }) =>
        args.length === 1 && (args[0]?.length ?? 0) > 1 && [...(args[0] ?? "")].every((face) => FACES.includes(face)),
    )
  );
}

/** Whether a die can be set; only ordinary dice can. */
export const canTurn = (die: Die): boolean => sidesOf(die.face) === FACES;

/** The face to which a tap changes a die. */
export const nextFace = (face: string): string => FACES[(FACES.indexOf(face) + 1) % FACES.length] ?? face;

/** The dice with the chosen faces. */
export function painted(dice: readonly Die[], draft: Draft): Die[] {
  return dice.map((die) => ({ ...die, face: draft.get(die.id) ?? die.face }));
}

/** The legal move that gives these dice; undefined while they are unchanged. */
export function paintingMove(use: Use, dice: readonly Die[]): string | undefined {
  const faces = sortFaces(dice.filter(canTurn).map((die) => die.face));
  return use.moves.find(({ args }) => args[0] === faces)?.move;
}

/** The dice on the tray: the face of each cube, and which are kept. */

import { diceOfExpansions } from "../../expansions/registry.ts";
import type { PageDie } from "../../expansions/page.ts";
import { maybe } from "../../i18n/words.svelte.ts";

export const FACES = "123EHS";
export type Face = "1" | "2" | "3" | "E" | "H" | "S";

/** The die of an expansion that has this face. */
export function dieOf(face: string): PageDie | undefined {
  return diceOfExpansions().find(({ sides }) => sides.includes(face));
}

/** The sides of the die that shows this face; for an unknown die only this one. */
export function sidesOf(face: string): string {
  return FACES.includes(face) ? FACES : (dieOf(face)?.sides ?? face);
}

/** Whether this is a face of a die: it has a drawing or a name. */
export function isFace(text: string): boolean {
  return text.length === 1 && (FACES.includes(text) || dieOf(text) !== undefined || hasName(text));
}

const hasName = (face: string): boolean => maybe(`words.face.${face}`) !== undefined;

/** The face whose group a die is resolved with. */
export function groupOf(face: string): string {
  return dieOf(face)?.groups?.[face] ?? face;
}

/**
 * The dice that can be exchanged with a die when it is thrown: ordinary ones, one kind of an expansion, or all unknown
 * ones.
 */
function kindOf(face: string): string {
  return FACES.includes(face) ? FACES : (dieOf(face)?.sides ?? "");
}

export interface Die {
  /** Constant while the cube is on the tray, so that it can be animated. */
  id: number;
  face: string;
  kept: boolean;
  /** The number of times this cube was thrown: a change makes it tumble. */
  throws: number;
}

/**
 * Faces in the order of the notation, which is that of the characters: other dice have lower-case letters and come
 * last.
 */
export function sortFaces(faces: Iterable<string>): string {
  return [...faces].sort().join("");
}

/** The faces of the kept dice, as the notation writes them. */
export function keptFaces(dice: readonly Die[]): string {
  return sortFaces(dice.filter((die) => die.kept).map((die) => die.face));
}

/** Numbers of which three or more lie there, and fewer than three are kept: rolling again would break the set. */
export function setsAtRisk(dice: readonly Die[]): string[] {
  return ["1", "2", "3"].filter((number) => {
    const same = dice.filter((die) => die.face === number);
    return same.length >= 3 && same.filter((die) => die.kept).length < 3;
  });
}

/** Mark these faces as kept: among equal dice those that were already set aside here. */
export function markKept(dice: readonly Die[], faces: string): Die[] {
  const rest = [...faces];
  const isTaken = (die: Die): boolean => {
    const at = rest.indexOf(die.face);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  };
  const kept = new Set(
    [...dice.filter((die) => die.kept), ...dice.filter((die) => !die.kept)].filter(isTaken).map((die) => die.id),
  );
  return dice.map((die) => ({ ...die, kept: kept.has(die.id) }));
}

/** Arrange a roll: cubes whose face is still there stay in place, the others are thrown. */
export function layOut(before: readonly Die[], faces: string, kept: string | undefined): Die[] {
  return [FACES, ...diceOfExpansions().map(({ sides }) => sides), ""]
    .flatMap((kind) => {
      const isOfThese = (face: string): boolean => kindOf(face) === kind;
      return layOutAlike(
        before.filter((die) => isOfThese(die.face)),
        [...faces].filter(isOfThese).join(""),
        [...(kept ?? "")].filter(isOfThese),
      );
    })
    .map((die, i) => ({ ...die, id: i }));
}

/** Arrange the dice that have the same sides. */
function layOutAlike(before: readonly Die[], faces: string, stay: string[]): Die[] {
  const rest = [...faces];
  const take = (face: string): boolean => {
    const at = rest.indexOf(face);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  };
  const laid: (Die | undefined)[] = before.map((die) => {
    const at = stay.indexOf(die.face);
    if (at < 0 || !die.kept || !take(die.face)) return undefined;
    stay.splice(at, 1);
    return { ...die };
  });
  // Kept faces that the player chose elsewhere (another screen, a bot) are matched regardless of the marks here.
  before.forEach((die, i) => {
    const at = laid[i] ? -1 : stay.indexOf(die.face);
    if (at < 0 || !take(die.face)) return;
    stay.splice(at, 1);
    laid[i] = { ...die, kept: true };
  });
  const thrown = shuffled(rest, before.length * 7 + rest.length);
  const result: Die[] = [];
  for (let i = 0; i < faces.length; i++) {
    const old = before[i];
    const face = laid[i] ? undefined : thrown.shift();
    if (laid[i]) result.push(laid[i] as Die);
    else if (face) result.push({ id: old?.id ?? i, face, kept: false, throws: (old?.throws ?? 0) + 1 });
  }
  // Fewer cubes than before: faces are left over because a kept cube was beyond the end.
  for (const face of thrown) result.push({ id: result.length, face: face, kept: false, throws: 1 });
  return result;
}

/** Dice that are already there on arrival: their throw is not shown. */
export function lying(faces: string): Die[] {
  return layOut([], faces, undefined).map((die) => ({ ...die, throws: 0 }));
}

/** Change the faces that differ, after a card changed dice or had them rerolled. */
export function turnTo(before: readonly Die[], faces: string, isThrown: boolean): Die[] {
  const rest = [...faces];
  const laid = before.map((die) => {
    const at = rest.indexOf(die.face);
    if (at < 0) return undefined;
    rest.splice(at, 1);
    return die;
  });
  const result: Die[] = before.slice(0, faces.length).map((die, i) => {
    const same = laid[i];
    if (same) return same;
    const at = rest.findIndex((face) => kindOf(face) === kindOf(die.face));
    const [face = die.face] = at < 0 ? [] : rest.splice(at, 1);
    return { ...die, face, throws: die.throws + (isThrown ? 1 : 0) };
  });
  while (result.length < faces.length) {
    result.push({ id: result.length, face: rest.shift() ?? "1", kept: false, throws: 1 });
  }
  return sortFaces(result.map((die) => die.face)) === sortFaces(faces) ? result : layOut([], faces, undefined);
}

/** A fixed shuffle, so that thrown cubes are not sorted; the server decided the faces. */
function shuffled<Thing>(things: readonly Thing[], salt: number): Thing[] {
  const mixed = [...things];
  let state = salt * 2654435761 + 97;
  for (let i = mixed.length - 1; i > 0; i--) {
    state = (state * 1103515245 + 12345) % 2147483648;
    const j = state % (i + 1);
    [mixed[i], mixed[j]] = [mixed[j] as Thing, mixed[i] as Thing];
  }
  return mixed;
}

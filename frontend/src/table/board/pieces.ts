/** What expansions put before a monster, beside its cards: cultists, levels of the tower, the mark of the berserk. */
import type { View, ViewPlayer } from "../../protocol.ts";

interface Pieces {
  cultists?: number;
  tower?: readonly number[];
  berserk?: boolean;
}

/** The levels of Tokyo Tower from the ground up. */
export const LEVELS = [1, 2, 3] as const;

/** A monster's pieces; at a table without an expansion its pieces do not exist. */
export function piecesOf(player: ViewPlayer): Required<Pieces> {
  const { cultists = 0, tower = [], berserk = false } = player as ViewPlayer & Pieces;
  return { cultists, tower, berserk };
}

/** Who holds each level of the tower, null where nobody does; undefined where there is no tower. */
export function holdersOf(view: View): (number | null)[] | undefined {
  if (!view.players.some((player) => "tower" in player)) return undefined;
  return LEVELS.map((level) => {
    const holder = view.players.findIndex((player) => piecesOf(player).tower.includes(level));
    return holder < 0 ? null : holder;
  });
}

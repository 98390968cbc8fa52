/** Tokyo Tower: the owners of its levels. */
import type { View, ViewPlayer } from "../../protocol.ts";

/** From the ground up. */
export const LEVELS = [1, 2, 3] as const;

export interface Fields {
  tower: readonly number[];
}

/** The levels that a monster controls. */
export function levelsOf(player: ViewPlayer): readonly number[] {
  return (player as ViewPlayer & Partial<Fields>).tower ?? [];
}

/** Whether this table has the tower. */
export function hasTower(view: View): boolean {
  return view.players.some((player) => "tower" in player);
}

/** The owner of each level of the tower, or null. */
export function holdersOf(view: View): (number | null)[] {
  return LEVELS.map((level) => {
    const holder = view.players.findIndex((player) => levelsOf(player).includes(level));
    return holder < 0 ? null : holder;
  });
}

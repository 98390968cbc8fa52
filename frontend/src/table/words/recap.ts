import type { View } from "../../protocol.ts";
import { idOf, type CardEntry } from "../show/changes.ts";

/** The difference of one monster between two views. */
export interface Change {
  seat: number;
  life: number;
  points: number;
  energy: number;
  got: string[];
  gave: string[];
  /** Whether it entered or left Tokyo. */
  place: "entered" | "left" | null;
  isOut: boolean;
}

const lacking = (of: readonly CardEntry[], than: readonly CardEntry[]): string[] => {
  const rest = of.map(idOf);
  for (const id of than.map(idOf)) {
    const at = rest.indexOf(id);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
};

/** The changes between two views, monster by monster; unchanged ones are left out. */
export function changes(before: View, after: View): Change[] {
  return after.players.flatMap((now, seat) => {
    const then = before.players[seat];
    if (!then) return [];
    const change: Change = {
      seat,
      life: now.life - then.life,
      points: now.points - then.points,
      energy: now.energy - then.energy,
      got: now.alive ? [...lacking(now.cards, then.cards), ...lacking(now.tiles, then.tiles)] : [],
      gave: now.alive ? [...lacking(then.cards, now.cards), ...lacking(then.tiles, now.tiles)] : [],
      place: now.alive && Boolean(now.in) !== Boolean(then.in) ? (now.in ? "entered" : "left") : null,
      isOut: then.alive && !now.alive,
    };
    const isSame =
      !change.life &&
      !change.points &&
      !change.energy &&
      !change.got.length &&
      !change.gave.length &&
      !change.place &&
      !change.isOut;
    return isSame ? [] : [change];
  });
}

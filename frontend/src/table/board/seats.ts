import type { SeatInfo } from "../../protocol.ts";

/** A seat of a board without a table: a replay, a puzzle, a daily challenge. */
export function seatAt(seat: number, monster: string, name: string, level: string | null): SeatInfo {
  return {
    seat,
    kind: level ? "bot" : "human",
    monster,
    name,
    level,
    online: true,
    ready: true,
    stand_in: false,
    wants_rematch: false,
    hints: false,
    hints_used: 0,
    honour: 0,
  };
}

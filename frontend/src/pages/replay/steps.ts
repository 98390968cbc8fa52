import type { RecordFile, Step } from "../../protocol.ts";

/** A turn of a replay: its seat, and the step at which it begins. */
export interface Turn {
  step: number;
  seat: number;
  number: number;
  isBonus: boolean;
}

/** The turns and the steps at which they begin. */
export function turnsOf(steps: readonly Step[]): Turn[] {
  const turns: Turn[] = [];
  steps.forEach((step, index) => {
    for (const event of step.events) {
      if (event[0] === "turn")
        turns.push({ step: index, seat: event[1] as number, number: turns.length + 1, isBonus: event[2] === 1 });
    }
  });
  return turns;
}

/** The turn that a step belongs to; undefined before the first. */
export function turnAt(turns: readonly Turn[], step: number): Turn | undefined {
  return turns.findLast((turn) => turn.step <= step);
}

/** A step number in an address, clamped to the game. */
export function stepFrom(text: string | null, count: number): number {
  const wanted = Number.parseInt(text ?? "0", 10);
  return Math.min(Math.max(Number.isNaN(wanted) ? 0 : wanted, 0), Math.max(count - 1, 0));
}

/** Why a file is no record: its message is the last word of a key under `pages.replays.bad`. */
export class BadRecord extends Error {}

/** Read a record file. @throws BadRecord: `json`, `format` or `version`. */
export function readRecord(text: string): RecordFile {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new BadRecord("json");
  }
  const record = (found ?? {}) as Partial<RecordFile>;
  const { format, moves, players, winners = [] } = record; // an unfinished game has none
  if (!String(format).startsWith("daikaiju/") || !Array.isArray(moves) || !Array.isArray(players))
    throw new BadRecord("format");
  if (format !== "daikaiju/1") throw new BadRecord("version");
  return { ...record, winners } as RecordFile;
}

import type { RecordFile, Step } from "../../protocol.ts";

/** A turn of a replay: whose it was, and the step at which it begins. */
export interface Turn {
  step: number;
  seat: number;
  number: number;
  isBonus: boolean;
}

/** Where turns begin. */
export function turnsOf(steps: readonly Step[]): Turn[] {
  const turns: Turn[] = [];
  steps.forEach((step, index) => {
    for (const event of step.events) {
      if (event[0] === "turn") turns.push({ step: index, seat: event[1] as number, number: turns.length + 1, isBonus: event[2] === 1 });
    }
  });
  return turns;
}

/** The turn that a step belongs to; undefined before the first. */
export function turnAt(turns: readonly Turn[], step: number): Turn | undefined {
  return turns.findLast((turn) => turn.step <= step);
}

/** A step number out of an address, kept inside the game. */
export function stepFrom(text: string | null, count: number): number {
  const wanted = Number.parseInt(text ?? "0", 10);
  return Math.min(Math.max(Number.isNaN(wanted) ? 0 : wanted, 0), Math.max(count - 1, 0));
}

/** Read a record file that somebody opened; throws with a line that says what is wrong. */
export function readRecord(text: string): RecordFile {
  const found: unknown = JSON.parse(text);
  const record = found as Partial<RecordFile> | null;
  if (record?.format !== "daikaiju/1" || !Array.isArray(record.moves) || !Array.isArray(record.players)) throw new Error("daikaiju/1?");
  return record as RecordFile;
}

/** Turns new lines of the log into announcements: one for everything that happened since the last. */
import type { GameEvent } from "../events.ts";
import type { Line } from "../table/show/show.svelte.ts";
import { isToldByLoss, tellLine, type Told } from "../table/words/lines.ts";
import type { Names } from "../table/words/names.ts";
import { deedsOf, summaryText } from "../table/words/summary.ts";

/** Remarks of the table, which no summary contains. */
const isRemark = (told: Told): boolean => told[0] === "chose" || told[0] === "stood_in";

export class Teller {
  #last = -1;
  #seat = -1;
  /** What the active monster did and was not told yet, because it is summed up. */
  #held: GameEvent[] = [];

  /** Regard everything up to here as known. */
  skip(lines: readonly Line[]): void {
    this.#last = lines.at(-1)?.id ?? this.#last;
    this.#seat = Number(lines.findLast(({ event }) => event[0] === "turn")?.event[1] ?? this.#seat);
    this.#held = [];
  }

  /** Whether lines were taken back since the last announcement. */
  isBehind(lines: readonly Line[]): boolean {
    return this.#last >= 0 && (lines.at(-1)?.id ?? -1) < this.#last;
  }

  /**
   * Tell the lines since the last call; "" if there is nothing to tell yet. In brief, another monster's turn is one
   * sentence, told when it ends or when `isDue` says that somebody here must decide.
   */
  tell(lines: readonly Line[], names: Names, mine: readonly number[], isBrief: boolean, isDue: boolean): string {
    const said: string[] = [];
    for (const { id, event } of lines.filter((line) => line.id > this.#last)) {
      this.#last = id;
      if (isToldByLoss(event)) continue;
      if (event[0] === "turn") {
        this.#flush(said, names);
        this.#seat = event[1];
      }
      const isHeld = isBrief && this.#seat >= 0 && !mine.includes(this.#seat) && event[0] !== "over";
      if (isHeld && !isRemark(event)) this.#held.push(event as GameEvent);
      else if (!(isBrief && event[0] === "chose")) {
        this.#flush(said, names);
        said.push(tellLine(event, names));
      }
    }
    if (isDue) this.#flush(said, names);
    return said.join(" ");
  }

  #flush(said: string[], names: Names): void {
    if (this.#held.some((event) => event[0] !== "turn"))
      said.push(`${summaryText(deedsOf(this.#seat, this.#held), names)}.`);
    this.#held = [];
  }
}

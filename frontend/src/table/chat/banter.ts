import type { GameEvent } from "../../events.ts";
import type { GestureName } from "../../art/gestures.ts";

type Moment = "entered" | "stayed" | "yielded" | "bought" | "smashed" | "hurt" | "healed" | "scored";

/** The face a bot makes at each moment. */
const FACES: Record<Moment, GestureName> = {
  entered: "roar",
  stayed: "roar",
  yielded: "think",
  bought: "clap",
  smashed: "laugh",
  hurt: "angry",
  healed: "thanks",
  scored: "clap",
};
/** The moments at which each temperament says something. */
export const TALKS: Readonly<Record<string, readonly Moment[]>> = {
  brawler: ["entered", "stayed", "smashed", "hurt"],
  builder: ["bought", "entered", "hurt"],
  survivor: ["yielded", "healed", "hurt"],
  schemer: ["scored", "yielded", "hurt"],
};
/** The number of remarks for each moment. */
export const REMARKS = 2;
/** The least amount of Smash, damage or points that is worth a remark. */
const MUCH = 3;

/** The seat and the moment that an event is about; only events that all players see. */
function momentOf(event: GameEvent): [seat: number, moment: Moment] | undefined {
  switch (event[0]) {
    case "entered":
    case "stayed":
    case "yielded":
    case "bought":
      return [event[1], event[0]];
    case "smash":
      return event[2] >= MUCH ? [event[1], "smashed"] : undefined;
    case "lost":
      return event[2] >= MUCH ? [event[1], "hurt"] : undefined;
    case "points":
      return event[2] >= MUCH ? [event[1], "scored"] : undefined;
    case "life":
      return event[2] > 1 ? [event[1], "healed"] : undefined;
  }
  return undefined;
}

export interface Remark {
  seat: number;
  face: GestureName;
  /** The key of the sentence. */
  key: string;
}

/** The remarks of the bots at a table: by temperament, at most one in a round. */
export class Remarks {
  #turnsToWait = 0;
  #made = 0;

  /** Listen to an event; `levels` are the bots of all seats, `lives` the life of every monster after it. */
  hear(event: GameEvent, levels: readonly (string | null)[], lives: readonly number[]): Remark | undefined {
    if (event[0] === "turn") {
      this.#turnsToWait = Math.max(0, this.#turnsToWait - 1);
      return undefined;
    }
    const [seat = -1, moment] = momentOf(event) ?? [];
    const temperament = levels[seat]?.split(":")[1] ?? "";
    if (!moment || this.#turnsToWait > 0 || !lives[seat] || !TALKS[temperament]?.includes(moment)) return undefined;
    this.#turnsToWait = lives.filter(Boolean).length;
    const number = this.#made++ % REMARKS;
    return { seat, face: FACES[moment], key: `opponents.say.${temperament}.${moment}.${number}` };
  }
}

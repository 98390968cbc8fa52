/* Made from protocol.schema.json by `npm run types`. Do not edit. */
import type { EventKind } from "../../events.ts";

/** An event of this expansion: its name, then its values. */
export type PowerUpEvent =
  /** an evolution is played */
  | ["played", number, string, ...string[]]
  /** an evolution leaves the front of a monster */
  | ["evolution_gone", number, string]
  /** an evolution is kept in hand */
  | ["evolved", number, number, string | null]
  /** an evolution comes back to a hand */
  | ["evolution_back", number, string]
  /** the discarded evolutions become a deck of `n` cards */
  | ["evolutions_shuffled", number, number]
  /** an evolution is put in front of another monster */
  | ["given", number, string, number]
  /** an evolution goes into the hand of another monster */
  | ["handed", number, string, number]
  /** dice thrown for a card */
  | ["thrown", number, string, string]
  /** a die stays as it is until the monster's next turn */
  | ["frozen", number, string]
  /** a face has no effect for another monster in this turn */
  | ["worthless", number, string, number]
  /** a monster misses its turn */
  | ["missed", number]
  /** a Power card received free of charge */
  | ["received", number, string]
  /** a look at the deck's top cards */
  | ["dived", number, number]
  /** a card of the discards is shown */
  | ["shown", number, string]
  /** a card just bought is discarded, and its price refunded */
  | ["sent_back", number, string]
  /** a monster gets Beauty */
  | ["carried_off", number];

export const EVENTS: Record<string, EventKind> = {
  played: {"fields":[["monster","seat"],["card","card"],["arguments","text"]],"variants":[["on","given","arguments"]]},
  evolution_gone: {"fields":[["monster","seat"],["card","card"]],"variants":[]},
  evolved: {"fields":[["monster","seat"],["n","number"],["card","card"]],"variants":[["hidden","hidden","card"]]},
  evolution_back: {"fields":[["monster","seat"],["card","card"]],"variants":[]},
  evolutions_shuffled: {"fields":[["monster","seat"],["n","number"]],"variants":[]},
  given: {"fields":[["monster","seat"],["card","card"],["other","seat"]],"variants":[]},
  handed: {"fields":[["monster","seat"],["card","card"],["other","seat"]],"variants":[]},
  thrown: {"fields":[["monster","seat"],["faces","faces"],["card","card"]],"variants":[]},
  frozen: {"fields":[["monster","seat"],["faces","faces"]],"variants":[]},
  worthless: {"fields":[["monster","seat"],["faces","faces"],["other","seat"]],"variants":[]},
  missed: {"fields":[["monster","seat"]],"variants":[]},
  received: {"fields":[["monster","seat"],["card","card"]],"variants":[]},
  dived: {"fields":[["monster","seat"],["n","number"]],"variants":[]},
  shown: {"fields":[["monster","seat"],["card","card"]],"variants":[]},
  sent_back: {"fields":[["monster","seat"],["card","card"]],"variants":[]},
  carried_off: {"fields":[["monster","seat"]],"variants":[]},
};

/* Made from protocol.schema.json by `npm run types`. Do not edit. */
import type { EventKind } from "../../events.ts";

/** An event of this expansion: its name, then its values. */
export type HalloweenEvent =
  /** a costume chosen before the game */
  | ["worn", number, string]
  /** a costume taken, its price, and its previous owner */
  | ["stolen", number, string, number, number];

export const EVENTS: Record<string, EventKind> = {
  worn: {"fields":[["monster","seat"],["card","card"]],"variants":[]},
  stolen: {"fields":[["monster","seat"],["card","card"],["n","number"],["other","seat"]],"variants":[]},
};

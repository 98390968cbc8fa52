/* Made from protocol.schema.json by `npm run types`. Do not edit. */
import type { EventKind } from "../../events.ts";

/** An event of this expansion: its name, then its values. */
export type KingKongEvent =
  /** a level of the tower, and its previous owner */
  | ["claimed", number, number, number];

export const EVENTS: Record<string, EventKind> = {
  claimed: {"fields":[["monster","seat"],["n","number"],["by","seat or nobody"]],"variants":[["other","somebody","by"]]},
};

/* Made from protocol.schema.json by `npm run types`. Do not edit. */
import type { EventKind } from "../../events.ts";

/** An event of this expansion: its name, then its values. */
export type CybertoothEvent =
  /** a monster goes berserk */
  | ["berserk", number]
  /** a monster is no longer berserk */
  | ["calmed", number];

export const EVENTS: Record<string, EventKind> = {
  berserk: {"fields":[["monster","seat"]],"variants":[]},
  calmed: {"fields":[["monster","seat"]],"variants":[]},
};

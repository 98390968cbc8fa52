/** Things on the stage that something flies from or to. */
import type { Sign } from "../../art/icons.ts";

/** A thing on the stage, as a selector within the stage. */
export type Anchor = string;

export interface Flight {
  icon: Sign;
  /** Background and colour of an icon that an expansion brings. */
  tint?: readonly [ground: string, ink: string];
  /** The card that is drawn instead of the icon. */
  card?: string;
  count: number;
  from: Anchor;
  to: Anchor;
}

/** At most this many things fly at a time. */
export const MOST = 6;

export const figureAt = (seat: number): Anchor => `[data-seat="${seat}"] .figure`;

export const diceShowing = (faces: string): Anchor =>
  [...faces].map((face) => `[data-part="die"][data-face="${face}"]`).join(", ");

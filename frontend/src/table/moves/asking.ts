/**
 * When a player is asked in others' turns. A setting depends on the moment of a window, which all can see. Passing or
 * thinking must not betray a hand.
 */
import type { View } from "../../protocol.ts";

/** Moments of others' turns at which a player may pass, as the windows of the rules declare them. */
export const ALL_MOMENTS = ["closing", "roll", "purchase", "tokyo", "hurt", "loss"] as const;
export type Moment = (typeof ALL_MOMENTS)[number];

/** Cards for any time may be played in one's own turn and before a loss: few want to be asked after every other turn as well. */
export const USUALLY_PASSED: readonly Moment[] = ["closing"];

/** What does not concern a player who wants to be left alone until something does. */
export const UNCONCERNED: readonly Moment[] = ["closing", "roll", "purchase", "tokyo"];

/** The moment of a question in another's turn that may be passed; undefined where something has to be decided. */
export function momentOf(view: View, legal: readonly string[], seat: number): Moment | undefined {
  if (!legal.includes("pass") || view.turn === seat) return undefined;
  return ALL_MOMENTS.find((moment) => moment === view.question?.["moment"]);
}

/** Whether a card can be played or used about which the player always wants to be asked. */
export function isAskedAbout(cards: readonly string[], legal: readonly string[]): boolean {
  return legal.some((move) => /^(play|use) /.test(move) && cards.includes(move.split(" ")[1] ?? ""));
}

/** Milliseconds before an automatic pass: as a person's, and the same whatever is in the hand. */
export function pauseBeforePass(random: number): number {
  return 900 + 1800 * random;
}

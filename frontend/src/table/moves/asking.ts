/** When a player is asked in others' turns. It depends only on the moment, which all can see, never on a hand: passing or thinking must not betray one. */
import type { View } from "../../protocol.ts";

/** Moments at which somebody may answer another's turn, by the questions asked then. */
export const MOMENTS = {
  closing: ["closing"],
  roll: ["rabbit", "probe"],
  purchase: ["answer_purchase", "opportunist"],
  tokyo: ["stayed", "yielded", "leap"],
  hurt: ["lightning", "acquire"],
  loss: ["loss"],
} as const satisfies Record<string, readonly string[]>;
export type Moment = keyof typeof MOMENTS;
export const ALL_MOMENTS = Object.keys(MOMENTS) as Moment[];

/** Cards for any time may be played in one's own turn and before a loss: few want to be asked after every other turn as well. */
export const USUALLY_PASSED: readonly Moment[] = ["closing"];

/** What does not concern a player who wants to be left alone until something does. */
export const UNCONCERNED: readonly Moment[] = ["closing", "roll", "purchase", "tokyo"];

/** The moment of a question in another's turn that may be passed; undefined where something has to be decided. */
export function momentOf(view: View, legal: readonly string[], seat: number): Moment | undefined {
  if (!legal.includes("pass") || view.turn === seat) return undefined;
  const kind = String(view.question?.["kind"] ?? "");
  return ALL_MOMENTS.find((moment) => (MOMENTS[moment] as readonly string[]).includes(kind));
}

/** Milliseconds before an automatic pass: as a person's, and the same whatever is in the hand. */
export function pauseBeforePass(random: number): number {
  return 900 + 1800 * random;
}

/** The fields that Power Up! adds to a monster's view. */
import type { CardEntry } from "../../table/show/changes.ts";

/** A face-down card. */
export const UNSEEN = "?";

export interface Fields {
  evolution_hand: readonly string[];
  /** In front of the monster. */
  evolutions: readonly CardEntry[];
  evolution_discard: readonly string[];
  /** The number of cards in its deck. */
  evolutions_left: number;
}

/** A hand without this card, or without a face-down one. */
export function handWithout(hand: readonly string[], card: string): string[] {
  const at = hand.includes(card) ? hand.indexOf(card) : hand.indexOf(UNSEEN);
  return at < 0 ? [...hand] : hand.toSpliced(at, 1);
}

/** What Power Up! adds to a monster, as the page is shown it. */
import type { ViewPlayer } from "../../protocol.ts";
import type { CardEntry } from "../../table/show/changes.ts";

/** A card that lies face down. */
export const UNSEEN = "?";

export interface Fields {
  evolution_hand: readonly string[];
  /** In front of the monster. */
  evolutions: readonly CardEntry[];
  evolution_discard: readonly string[];
  /** How many cards its deck has. */
  evolutions_left: number;
}

/** The evolutions of a monster; undefined at a table without them. */
export function evolutionsOf(player: ViewPlayer): Fields | undefined {
  return "evolution_hand" in player ? (player as ViewPlayer & Fields) : undefined;
}

/** The cards of a hand or pile that can be seen. */
export function seenOf(cards: readonly string[]): string[] {
  return cards.filter((card) => card !== UNSEEN);
}

/** A hand without this card, or without one that lies face down. */
export function handWithout(hand: readonly string[], card: string): string[] {
  const at = hand.includes(card) ? hand.indexOf(card) : hand.indexOf(UNSEEN);
  return at < 0 ? [...hand] : hand.toSpliced(at, 1);
}

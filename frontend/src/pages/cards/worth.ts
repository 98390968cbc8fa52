import type { CardShown, Worth } from "../../protocol.ts";

/** What a card is worth at tables of so many monsters, if it was measured. */
export function worthAt(card: CardShown, players: number): Worth | undefined {
  return card.worth.find((one) => one.players === players);
}

/** The cards that were measured, the most worth first. */
export function byWorth(cards: readonly CardShown[], players: number): CardShown[] {
  const worth = (card: CardShown): number => worthAt(card, players)?.worth ?? -Infinity;
  return cards.filter((card) => worthAt(card, players)).sort((a, b) => worth(b) - worth(a));
}

/** Points with their sign, the minus as printers set it. */
export function gain(points: number): string {
  return `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(1)}`;
}

/** A number with its interval. */
export function spread(value: number, margin: number): string {
  return `${value.toFixed(1).replace("-", "−")} ± ${margin.toFixed(1)}`;
}

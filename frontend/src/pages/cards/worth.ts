import { language } from "../../i18n/words.svelte.ts";
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

/** A number with one digit, as the language writes it; the minus as printers set it. */
export function tenths(value: number): string {
  return new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    .format(value)
    .replace("-", "−");
}

/** Points with their sign. */
export function gain(points: number): string {
  return `${points < 0 ? "−" : "+"}${tenths(Math.abs(points))}`;
}

/** A number with its interval. */
export function spread(value: number, margin: number): string {
  return `${tenths(value)} ± ${tenths(margin)}`;
}

import { language } from "../../i18n/words.svelte.ts";
import type { CardShown, Worth } from "../../protocol.ts";

/** The worth of a card at tables of this many monsters, if it was measured. */
export function worthAt(card: CardShown, players: number): Worth | undefined {
  return card.worth.find((one) => one.players === players);
}

/** The measured cards, the most valuable first. */
export function byWorth(cards: readonly CardShown[], players: number): CardShown[] {
  const worth = (card: CardShown): number => worthAt(card, players)?.worth ?? -Infinity;
  return cards.filter((card) => worthAt(card, players)).sort((a, b) => worth(b) - worth(a));
}

/** A number with one decimal in the format of the language, with a typographic minus. */
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

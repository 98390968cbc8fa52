import { language, learnedCard } from "../i18n/words.svelte.ts";
import type { CardShown, Catalogue } from "../protocol.ts";
import { get } from "./http.ts";

const catalogues = $state<Record<string, Record<string, CardShown>>>({});
const asked = new Set<string>();

/** Fetch the words of an edition's cards in the current language, once. Call it inside an effect. */
export function wantCatalogue(edition: string): void {
  const key = `${edition}/${language()}`;
  if (asked.has(key)) return;
  asked.add(key);
  get<Catalogue>(`catalogue?edition=${edition}&language=${language()}`).then(
    (found) => {
      catalogues[key] = Object.fromEntries(
        [...found.cards, ...found.tiles, ...found.expansions].map((card) => [card.id, card]),
      );
    },
    () => asked.delete(key),
  );
}

/** A card or tile with its words, when they have arrived. */
export function cardOf(edition: string, id: string): CardShown | undefined {
  return catalogues[`${edition}/${language()}`]?.[id];
}

/** The name of a card, or a readable form of its id until the words have arrived. */
export function cardName(edition: string, id: string): string {
  return (
    cardOf(edition, id)?.name ??
    learnedCard(id) ??
    id.replaceAll("_", " ").replace(/^./, (first) => first.toUpperCase())
  );
}

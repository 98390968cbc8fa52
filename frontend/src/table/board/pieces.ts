/** The pieces of expansions next to a monster's cards, and the fields that they add to it. */
import type { Mark, Place } from "../../expansions/page.ts";
import { ALL, fieldMark, placeOf } from "../../expansions/registry.ts";
import { maybe } from "../../i18n/words.svelte.ts";
import type { ViewPlayer } from "../../protocol.ts";
import type { CardEntry } from "../show/changes.ts";

/** A face-down card. */
const UNSEEN = "?";

/** The fields that every monster has at every table. */
const CORE: Record<keyof ViewPlayer, true> = {
  alive: true,
  cards: true,
  energy: true,
  in: true,
  life: true,
  max_life: true,
  monster: true,
  points: true,
  poison: true,
  shrink: true,
  tiles: true,
  wickedness: true,
  zombified: true,
};

/** The fields that list cards of a monster in this place, with these cards. */
export function listsIn(place: Place, player: ViewPlayer): [field: string, cards: readonly CardEntry[]][] {
  return Object.entries(player).flatMap(([field, value]) =>
    placeOf(field) === place && Array.isArray(value) ? [[field, value as CardEntry[]]] : [],
  );
}

/** The cards of a hand or pile that can be seen. */
export function seenOf<Entry extends CardEntry>(cards: readonly Entry[]): Entry[] {
  return cards.filter((card) => card !== UNSEEN);
}

/** Pieces among a monster's cards, and the cards in its hand that can be seen. */
export function piecesOf(player: ViewPlayer): CardEntry[] {
  const hands = listsIn("hand", player).flatMap(([, cards]) => seenOf(cards));
  return [...ALL.flatMap(({ pieces }) => pieces?.(player) ?? []), ...hands];
}

/** A monster's tiles and cards, and other cards in front of it. */
export function cardsOf(player: ViewPlayer): { entry: CardEntry; kind: "tile" | "keep" }[] {
  const kept = [...player.cards, ...listsIn("front", player).flatMap(([, cards]) => cards)];
  return [
    ...player.tiles.map((entry) => ({ entry, kind: "tile" as const })),
    ...kept.map((entry) => ({ entry, kind: "keep" as const })),
  ];
}

/** The colour of the glow around a monster. */
export function auraOf(player: ViewPlayer): string | undefined {
  return ALL.map(({ aura }) => aura?.(player)).find((colour) => colour !== undefined);
}

/** The marks of the fields that expansions add to a monster, as their folders draw them or in a generic way. */
export function marksOf(player: ViewPlayer): (Mark & { field: string })[] {
  return Object.entries(player)
    .filter(([field]) => !(field in CORE))
    .flatMap(([field, value]) => {
      const known = fieldMark(field);
      const mark = known ? known(value as never) : genericMark(field, value);
      return mark ? [{ field, ...mark }] : [];
    });
}

/**
 * A number, a list or a text that the page does not know; undefined for zero, empty, what has no short form, and cards
 * that are drawn elsewhere.
 */
function genericMark(field: string, value: unknown): Mark | undefined {
  const place = placeOf(field);
  if (place !== undefined && place !== "hand") return undefined;
  const text = Array.isArray(value) ? String(value.length) : value === true ? "" : String(value ?? "");
  if (text === "0" || value === false || value === "" || (typeof value === "object" && !Array.isArray(value)))
    return undefined;
  if (!Array.isArray(value)) return { icon: "token", label: fieldName(field), text };
  const cards = seenOf(value.filter((one): one is string => typeof one === "string"));
  return {
    icon: "card",
    label: fieldName(field),
    text,
    cards,
    ...(place && { isPiece: cards.length > 0, isDetailed: true }),
  };
}

/** A number of cards in words, with the expansion's word for them. */
export function countOf(field: string, n: number): string {
  const said = maybe(`words.board.${field}`, { n }) ?? fieldName(field);
  return said.includes(String(n)) ? said : `${n} ${said}`;
}

/** The name of a field: the expansion's word, or its name in the rules. */
export function fieldName(field: string): string {
  return maybe(`words.board.${field}`) ?? maybe(`words.token.${field}`) ?? field.replaceAll("_", " ");
}

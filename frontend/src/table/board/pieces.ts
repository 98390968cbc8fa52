/** The pieces of expansions next to a monster's cards, and the fields that they add to it. */
import type { Mark } from "../../expansions/page.ts";
import { ALL, fieldMark } from "../../expansions/registry.ts";
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

/** Pieces among a monster's cards. */
export function piecesOf(player: ViewPlayer): CardEntry[] {
  return ALL.flatMap(({ pieces }) => pieces?.(player) ?? []);
}

/** A monster's tiles and cards, and other cards in front of it. */
export function cardsOf(player: ViewPlayer): { entry: CardEntry; kind: "tile" | "keep" }[] {
  const kept = [...player.cards, ...ALL.flatMap(({ front }) => front?.(player) ?? [])];
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

/** A number, a list or a text that the page does not know; undefined for zero, empty and what has no short form. */
function genericMark(field: string, value: unknown): Mark | undefined {
  const text = Array.isArray(value) ? String(value.length) : value === true ? "" : String(value ?? "");
  if (text === "0" || value === false || value === "" || (typeof value === "object" && !Array.isArray(value)))
    return undefined;
  if (!Array.isArray(value)) return { icon: "token", label: fieldName(field), text };
  const cards = value.filter((one): one is string => typeof one === "string" && one !== UNSEEN);
  return { icon: "card", label: fieldName(field), text, cards };
}

/** The name of a field: the expansion's word, or its name in the rules. */
export function fieldName(field: string): string {
  return maybe(`words.board.${field}`) ?? maybe(`words.token.${field}`) ?? field.replaceAll("_", " ");
}

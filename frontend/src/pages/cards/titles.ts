import type { CardShown, Catalogue } from "../../protocol.ts";

export const EDITIONS = ["classic", "second", "dark"] as const;
export type Edition = (typeof EDITIONS)[number];

/** The kinds of the editions' own cards; expansions add others. */
const KINDS: readonly string[] = ["keep", "discard", "tile"];

/** One card, tile or piece of an expansion as all editions print it. */
export interface Title {
  id: string;
  kind: string;
  level: number | undefined;
  /** The monster whose deck it belongs to. */
  monster: string | undefined;
  side: string | undefined;
  prints: Partial<Record<Edition, CardShown>>;
}

export interface Filters {
  edition: Edition | "";
  /** The expansion of the pieces, or NONE for those of the editions. */
  expansion: string;
  kind: string;
  /** A monster that has its own deck. */
  monster: string;
  cost: number | null;
  text: string;
  /** Only titles that are not the same in every edition that has them, or that an edition lacks. */
  differs: boolean;
}

/** The filter for pieces without an expansion. */
export const NONE = "none";

export type Order = "name" | "cost";

/** Combine the catalogues of all editions. */
export function sideBySide(catalogues: readonly Catalogue[]): Title[] {
  const titles = new Map<string, Title>();
  for (const catalogue of catalogues) {
    for (const card of [...catalogue.cards, ...catalogue.tiles, ...catalogue.expansions]) {
      const title: Title = titles.get(card.id) ?? {
        id: card.id,
        kind: card.kind,
        level: card.level,
        monster: card.monster,
        side: card.side,
        prints: {},
      };
      title.prints[catalogue.edition as Edition] = card;
      titles.set(card.id, title);
    }
  }
  return [...titles.values()];
}

/** The print to show: that of the chosen edition, else the newest. */
export function printOf(title: Title, edition: Edition | ""): CardShown {
  const newest = title.prints.dark ?? title.prints.second ?? title.prints.classic;
  return (edition && title.prints[edition]) || (newest as CardShown);
}

/** The expansions that add a title to an edition, or to any. */
export function broughtBy(title: Title, edition: Edition | ""): string[] {
  const prints = edition ? [title.prints[edition]] : Object.values(title.prints);
  return [...new Set(prints.flatMap((one) => one?.expansion ?? []))];
}

/** The fields that differ between the editions that print it. */
export function differences(title: Title): ("name" | "cost" | "copies" | "text")[] {
  const prints = Object.values(title.prints);
  return (["name", "cost", "copies", "text"] as const).filter(
    (field) => new Set(prints.map((one) => one[field])).size > 1,
  );
}

/** Whether editions differ in this title, including its absence from a deck. */
export function isDisputed(title: Title): boolean {
  return title.kind !== "tile" && (differences(title).length > 0 || Object.keys(title.prints).length < EDITIONS.length);
}

/** Normalized text for the search: no case, no accents. */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The filtered titles in the chosen order; an unknown kind is no filter. */
export function choose(titles: readonly Title[], filters: Filters, order: Order, language = "en"): Title[] {
  const kind = kinds(titles).includes(filters.kind) ? filters.kind : "";
  const words = plain(filters.text).split(/\s+/).filter(Boolean);
  const fits = (title: Title): boolean => {
    if (filters.edition && !title.prints[filters.edition]) return false;
    if (
      filters.expansion &&
      !(filters.expansion === NONE
        ? needsNone(title, filters.edition)
        : broughtBy(title, filters.edition).includes(filters.expansion))
    )
      return false;
    if (kind && title.kind !== kind) return false;
    if (filters.monster && title.monster !== filters.monster) return false;
    if (filters.differs && !isDisputed(title)) return false;
    const prints = filters.edition ? [title.prints[filters.edition] as CardShown] : Object.values(title.prints);
    if (filters.cost !== null && !prints.some((one) => one.cost === filters.cost)) return false;
    const text = plain(prints.map((one) => `${one.name} ${one.text}`).join(" "));
    return words.every((word) => text.includes(word));
  };
  const price = (title: Title): number => printOf(title, filters.edition).cost ?? 100 + (title.level ?? 0);
  return titles
    .filter(fits)
    .sort(
      (a, b) =>
        (order === "cost" ? price(a) - price(b) : 0) ||
        printOf(a, filters.edition).name.localeCompare(printOf(b, filters.edition).name, language),
    );
}

const needsNone = (title: Title, edition: Edition | ""): boolean =>
  (edition ? [title.prints[edition]] : Object.values(title.prints)).some((one) => one && !one.expansion);

/** Every kind that occurs, for the choice. */
export function kinds(titles: readonly Title[]): string[] {
  return [...new Set([...KINDS, ...titles.map((title) => title.kind)])];
}

/** Every monster that has cards of its own, for the choice. */
export function monsters(titles: readonly Title[]): string[] {
  return [...new Set(titles.flatMap((title) => title.monster ?? []))].sort();
}

/** Every cost that occurs, for the choice. */
export function costs(titles: readonly Title[]): number[] {
  const found = new Set(titles.flatMap((title) => Object.values(title.prints).map((one) => one.cost)));
  return [...found].filter((cost) => cost !== null).sort((a, b) => a - b);
}

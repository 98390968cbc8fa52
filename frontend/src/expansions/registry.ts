/** The page's part of every expansion: a folder here with an `index.ts` is found automatically. */
import type { Emblem } from "../art/emblems.ts";
import type { Drawing } from "../art/icons.ts";
import { learnedDice, learnedPlace } from "../i18n/words.svelte.ts";
import type { PageDie, PageExpansion, PageMonster, Place, Showing, TokenLook } from "./page.ts";

const FOLDERS = import.meta.glob<PageExpansion>("./*/index.ts", { eager: true, import: "default" });

/** By the expansion's id. */
export const PAGES: Readonly<Record<string, PageExpansion>> = Object.fromEntries(
  Object.entries(FOLDERS).map(([path, page]) => [path.split("/")[1] as string, page]),
);
export const ALL: readonly PageExpansion[] = Object.values(PAGES);
const DICE: readonly PageDie[] = ALL.flatMap(({ die }) => die ?? []);
export const MONSTERS_OF_EXPANSIONS: readonly string[] = ALL.flatMap(({ monsters }) => Object.keys(monsters ?? {}));

/** The first entry that an expansion has under this name. */
function first<Thing>(of: (page: PageExpansion) => Readonly<Record<string, Thing>> | undefined) {
  return (name: string): Thing | undefined => {
    for (const page of ALL) {
      const found = of(page);
      if (found && Object.hasOwn(found, name)) return found[name];
    }
    return undefined;
  };
}

/** The picture of a card or piece. */
export const emblemOf: (card: string) => Emblem | undefined = first(({ emblems }) => emblems);
/** The icon of a kind of cards. */
export const kindDrawing: (kind: string) => Drawing | undefined = first(({ kinds }) => kinds);
export const pageMonster: (name: string) => PageMonster | undefined = first(({ monsters }) => monsters);
export const eventKind = first(({ events }) => events);
export const showingOf: (event: string) => Showing | undefined = first(({ shows }) => shows);
export const tokenLook: (token: string) => TokenLook | undefined = first(({ tokens }) => tokens);
export const sourceLook = first(({ sources }) => sources);
export const fieldMark = first(({ fields }) => fields);
const ownPlace: (field: string) => Place | undefined = first(({ places }) => places);

/** Where the cards that a field of a monster lists are drawn. */
export function placeOf(field: string): Place | undefined {
  return ownPlace(field) ?? (learnedPlace(field) as Place | undefined);
}

/** The dice of all expansions; one without a folder here has only its sides. */
export function diceOfExpansions(): readonly PageDie[] {
  const more = learnedDice().filter((sides) => !DICE.some((die) => die.sides.includes(sides[0] ?? "")));
  return [...DICE, ...more.map((sides) => ({ name: "", sides, card: "" }))];
}

/** Whether cards of this kind are drawn on the figure of their monster. */
export function isWorn(kind: string | undefined): boolean {
  return ALL.some(({ clothes }) => clothes !== undefined && clothes.kind === kind);
}

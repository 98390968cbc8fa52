import type common from "../../messages/en/common.json";
import type pages from "../../messages/en/pages.json";
import type table from "../../messages/en/table.json";
import type review from "../../messages/en/review.json";
import type telling from "../../messages/en/tell.json";
import type guide from "../../messages/en/guide.json";
import type fair from "../../messages/en/fair.json";
import type opponents from "../../messages/en/opponents.json";
import type privacy from "../../messages/en/privacy.json";
import type people from "../../messages/en/people.json";
import type profile from "../../messages/en/profile.json";
import type puzzles from "../../messages/en/puzzles.json";
import type text from "../../messages/en/text.json";
import type coach from "../../../src/daikaiju/words/review.en.json";
import type program from "../../../src/daikaiju/words/en.json";
import type figures from "../../../src/daikaiju/words/stats.en.json";
import type { EventKind } from "../events.ts";
import { get } from "../net/http.ts";
import type { ExpansionWords } from "../protocol.ts";
import { fill, type Message, type Values } from "./plural.ts";

export const LANGUAGES = ["en", "de", "es"] as const;
export type Language = (typeof LANGUAGES)[number];
type Keys<File extends string, Words> = `${File}.${keyof Words & string}`;
/** The first part names the file; `words` are the sentences for events, which the terminal uses, too. */
export type Key =
  | Keys<"common", typeof common>
  | Keys<"table", typeof table>
  | Keys<"pages", typeof pages>
  | Keys<"review", typeof review>
  | Keys<"coach", typeof coach>
  | Keys<"tell", typeof telling>
  | Keys<"guide", typeof guide>
  | Keys<"fair", typeof fair>
  | Keys<"opponents", typeof opponents>
  | Keys<"privacy", typeof privacy>
  | Keys<"people", typeof people>
  | Keys<"profile", typeof profile>
  | Keys<"puzzles", typeof puzzles>
  | Keys<"text", typeof text>
  | Keys<"stats", typeof figures>
  | Keys<"words", typeof program>;

/** The sentences of all pages, one file for each language. */
const languages = import.meta.glob<Record<string, Record<string, Message>>>("./languages/*.ts");
const files = import.meta.glob<Record<string, Message>>(
  [
    "../../messages/*/{fair,guide,opponents,people,privacy,profile,puzzles,review,text}.json",
    "../../../src/daikaiju/words/{review,stats}.*.json",
  ],
  {
    import: "default",
  },
);
/** The sentences in each expansion's folder; a page that loads `expansions` uses them next to those of the program. */
const boxes = import.meta.glob<Record<string, Message>>("../../../src/daikaiju/engine/expansions/*/words/*.json", {
  import: "sentences",
});
/** Words that only some pages need; such a page loads them before it is shown. */
const LATER = {
  fair: (language: Language) => `../../messages/${language}/fair.json`,
  guide: (language: Language) => `../../messages/${language}/guide.json`,
  opponents: (language: Language) => `../../messages/${language}/opponents.json`,
  privacy: (language: Language) => `../../messages/${language}/privacy.json`,
  people: (language: Language) => `../../messages/${language}/people.json`,
  profile: (language: Language) => `../../messages/${language}/profile.json`,
  review: (language: Language) => `../../messages/${language}/review.json`,
  coach: (language: Language) => `../../../src/daikaiju/words/review.${language}.json`,
  text: (language: Language) => `../../messages/${language}/text.json`,
  puzzles: (language: Language) => `../../messages/${language}/puzzles.json`,
  stats: (language: Language) => `../../../src/daikaiju/words/stats.${language}.json`,
};
/**
 * `expansions`: those that were built with the page; `server`: all that the server has, including those that the page
 * does not know.
 */
export type LaterFile = keyof typeof LATER | "expansions" | "server";
const asked = new Set<LaterFile>();
const words = $state<{ language: Language; messages: Record<string, Message> }>({ language: "en", messages: {} });
/** The server's data about expansions that the page does not know. */
let learned = $state.raw<{
  events: Record<string, EventKind>;
  cards: Record<string, string>;
  places: Record<string, string>;
  dice: string[];
}>({ events: {}, cards: {}, places: {}, dice: [] });
const coming = new Map<Language, Promise<Record<string, Message>>>();
type Load = [file: string, load: (() => Promise<Record<string, Message>>) | undefined];

/** Load a language and show the page in it. */
export async function speak(language: Language): Promise<void> {
  const said = (await languages[`./languages/${language}.ts`]?.()) ?? {};
  words.messages = await read([
    ...Object.entries(said).map(([file, messages]): Load => [file, () => Promise.resolve(messages)]),
    ...[...asked].flatMap((file) => loadsOf(file, language)),
  ]);
  words.language = language;
  document.documentElement.lang = language;
}

/** Load words that are not needed everywhere; they follow a change of the language like all others. */
export async function learn(...wanted: LaterFile[]): Promise<void> {
  const fresh = wanted.filter((file) => !asked.has(file));
  if (fresh.length === 0) return;
  const found = await read(fresh.flatMap((file) => loadsOf(file, words.language)));
  for (const file of fresh) asked.add(file);
  words.messages = { ...words.messages, ...found };
}

/** Whether the words of an expansion were built with the page. */
export function isBuiltIn(expansion: string): boolean {
  return Object.keys(boxes).some((path) => path.includes(`/${expansion}/words/`));
}

/** Ask the server for the words of its expansions, once for each language. */
function ask(language: Language): Promise<Record<string, Message>> {
  const asking =
    coming.get(language) ??
    get<ExpansionWords>(`words?language=${language}`).then(({ sentences, events, ...rest }) => {
      learned = { ...rest, events: events as Record<string, EventKind> };
      return sentences;
    });
  coming.set(language, asking);
  asking.catch(() => coming.delete(language));
  return asking;
}

/** The data for the sentence of an event that the page does not know; undefined until the server has sent it. */
export function learnedEvent(name: string): EventKind | undefined {
  return learned.events[name];
}

/** The name of a card that no catalogue has, from its expansion's words. */
export function learnedCard(id: string): string | undefined {
  return learned.cards[id];
}

/** The place of a field that lists cards of a monster. */
export function learnedPlace(field: string): string | undefined {
  return learned.places[field];
}

/** The sides of the dice of expansions. */
export function learnedDice(): readonly string[] {
  return learned.dice;
}

function loadsOf(file: LaterFile, language: Language): Load[] {
  if (file === "server") return [["words", () => ask(language)]];
  if (file !== "expansions") return [[file, files[LATER[file](language)]]];
  return Object.entries(boxes)
    .filter(([path]) => path.endsWith(`/${language}.json`))
    .map(([, load]): Load => ["words", load]);
}

async function read(loads: readonly Load[]): Promise<Record<string, Message>> {
  const messages: Record<string, Message> = {};
  await Promise.all(
    loads.map(async ([file, load]) => {
      for (const [key, message] of Object.entries((await load?.()) ?? {})) messages[`${file}.${key}`] = message;
    }),
  );
  return messages;
}

/** The sentence for a key in the current language. */
export function t(key: Key, values: Values = {}): string {
  return fill(words.messages[key] ?? key, values, words.language);
}

/** The sentence for a key made at run time, or undefined if no language file has it. */
export function maybe(key: string, values: Values = {}): string | undefined {
  const message = words.messages[key];
  return message === undefined ? undefined : fill(message, values, words.language);
}

/** The language shown now. */
export function language(): Language {
  return words.language;
}

/** The first of the browser's languages that is supported. */
export function preferred(wanted: readonly string[] = navigator.languages): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((one) => tag.toLowerCase().split("-")[0] === one);
    if (found) return found;
  }
  return "en";
}

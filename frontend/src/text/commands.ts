/** The command line of the text page: a legal move in the notation or in words, or a command of the page. */
import { t } from "../i18n/words.svelte.ts";
import type { View } from "../protocol.ts";
import { sortFaces } from "../table/board/dice.ts";
import type { Names } from "../table/words/names.ts";
import { answerLabel, answersOf } from "./answers.ts";

/** Commands of the page, each with its words under `text.command.…`. */
export const COMMANDS = [
  "help",
  "state",
  "dice",
  "market",
  "hand",
  "card",
  "repeat",
  "undo",
  "hint",
  "say",
  "brief",
  "table",
] as const;
export type Command = (typeof COMMANDS)[number];

export type Parsed =
  | { move: string }
  | { command: Command; rest: string }
  /** Several answers fit, or none does. */
  | { unclear: readonly string[] };

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}*.]+/gu, " ")
    .trim();

/** The words of a command in this language, and its English name. */
export function wordsOf(command: Command): string[] {
  return [...t(`text.command.${command}`).split(" "), command];
}

/** "keep 1 1 e" as the notation writes it; undefined for anything else. */
function keepOf(words: readonly string[]): string | undefined {
  const [verb, ...faces] = words;
  if (!["keep", ...plain(t("text.keep")).split(" ")].includes(verb ?? "")) return undefined;
  // Faces of ordinary dice are capital letters in the notation, those of other dice are small.
  const found = faces.join("").replaceAll("*", "");
  const sorted = sortFaces([...found].map((face) => ("ehs".includes(face) ? face.toUpperCase() : face)));
  return sorted ? `keep ${sorted}` : "keep";
}

/** Read one line; a number is the answer with that number in the list of buttons. */
export function parse(line: string, view: View | null, legal: readonly string[], names: Names): Parsed {
  const typed = line.trim();
  const wanted = plain(typed);
  const words = wanted.split(" ");
  const exact = legal.find((move) => plain(move) === wanted && move.toLowerCase() === typed.toLowerCase());
  if (exact !== undefined) return { move: exact };
  const keep = keepOf(words);
  if (keep !== undefined && legal.includes(keep)) return { move: keep };
  const command = COMMANDS.find((one) => wordsOf(one).some((word) => plain(word) === words[0]));
  if (command) return { command, rest: typed.slice(typed.search(/\s|$/)).trim() };
  if (!view || !wanted) return { unclear: [] };
  const { buttons, lists } = answersOf(view, legal, names);
  const answers = [...buttons, ...lists.flatMap(({ ways }) => ways)];
  const chosen = /^\d+$/.test(wanted) ? buttons[Number(wanted) - 1] : undefined;
  if (chosen) return { move: chosen.move };
  const labelled = answers.map(({ move, label }) => ({ move, label, text: plain(label), notation: plain(move) }));
  const fits = [
    labelled.filter(({ text, notation }) => text === wanted || notation === wanted),
    labelled.filter(({ text, notation }) => text.startsWith(wanted) || notation.startsWith(wanted)),
    labelled.filter(({ text }) => words.every((word) => text.split(" ").some((one) => one.startsWith(word)))),
  ].find((found) => found.length > 0);
  const [only, ...more] = fits ?? [];
  if (only && more.length === 0) return { move: only.move };
  return { unclear: (fits ?? []).map(({ move }) => answerLabel(move, view, names)) };
}

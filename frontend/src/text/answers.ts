/** The answers to a question, as text: every legal move once, in the order in which it is read. */
import { t } from "../i18n/words.svelte.ts";
import type { View } from "../protocol.ts";
import { moveInWords, offerLabel, pickLabel, plainLabel, useLabel } from "../table/moves/labels.ts";
import { allMoves, sortMoves } from "../table/moves/moves.ts";
import type { Names } from "../table/words/names.ts";

export interface Answer {
  move: string;
  label: string;
}

/** A card that can be used in many ways: one of them is chosen from a list. */
export interface Ways {
  card: string;
  label: string;
  ways: Answer[];
}

/** The most ways to use a card that have a button each. */
const MOST_BUTTONS = 6;

const capital = (text: string): string => text.replace(/^./u, (first) => first.toUpperCase());

/** A legal move as a label. */
export function answerLabel(move: string, view: View, names: Names): string {
  const [verb = "", ...rest] = move.split(" ");
  const [first = ""] = rest;
  if (rest.length === 0 && verb !== "keep") return plainLabel(move, String(view.question?.["kind"] ?? view.step));
  if (verb === "pick") return capital(pickLabel(first, view, names));
  const slot = verb === "buy" && rest.length === 1 ? view.market.indexOf(first) : -1;
  if (slot >= 0) return t("table.move.buy", { card: names.card(first), n: view.prices[slot] ?? 0 });
  return capital(moveInWords(move, view.dice.length, names));
}

/** The answers that have a button each, and cards with many uses; ways to keep dice are chosen die by die. */
export function answersOf(view: View, legal: readonly string[], names: Names): { buttons: Answer[]; lists: Ways[] } {
  const offers = sortMoves(legal);
  const long = offers.uses.filter((use) => use.moves.length > MOST_BUTTONS);
  const listed = new Set(long.flatMap((use) => use.moves.map(({ move }) => move)));
  return {
    buttons: allMoves(offers)
      .filter((move) => !listed.has(move) && !(move === "keep" || move.startsWith("keep ")))
      .map((move) => ({ move, label: answerLabel(move, view, names) })),
    lists: long.map((use) => ({
      card: use.card,
      label: offerLabel(use, view, names),
      ways: use.moves.map(({ move, args }) => ({ move, label: capital(useLabel(use.card, args, names)) })),
    })),
  };
}

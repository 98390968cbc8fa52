/**
 * Sorts the options into the places of the dock: the main button, those next to it, and a sheet of cards to choose
 * from.
 */
import type { IconName } from "../../art/icons.ts";
import { isWorn } from "../../expansions/registry.ts";
import { cardOf } from "../../net/catalogue.svelte.ts";
import type { View } from "../../protocol.ts";
import { moveInWords, pickLabel, purchaseLabel, useLabel } from "./labels.ts";
import { parseTarget, type Offers } from "./moves.ts";
import type { Names } from "../words/names.ts";
import { t } from "../../i18n/words.svelte.ts";
import { GAINS, isSeat, kindOf, onlyUse, wayOf, type Aim } from "./targets.ts";

export interface Option {
  move: string;
  label: string;
  /** The card or tile to show with its picture and text. */
  card?: string;
  kind?: "tile" | "keep";
  /** Its owner. */
  owner?: string;
  /** The monster to draw it on. */
  wearer?: string;
  /** The icon before the words. */
  icon?: IconName;
  /** Faces to draw instead of words, each group after an arrow. */
  faces?: readonly string[];
}

/** Moves in the order in which one of them becomes the main button. */
const MAIN = ["roll", "resolve", "done", "yield", "pick life", "pick poison", "pick shrink", "pass", "pick none"];
/** Declining is never the highlighted button. */
export const DECLINES: ReadonlySet<string> = new Set(["pass", "pick none"]);

/** Simple answers, the main one first. */
export function answersOf(offers: Offers, view: View): string[] {
  const words = offers.picks.filter(({ what }) => !isListed(what, view)).map(({ move }) => move);
  const all = [...offers.plain, ...words];
  const rank = (move: string): number => (MAIN.includes(move) ? MAIN.indexOf(move) : MAIN.length);
  const [main] = all.toSorted((a, b) => rank(a) - rank(b));
  return main === undefined ? [] : [main, ...all.filter((move) => move !== main)];
}

/** Whether an answer is shown as a card or tapped on the table instead of being a button. */
function isListed(what: string, view: View): boolean {
  return view.question?.["kind"] === "tile"
    ? what !== "none"
    : parseTarget(what) !== undefined || /^\d+$/.test(what) || !["life", "poison", "shrink", "none"].includes(what);
}

/** The options of the sheet; none if the table itself is tapped. */
export function optionsOf(offers: Offers, view: View, names: Names, aim: Aim | null): Option[] {
  const kind = kindOf(view);
  if (aim && "elsewhere" in aim)
    return offers.purchases
      .filter((one) => typeof one.from === "number" && (aim.seat === undefined || one.from === aim.seat))
      .map((one) => ({
        move: one.move,
        label: purchaseLabel(one, names),
        card: one.card,
        owner: names.monster(one.from as number),
      }));
  const use = aim && "use" in aim ? aim.use : onlyUse(offers, kind);
  if (use) {
    const way = wayOf(use, kind);
    if (way === "turn" && aim && "use" in aim && aim.face)
      return use.moves
        .filter(({ args }) => args[0] === aim.face)
        .map(({ move, args }) => ({ move, label: useLabel(use.card, args, names), faces: args }));
    if (way === "card") return use.moves.map(({ move, args }) => cardOption(move, args[0] as string, names));
    if (way === "list") return use.moves.map(({ move, args }) => listed(move, args, use.card, kind, names));
    return [];
  }
  const picks = offers.picks
    .filter(({ what }) => isListed(what, view) && !(/^\d+$/.test(what) && isSeat(view)))
    .map(({ move, what }): Option => {
      if (parseTarget(what)) return cardOption(move, what, names);
      if (/^\d+$/.test(what)) return { move, label: pickLabel(what, view, names) };
      if (isWorn(cardOf(names.edition, what)?.kind))
        return { move, label: names.card(what), card: what, wearer: names.monster(view.to_act) };
      return { move, label: names.card(what), card: what, kind: view.question?.["kind"] === "tile" ? "tile" : "keep" };
    });
  const sales = offers.sales.map(({ move, card }): Option => ({
    move,
    label: t("table.move.sell", { card: names.card(card) }),
    card,
  }));
  return [...picks, ...sales, ...offers.others.map((move) => otherOption(move, view, names))];
}

/** A move of an expansion: its card with picture and text, or its words. */
function otherOption(move: string, view: View, names: Names): Option {
  const label = moveInWords(move, view.dice.length, names).replace(/^./, (first) => first.toUpperCase());
  const [verb, card = "", seat] = move.split(" ");
  if (!cardOf(names.edition, card)) return { move, label };
  return verb === "give" ? { move, label, card, owner: names.monster(Number(seat)) } : { move, label, card };
}

/** One way to use a card: an amount to pay, a gain, faces, or words. */
function listed(move: string, args: readonly string[], card: string, kind: string, names: Names): Option {
  const [first = ""] = args;
  if (kind === "loss" && /^\d+$/.test(first))
    return { move, label: t("table.pick.amount", { n: Number(first) }), icon: "energy" };
  const icon = GAINS[first];
  if (icon) return { move, label: useLabel(card, args, names), icon };
  return {
    move,
    label: useLabel(card, args, names),
    ...(args.every((one) => /^[123EHS]+$/.test(one)) ? { faces: args } : {}),
  };
}

function cardOption(move: string, target: string, names: Names): Option {
  const found = parseTarget(target);
  return { move, label: names.target(target), card: found?.card ?? target, owner: names.monster(found?.seat ?? -1) };
}

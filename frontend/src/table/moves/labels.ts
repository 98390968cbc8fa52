import type { Values } from "../../i18n/plural.ts";
import { maybe, t } from "../../i18n/words.svelte.ts";
import type { View } from "../../protocol.ts";
import { parseTarget, type Offers, type Purchase, type Use } from "./moves.ts";
import type { Names } from "../words/names.ts";

/** The label of a button for a move. */
export function plainLabel(move: string, kind: string): string {
  return maybe(`table.move.${move}.${kind}`) ?? maybe(`table.move.${move}`) ?? move;
}

/** "Buy Wings from Kraken", "Buy the top card". */
export function purchaseLabel(purchase: Purchase, names: Names): string {
  if (purchase.from === "top") return t("table.move.buy.top");
  if (purchase.from === "market") return t("table.move.buy.card", { card: names.card(purchase.card) });
  if (purchase.move.startsWith("take ")) return takeLabel(purchase.card, purchase.from, names);
  return t("table.move.buy.from", { card: names.card(purchase.card), monster: names.monster(purchase.from) });
}

/** "Take Wings of Kraken". */
function takeLabel(card: string, seat: number, names: Names): string {
  const said = maybe("words.move.take", { target: names.target(`${seat}.${card}`) }) ?? card;
  return said.replace(/^./, (first) => first.toUpperCase());
}

/** Any move in words, to explain what a bot considered. */
export function moveInWords(move: string, dice: number, names: Names): string {
  const [verb = "", first = "", ...rest] = move.split(" ");
  if (verb === "keep")
    return first
      ? t("words.move.keep", { faces: names.faces(first), n: Math.max(1, dice - first.length) })
      : t("words.move.keep.none");
  if (verb === "resolve" && first) return t("words.move.resolve.face", { face: names.face(first) });
  if (verb === "buy" && first === "top") return t("words.move.buy.top");
  if (verb === "buy")
    return rest.length
      ? t("table.move.buy.from", { card: names.card(first), monster: names.monster(Number(rest[1])) })
      : t("table.move.buy.card", { card: names.card(first) });
  if (verb === "take") return takeLabel(first, Number(rest[1]), names);
  if (verb === "sell") return t("words.move.sell", { card: names.card(first) });
  if (verb === "give")
    return t("words.move.give", { card: names.card(first), monster: names.monster(Number(rest[0])) });
  if (verb === "use" || verb === "play")
    return rest.length
      ? t(`words.move.${verb}.on`, {
          card: names.card(first),
          arguments: rest.map((one) => names.argument(one)).join(" › "),
        })
      : t(`words.move.${verb}`, { card: names.card(first) });
  if (verb === "pick")
    return (
      maybe(`table.pick.${first}`) ??
      (parseTarget(first)
        ? names.target(first)
        : /^\d+$/.test(first)
          ? names.monster(Number(first))
          : names.card(first))
    );
  return maybe(`words.move.${move}`) ?? move;
}

/** The label of a card that may be used; an effect pending at the end of the turn may come first. */
export function offerLabel(use: Use, view: View, names: Names): string {
  const card = use.card;
  if (use.moves[0]?.move.startsWith("play ")) return t("table.move.play", { card: names.card(card) });
  const waiting = view.question?.["waiting"];
  const comesFirst = Array.isArray(waiting) && waiting.includes(card);
  return t(comesFirst ? "table.move.use.first" : "table.move.use", { card: names.card(card) });
}

/** The label of one way to use a card: the faces it changes, the card it copies. */
export function useLabel(card: string, args: readonly string[], names: Names): string {
  if (args.length === 0) return t("table.move.use", { card: names.card(card) });
  return args.map((one) => names.argument(one)).join(" › ");
}

/** The label of an answer to a question: a seat, a card, an amount, or a word. */
export function pickLabel(what: string, view: View, names: Names): string {
  if (parseTarget(what)) return names.target(what);
  const picks = view.question?.["picks"];
  if (picks === "face") return names.argument(what);
  if (/^\d+$/.test(what)) {
    const kind = String(view.question?.["kind"] ?? "");
    if (picks === "amount") return t("table.pick.amount", { n: Number(what) });
    return t(kind === "hearts" ? "table.pick.heal" : "table.pick.seat", { monster: names.monster(Number(what)) });
  }
  return maybe(`table.pick.${what}`) ?? names.card(what);
}

/** The names and numbers in the sentence of a question. */
export function questionValues(view: View, names: Names): Values {
  const question = view.question ?? {};
  const other = (field: string): string =>
    typeof question[field] === "number" && (question[field] as number) >= 0
      ? names.monster(question[field] as number)
      : "";
  return {
    monster: names.monster(view.to_act),
    active: other("smasher") || other("dealer") || names.monster(view.turn),
    n: Number(question["left"] ?? question["amount"] ?? question["level"] ?? view.rolls_left),
    card: typeof question["card"] === "string" ? names.card(question["card"]) : "",
    source: typeof question["source"] === "string" ? names.source(question["source"]) : "",
  };
}

/** The line above the buttons: the question, to us or to another seat. */
export function questionText(
  view: View,
  names: Names,
  isMine: boolean,
  offers?: Offers,
): { title: string; hint: string } {
  if (view.over) return { title: t("table.question.over"), hint: "" };
  const asked = String(view.question?.["kind"] ?? view.step);
  // The question has another wording if the usual answer is not possible.
  const kind =
    !isMine || !offers
      ? asked
      : asked === "roll" && offers.keeps.size === 0
        ? "spent"
        : asked === "buy" && offers.purchases.length === 0
          ? "browse"
          : asked;
  if (view.to_act < 0) return { title: t("table.question.chance"), hint: "" };
  const values = questionValues(view, names);
  if (!isMine)
    return { title: maybe(`table.question.${kind}.other`, values) ?? t("table.question.other", values), hint: "" };
  return {
    title:
      maybe(`table.question.${kind}`, values) ??
      maybe(`words.question.${kind}`, values) ??
      t("table.question.mine", values),
    hint:
      maybe(`table.question.${kind}.hint`, values) ??
      maybe(`words.question.${kind}.hint`, values) ??
      (kind === "hearts" && offers?.picks.some(({ what }) => /^\d+$/.test(what))
        ? t("table.question.hearts.others")
        : ""),
  };
}

/** The name of a bot of this level, with its temperament if it has one. */
export function levelName(level: string | null): string {
  const [strength = "", temperament = ""] = (level ?? "").split(":");
  const names = [maybe(`words.level.${strength}`), maybe(`words.temperament.${temperament}`)].filter(Boolean);
  return names.length ? names.join(" · ") : (level ?? "");
}

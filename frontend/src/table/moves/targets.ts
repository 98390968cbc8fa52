/** The meaning of a tap on a die, a monster or a card; every target is one of the legal moves, or leads to one. */
import type { IconName } from "../../art/icons.ts";
import { t } from "../../i18n/words.svelte.ts";
import type { View } from "../../protocol.ts";
import { groupOf, isFace as isOneFace } from "../board/dice.ts";
import { piecesOf } from "../board/pieces.ts";
import { idOf } from "../show/changes.ts";
import { pickLabel, purchaseLabel } from "./labels.ts";
import { parseTarget, type Offers, type Purchase, type Use } from "./moves.ts";
import { isPainting } from "./painting.ts";
import type { Names } from "../words/names.ts";

export interface Target {
  /** The move it makes; undefined if another choice must follow. */
  move?: string | undefined;
  label: string;
  act: () => void;
}

export interface Targets {
  /** By face: dice that show the same face are the same choice. */
  dice: Map<string, Target>;
  seats: Map<number, Target>;
  /** By owner and card, "1.wings". */
  cards: Map<string, Target>;
}

/** A selected card that was not used yet, with the face it will change; or the wish to buy from others. */
export type Aim = { use: Use; face?: string } | { elsewhere: true; seat?: number };

/**
 * How a card is aimed: not at all, at a die, at a die and then a face, at all dice, at a card on the table, or at an
 * entry of a list.
 */
export type Way = "once" | "die" | "turn" | "paint" | "card" | "list";

const isFace = (text: string | undefined): boolean => text !== undefined && isOneFace(text);

/** The gains for which a piece can be spent. */
export const GAINS: Record<string, IconName> = { life: "life", energy: "energy", roll: "reroll" };

/** How this card is aimed; numbers against a loss are amounts, not faces. */
export function wayOf(use: Use, kind: string): Way {
  const args = use.moves.flatMap((one) => one.args);
  if (args.length > 0 && (kind === "loss" || args.every((one) => one in GAINS))) return "list";
  if (use.moves.length === 1 && !parseTarget(args[0] ?? "")) return "once";
  if (isPainting(use)) return "paint";
  if (use.moves.every(({ args }) => args.length === 1 && isFace(args[0]))) return "die";
  if (use.moves.every(({ args }) => args.length === 2 && isFace(args[0]) && isFace(args[1]))) return "turn";
  if (use.moves.every(({ args }) => args.length === 1 && parseTarget(args[0] as string))) return "card";
  return "list";
}

/** The only card that a question is about, which is selected automatically: Psychic Probe and similar cards. */
export function onlyUse(offers: Offers, kind: string): Use | undefined {
  const [use, ...rest] = offers.uses;
  const isAlone =
    rest.length === 0 &&
    offers.picks.length + offers.groups.length + offers.keeps.size + offers.purchases.length + offers.others.length ===
      0;
  return use && isAlone && wayOf(use, kind) !== "once" && offers.plain.every((move) => move === "pass")
    ? use
    : undefined;
}

export const NO_TARGETS: Targets = { dice: new Map(), seats: new Map(), cards: new Map() };

interface Hands {
  onmove: (move: string) => void;
  onaim: (aim: Aim) => void;
}

/** Everything on the table that can be tapped to choose. */
export function targetsOf(offers: Offers, view: View, names: Names, aim: Aim | null, hands: Hands): Targets {
  const targets: Targets = { dice: new Map(), seats: new Map(), cards: new Map() };
  const to = (move: string, label: string): Target => ({ move, label, act: () => hands.onmove(move) });
  const kind = kindOf(view);
  const use = aim && "use" in aim ? aim.use : onlyUse(offers, kind);
  if (use) {
    const card = names.card(use.card);
    const way = wayOf(use, kind);
    for (const { move, args } of use.moves) {
      const [first = ""] = args;
      if (way === "die") targets.dice.set(first, to(move, t("table.aim.at", { card, what: names.face(first) })));
      else if (way === "turn")
        targets.dice.set(first, {
          label: t("table.aim.at", { card, what: names.face(first) }),
          act: () => hands.onaim({ use, face: first }),
        });
      else if (way === "card")
        targets.cards.set(first, to(move, t("table.aim.at", { card, what: names.target(first) })));
    }
    return targets;
  }
  for (const face of offers.groups) {
    const group = [...view.dice].filter((one) => groupOf(one) === face);
    const target = to(`resolve ${face}`, t("table.move.group", { n: group.length, face: names.face(face) }));
    for (const one of group) targets.dice.set(one, target);
  }
  for (const { move, what } of offers.picks) {
    if (parseTarget(what)) targets.cards.set(what, to(move, pickLabel(what, view, names)));
    else if (/^\d+$/.test(what) && isSeat(view))
      targets.seats.set(Number(what), to(move, pickLabel(what, view, names)));
  }
  for (const one of offers.purchases) {
    if (typeof one.from === "number")
      targets.cards.set(`${one.from}.${one.card}`, to(one.move, purchaseLabel(one, names)));
  }
  for (const [seat, takes] of thefts(offers)) {
    const [only, ...others] = takes;
    if (only && others.length === 0) targets.seats.set(seat, to(only.move, purchaseLabel(only, names)));
    else
      targets.seats.set(seat, {
        label: t("table.aim.from", { monster: names.monster(seat) }),
        act: () => hands.onaim({ elsewhere: true, seat }),
      });
  }
  const me = view.players[view.to_act];
  const pieces = me ? piecesOf(me).map(idOf) : [];
  // An immediate use has its button in the dock: tapping the piece shows its text.
  for (const one of offers.uses.filter((use) => pieces.includes(use.card) && wayOf(use, kind) !== "once")) {
    targets.cards.set(`${view.to_act}.${one.card}`, {
      label: t("table.move.use", { card: names.card(one.card) }),
      act: () => hands.onaim({ use: one }),
    });
  }
  for (const { move, card } of offers.sales)
    targets.cards.set(`${view.to_act}.${card}`, to(move, t("table.move.sell", { card: names.card(card) })));
  return targets;
}

/** The kind of the pending question. */
export function kindOf(view: View): string {
  return String(view.question?.["kind"] ?? view.step);
}

/** Cards that can be taken from others without buying, by owner. */
function thefts(offers: Offers): Map<number, Purchase[]> {
  const takes = offers.purchases.filter((one) => one.move.startsWith("take "));
  return new Map(takes.map(({ from }) => [Number(from), takes.filter((one) => one.from === from)]));
}

/** Whether the numbers of this question are seats, not amounts or faces. */
export function isSeat(view: View): boolean {
  return view.question?.["picks"] === undefined;
}

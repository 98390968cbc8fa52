import { t } from "../i18n/words.svelte.ts";
import type { Names } from "./names.ts";
import type { GameEvent } from "./stage.ts";

type Tell = (names: Names, ...args: never[]) => string;

const gain = (kind: "points" | "energy" | "life"): Tell => (names, seat: number, delta: number, source: string) =>
  t(delta < 0 ? `words.event.${kind}.lose` : `words.event.${kind}.gain`, {
    monster: names.monster(seat), n: Math.abs(delta), source: names.source(source),
  });
const about = (key: Parameters<typeof t>[0]): Tell => (names, seat: number) => t(key, { monster: names.monster(seat) });
const withCard = (key: Parameters<typeof t>[0]): Tell => (names, seat: number, card: string, n: number = 0) =>
  t(key, { monster: names.monster(seat), card: names.card(card), n });
const inPlace = (key: Parameters<typeof t>[0]): Tell => (names, seat: number, place: string) =>
  t(key, { monster: names.monster(seat), place: names.place(place) });

/** One sentence for each event of the protocol. */
const TELLERS: Record<string, Tell> = {
  first: about("words.event.first"),
  rolled_off: (names, seat: number, dice: string) =>
    t("words.event.rolled_off", { monster: names.monster(seat), dice: names.faces(dice) }),
  turn: (names, seat: number, bonus: number) =>
    t(bonus ? "words.event.turn.bonus" : "words.event.turn", { monster: names.monster(seat) }),
  rolled: (names, seat: number, dice: string) => t("words.event.rolled", { monster: names.monster(seat), dice: names.faces(dice) }),
  kept: (names, seat: number, faces: string) =>
    t(faces ? "words.event.kept" : "words.event.kept.none", { monster: names.monster(seat), faces: names.faces(faces) }),
  stopped: about("words.event.stopped"),
  changed: (names, seat: number, before: string, after: string, source: string) =>
    t("words.event.changed", { monster: names.monster(seat), before: names.faces(before), after: names.faces(after), source: names.source(source) }),
  rerolled: (names, seat: number, before: string, after: string, source: string, by: number) =>
    t(by === seat ? "words.event.rerolled.own" : "words.event.rerolled", {
      monster: names.monster(seat), before: names.faces(before), after: names.faces(after), source: names.source(source), by: names.monster(by),
    }),
  points: gain("points"),
  energy: gain("energy"),
  life: gain("life"),
  smash: (names, seat: number, n: number, targets: number[]) =>
    t(targets.length ? "words.event.smash" : "words.event.smash.none", {
      monster: names.monster(seat), n, targets: names.list(targets.map((one) => names.monster(one))),
    }),
  lost: (names, seat: number, n: number, dealer: number, source: string) =>
    t(dealer >= 0 && dealer !== seat ? "words.event.lost" : "words.event.lost.alone", {
      monster: names.monster(seat), n, by: names.monster(dealer), source: names.source(source),
    }),
  prevented: (names, seat: number, n: number, card: string) =>
    t("words.event.prevented", { monster: names.monster(seat), n, card: names.card(card) }),
  token: (names, seat: number, token: "poison" | "shrink", delta: number) =>
    t(delta < 0 ? "words.event.token.lose" : "words.event.token.gain", {
      monster: names.monster(seat), n: Math.abs(delta), token: t(`words.token.${token}`),
    }),
  yielded: inPlace("words.event.yielded"),
  left: inPlace("words.event.left"),
  entered: inPlace("words.event.entered"),
  moved: inPlace("words.event.moved"),
  stayed: about("words.event.stayed"),
  bought: (names, seat: number, card: string, n: number, from: number) =>
    t(from >= 0 ? "words.event.bought.other" : "words.event.bought", {
      monster: names.monster(seat), card: names.card(card), n, by: names.monster(from),
    }),
  revealed: (names, cards: string[]) => t("words.event.revealed", { cards: names.list(cards.map((card) => names.card(card))) }),
  swept: (names, seat: number, cards: string[]) =>
    t("words.event.swept", { monster: names.monster(seat), cards: names.list(cards.map((card) => names.card(card))) }),
  peeked: about("words.event.peeked"),
  discarded: withCard("words.event.discarded"),
  sold: withCard("words.event.sold"),
  used: (names, seat: number, card: string, ...args: (string | number)[]) =>
    t(args.length ? "words.event.used.on" : "words.event.used", {
      monster: names.monster(seat), card: names.card(card), arguments: args.map((one) => names.argument(String(one))).join(" › "),
    }),
  aimed: (names, seat: number, card: string, target: string) =>
    t("words.event.aimed", { monster: names.monster(seat), card: names.card(card), target: names.target(target) }),
  idle: withCard("words.event.idle"),
  swapped: (names, seat: number, card: string, other: number, taken: string) =>
    t("words.event.swapped", { monster: names.monster(seat), card: names.card(card), target: names.target(`${other}.${taken}`) }),
  wickedness: (names, seat: number, delta: number) =>
    t(delta < 0 ? "words.event.wickedness.lose" : "words.event.wickedness.gain", { monster: names.monster(seat), n: Math.abs(delta) }),
  tile: withCard("words.event.tile"),
  tile_declined: (names, seat: number, n: number) => t("words.event.tile_declined", { monster: names.monster(seat), n }),
  revived: withCard("words.event.revived"),
  eliminated: (names, seat: number, by: number) =>
    t(by >= 0 && by !== seat ? "words.event.eliminated" : "words.event.eliminated.alone", { monster: names.monster(seat), by: names.monster(by) }),
  conceded: about("words.event.conceded"),
  over: (names, winners: number[]) =>
    t(winners.length === 0 ? "words.event.over.none" : winners.length === 1 ? "words.event.over" : "words.event.over.shared", {
      winners: names.list(winners.map((one) => names.monster(one))),
    }),
};

/** Every event that can be told. */
export const TOLD: readonly string[] = Object.keys(TELLERS);

/** An event as a sentence in the current language. */
export function tell(event: GameEvent, names: Names): string {
  const [name, ...args] = event as [string, ...never[]];
  return TELLERS[name]?.(names, ...args) ?? event.join(" ");
}

import { emblem } from "../../art/emblems.ts";
import type { Drawing } from "../../art/icons.ts";
import { later } from "../../art/later.svelte.ts";
import { hands } from "../../art/spots.ts";
import { maybe } from "../../i18n/words.svelte.ts";
import { changed, without } from "../../table/show/changes.ts";
import type { Mark, PageExpansion, Showings, Tint } from "../page.ts";
import { EMBLEMS } from "./emblems.ts";
import { EVENTS, type PowerUpEvent } from "./events.ts";
import { handWithout, UNSEEN, type Fields } from "./evolutions.ts";

const HELIX: Drawing = { line: "M8 2Q8 8 12 10.5Q16 13 16 22M16 2Q16 8 12 10.5Q8 13 8 22M8.5 5H15.5M8.5 18.5H15.5" };
const AIM: Drawing = { line: "M12 4A8 8 0 1 1 11.99 4ZM12 9A3 3 0 1 1 11.99 9ZM12 1V5M12 19V23M1 12H5M19 12H23" };
const BACKS: Tint = ["#d9f3c4", "#23521b"];

/** A mark without a number. */
const flag = (icon: Mark["icon"], field: string, tint: Tint) => (is: boolean) =>
  is ? { icon, label: maybe(`words.board.${field}`) ?? "", tint } : undefined;

const shows: Showings<PowerUpEvent> = {
  played: {
    after: (view, [, seat, card]) =>
      changed<Fields>(view, seat, ({ evolution_hand = [] }) => ({ evolution_hand: handWithout(evolution_hand, card) })),
    flights: ([, seat, card]) => [
      { icon: "card", card, count: 1, from: `[data-seat="${seat}"] .plate`, to: "[data-part=city]" },
    ],
    icon: HELIX,
    sound: "buy",
    beats: 1.2,
  },
  evolved: {
    after: (view, [, seat, , card]) =>
      changed<Fields>(view, seat, ({ evolution_hand = [] }) => ({
        evolution_hand: [...evolution_hand, card ?? UNSEEN],
      })),
    icon: HELIX,
    sound: "token",
  },
  evolution_gone: {
    after: (view, [, seat, card]) =>
      changed<Fields>(view, seat, ({ evolutions = [] }) => ({ evolutions: without(evolutions, card) })),
    icon: "discard",
  },
  evolution_back: { icon: HELIX },
  evolutions_shuffled: { icon: "deck" },
  given: {
    after: (view, [, seat, card, other]) =>
      changed<Fields>(
        changed<Fields>(view, seat, ({ evolutions = [], evolution_hand = [] }) => ({
          evolutions: without(evolutions, card),
          evolution_hand: evolution_hand.filter((held) => held !== card),
        })),
        other,
        ({ evolutions = [] }) => ({ evolutions: [...evolutions, card] }),
      ),
    brings: ([, seat, card, other]) => ({ card, from: seat, to: other }),
    icon: HELIX,
    sound: "token",
    beats: 1.2,
  },
  handed: {
    brings: ([, seat, card, other]) => ({ card, from: seat, to: other }),
    icon: HELIX,
    sound: "token",
    beats: 1.2,
  },
  thrown: { icon: "dice", sound: "land", beats: 1.2 },
  frozen: { icon: "dice" },
  worthless: { icon: "dice" },
  missed: { icon: "clock" },
  received: {
    after: (view, [, seat, card]) => changed(view, seat, ({ cards }) => ({ cards: [...cards, card] })),
    icon: "card",
    sound: "buy",
  },
  dived: { icon: "eye" },
  shown: { icon: "eye" },
  sent_back: { icon: "discard" },
  carried_off: { icon: "life" },
};

const page: PageExpansion = {
  emblem: emblem("green", ["dna", 46, 40, 0.95, 20], ["arrow", 92, 38, 0.6]),
  emblems: EMBLEMS,
  kinds: { evolution: HELIX },
  monsters: {
    Pandakaï: {
      drawing: later(async () => (await import("./Pandakai.svelte")).default),
      coat: { main: "#f4f1ea", deep: "#3a3340", pale: "#fbf8f1" },
      anchors: {
        hat: [100, 34, 84],
        head: [100, 74, 64],
        eye: [74, 76, 15],
        nose: [100, 94, 20],
        neck: [100, 120, 72],
        chest: [100, 150, 44],
        hands: hands([54, 168, 146, 168], [32, 72, 168, 72], { calm: [50, 166, 166, 154] }),
      },
    },
  },
  picture: { monsters: [["Pandakaï", "calm"]], dice: "HHH", cards: ["heat_vision", "giant_banana", "worst_nightmare"] },
  events: EVENTS,
  shows,
  fields: {
    evolution_hand: (hand: readonly string[]) =>
      hand.length
        ? {
            icon: HELIX,
            label: maybe("words.board.evolutions_held") ?? "",
            text: String(hand.length),
            tint: BACKS,
            isPiece: hand.some((card) => card !== UNSEEN),
            isDetailed: true,
          }
        : undefined,
    target: flag(AIM, "target", ["#ffd6d0", "#8c1f12"]),
    beauty: flag("life", "beauty", ["#ffd9e6", "#9c1c4f"]),
    misses_turn: flag("clock", "misses_turn", ["#e3e0ef", "#332b52"]),
  },
  places: {
    evolution_hand: "hand",
    evolutions: "front",
    evolution_discard: "discards",
    evolutions_left: "left",
  },
};
export default page;

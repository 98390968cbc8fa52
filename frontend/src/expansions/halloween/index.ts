import { emblem } from "../../art/emblems.ts";
import type { Drawing } from "../../art/icons.ts";
import { later } from "../../art/later.svelte.ts";
import { hands } from "../../art/spots.ts";
import { changed, without } from "../../table/show/changes.ts";
import type { PageExpansion, Showings } from "../page.ts";
import {
  pumpkin,
  sheet,
  spaceHelmet,
  fangs,
  witchHat,
  horns,
  bicorne,
  tiara,
  pompom,
  torch,
  rays,
  clownFace,
} from "./glyphs.ts";
import { EVENTS, type HalloweenEvent } from "./events.ts";

const MASK: Drawing = {
  line: "M3 7Q12 3 21 7Q21 16 15.5 16Q13.5 16 12 13.5Q10.5 16 8.5 16Q3 16 3 7ZM7 10H9.5M14.5 10H17",
};

const shows: Showings<HalloweenEvent> = {
  worn: {
    after: (view, [, seat, card]) => changed(view, seat, ({ cards }) => ({ cards: [...cards, card] })),
    icon: MASK,
    sound: "buy",
  },
  stolen: {
    after: (view, [, seat, card, , wearer]) =>
      changed(
        changed(view, wearer, ({ cards }) => ({ cards: without(cards, card) })),
        seat,
        ({ cards }) => ({ cards: [...cards, card] }),
      ),
    brings: ([, seat, card, , wearer]) => ({ card, from: wearer, to: seat }),
    icon: MASK,
    sound: "buy",
    beats: 1.2,
  },
};

const page: PageExpansion = {
  emblem: emblem("night", [pumpkin, 50, 44, 0.82], [witchHat, 94, 34, 0.5, 12]),
  emblems: {
    astronaut: emblem("night", [spaceHelmet, 56, 40, 0.9], ["star", 98, 22, 0.4]),
    ghost: emblem("night", [sheet, 60, 41, 0.95]),
    vampire: emblem("smash", [fangs, 60, 42, 1.1]),
    witch: emblem("green", [witchHat, 50, 40, 0.9], ["die", 96, 52, 0.4, 12]),
    devil: emblem("smash", [horns, 60, 42, 0.95]),
    pirate: emblem("energy", [bicorne, 58, 42, 1.05], ["skull", 58, 38, 0.32], ["bolt", 100, 58, 0.4]),
    princess: emblem("points", [tiara, 60, 44, 0.95]),
    zombie: emblem("green", ["hand", 38, 46, 0.8, -12], ["brain", 84, 36, 0.62]),
    cheerleader: emblem("points", [pompom, 38, 44, 0.75], [pompom, 82, 36, 0.75, 18]),
    robot: emblem("sky", ["bot", 52, 42, 0.95], ["bolt", 96, 34, 0.5]),
    statue_of_liberty: emblem("sky", [rays, 50, 46, 0.8], [torch, 92, 38, 0.8]),
    clown: emblem("dice", [clownFace, 54, 40, 0.95], ["cycle", 100, 58, 0.35]),
  },
  kinds: { costume: MASK },
  monsters: {
    "Pumpkin Jack": {
      drawing: later(async () => (await import("./PumpkinJack.svelte")).default),
      coat: { main: "#ff8a1f", deep: "#a84300", pale: "#ffe27a" },
      anchors: {
        hat: [100, 36, 88],
        head: [100, 78, 78],
        eye: [76, 72, 16],
        nose: [100, 86, 22],
        neck: [100, 126, 72],
        chest: [100, 158, 40],
        hands: hands([34, 176, 166, 176], [22, 82, 178, 82], { hurt: [50, 184, 150, 184], dead: [52, 188, 148, 188] }),
      },
    },
    "Boogie Woogie": {
      drawing: later(async () => (await import("./BoogieWoogie.svelte")).default),
      coat: { main: "#c3dc3c", deep: "#5c6b00", pale: "#f2fbb4" },
      anchors: {
        hat: [100, 46, 74],
        head: [100, 96, 72],
        eye: [80, 86, 19],
        nose: [102, 106, 22],
        neck: [100, 142, 62],
        chest: [100, 144, 36],
        hands: hands([33, 164, 167, 164], [20, 40, 180, 40], { calm: [24, 48, 162, 144], dead: [25, 156, 175, 156] }),
      },
    },
  },
  clothes: { kind: "costume", drawing: later(async () => (await import("./Costumes.svelte")).default) },
  picture: {
    monsters: [
      ["Pumpkin Jack", "calm"],
      ["Boogie Woogie", "calm"],
    ],
    cards: ["witch", "pirate", "ghost"],
  },
  events: EVENTS,
  shows,
  won: (view, winner) => {
    const isAlone = view.players.every((one, seat) => !one.alive || view.winners.includes(seat));
    return !isAlone && view.players[winner]?.cards.includes("astronaut") ? "astronaut" : undefined;
  },
};
export default page;

/** Decisions of every kind, for tests of what can be answered. */
import { readdirSync, readFileSync } from "node:fs";
import type { View } from "../../protocol.ts";
import { player } from "../board/sample.ts";

export const STATES: Record<string, Partial<View>> = {
  start: {
    step: "start",
    question: { kind: "start" },
    legal: ["roll", "use mimic 1.wings", "use mimic 1.jets", "use rapid_healing"],
  },
  roll: {
    step: "roll",
    dice: "111",
    rolls_left: 2,
    question: { kind: "roll" },
    legal: ["keep", "keep 1", "keep 11", "stop", "use smoke_cloud", "use background_dweller 3"],
  },
  probe: {
    step: "react",
    dice: "1HS",
    question: { kind: "probe" },
    legal: ["use psychic_probe 1", "use psychic_probe H", "use psychic_probe S", "pass"],
  },
  resolve: {
    step: "resolve",
    dice: "11EHS",
    question: { kind: "resolve" },
    legal: [
      "resolve",
      "resolve 1",
      "resolve E",
      "resolve H",
      "resolve S",
      "use stretchy H 3",
      "use stretchy H 1",
      "use stretchy S 1",
      "use herd_culler S",
      "use herd_culler 1",
    ],
  },
  hearts: {
    step: "resolve",
    question: { kind: "hearts", left: 2 },
    legal: ["pick life", "pick poison", "pick shrink", "pick 1", "pick none"],
  },
  loss: {
    step: "resolve",
    question: { kind: "loss", amount: 2, dealer: 1, source: "smash" },
    legal: ["use wings", "use camouflage", "pass"],
  },
  yield: { step: "yield", question: { kind: "yield", smasher: 1 }, legal: ["yield", "stay"] },
  tile: { step: "resolve", question: { kind: "tile", level: 3 }, legal: ["pick devious", "pick eternal", "pick none"] },
  aim: { step: "buy", question: { kind: "aim", card: "mimic" }, legal: ["pick 1.wings", "pick 1.jets"] },
  swap: {
    step: "resolve",
    question: { kind: "swap" },
    legal: ["use unstable_dna 1.jets", "use unstable_dna 1.wings", "pass"],
  },
  buy: {
    step: "buy",
    question: { kind: "buy" },
    top: "wings",
    legal: ["buy tank", "buy heal", "buy wings from 1", "buy top", "peek", "sweep", "done"],
  },
  sell: {
    step: "end",
    question: { kind: "sell" },
    legal: ["sell wings", "sell jets", "use herbivore", "use solar_powered", "done"],
  },
  cultists: {
    step: "roll",
    dice: "1SS",
    rolls_left: 0,
    question: { kind: "roll" },
    players: [player("Gigazaur", { cultists: 2 } as never), player("Kraken")],
    legal: ["stop", "use cultist life", "use cultist energy", "use cultist roll"],
  },
  "the Berserk die resolved": {
    step: "resolve",
    dice: "1EEfk",
    question: { kind: "resolve" },
    legal: ["resolve", "resolve 1", "resolve E"],
  },
  witch: {
    step: "react",
    dice: "1HSz",
    question: { kind: "witch" },
    legal: ["use witch 1", "use witch H", "use witch S", "use witch z", "pass"],
  },
  cheer: {
    step: "resolve",
    dice: "1HS",
    question: { kind: "cheer", card: "cheerleader" },
    legal: ["use cheerleader", "pass"],
  },
  robot: {
    step: "resolve",
    dice: "1SS",
    question: { kind: "loss", amount: 2, dealer: 1, source: "smash" },
    legal: ["use robot 1", "use robot 2", "use cultist life", "use cultist energy", "pass"],
  },
  theft: {
    step: "buy",
    question: { kind: "theft" },
    players: [player("Gigazaur"), player("Kraken", { cards: ["vampire", "witch"] })],
    legal: ["take vampire from 1", "take witch from 1", "done"],
  },
  "theft of one": {
    step: "buy",
    question: { kind: "theft" },
    players: [player("Gigazaur"), player("Kraken", { cards: ["vampire"] })],
    legal: ["take vampire from 1", "done"],
  },
  wear: {
    step: "start",
    question: { kind: "wear", cards: ["astronaut", "ghost"] },
    legal: ["pick astronaut", "pick ghost"],
  },
  unheard: { step: "end", question: { kind: "dance" }, legal: ["dance on the tower", "done"] },
};

/** Decisions of games with pieces unknown to this page, written by the engine's tests. */
const UNHEARD = "../tests/reach";
for (const file of readdirSync(UNHEARD)) Object.assign(STATES, JSON.parse(readFileSync(`${UNHEARD}/${file}`, "utf8")));

import { beforeAll, expect, test } from "vitest";
import { learn, speak } from "../i18n/words.svelte.ts";
import type { HintGiven, RecordFile, Step } from "../protocol.ts";
import { Names } from "../table/words/names.ts";
import { lineAt, stepAfter, stepBefore } from "./lines.ts";
import { hintSentences, turningPoint } from "./sentences.ts";

beforeAll(async () => {
  await speak("en");
  await learn("review", "coach");
});

const steps = [5, 7, 9, 12].map((line) => ({ line }) as Step);
const names = new Names("second", ["Gigazaur", "Cyber Kitty"]);
const hint: HintGiven = {
  type: "hint",
  version: 3,
  seat: 0,
  best: { move: "keep 22", win: 0.423 },
  second: { move: "stop", win: 0.4 },
  goal: { face: "2", number: 3, chance: 0.767 },
  danger: null,
  is_in_tokyo: false,
};

test("a decision is shown before it is made, a roll when the dice lie there", () => {
  expect(stepBefore(steps, 8)).toBe(1);
  expect(stepAfter(steps, 8)).toBe(2);
  expect(stepAfter(steps, 99)).toBe(3);
  expect(lineAt(steps, 2)).toBe(9);
});

test("a hint says what it plays for, how safe one is, and what is next best", () => {
  expect(hintSentences(hint, names)).toEqual([
    "Keep 2, 2, reroll 4 dice: 76.7 % for three 2s, 42.3 % to win.",
    "You are safe outside.",
    "Next best: no more rolls, 40.0 %.",
  ]);
  expect(hintSentences({ ...hint, goal: null, danger: { seat: 1, chance: 0.25 } }, names)[1]).toContain("Cyber Kitty");
  expect(hintSentences({ ...hint, second: null }, names)).toHaveLength(1);
});

test("a hint for somebody who learns the game has words instead of percentages", () => {
  const said = hintSentences({ ...hint, danger: { seat: 1, chance: 0.25 } }, names, 6, true);
  expect(said[0]).toBe("Best here: keep 2, 2, reroll 4 dice.");
  expect(said.join(" ")).not.toContain("%");
});

test("turning points are told by what they were", () => {
  const record = { moves: ["0: yield", "* 112EHS", "* wings", "1: concede"] } as RecordFile;
  const point = { line: 2, by: 0, seat: 1, before: 0.5, after: 0.25, best: "" };
  expect(turningPoint({ ...point, kind: "roll" }, 7, record, names)).toBe(
    "Turn 7: Gigazaur rolls 1, 1, 2, energy, heart, Smash; Cyber Kitty goes from 50.0 % to 25.0 %.",
  );
  expect(turningPoint({ ...point, kind: "choice", line: 1, best: "stay" }, 7, record, names)).toContain(
    "where “stay in Tokyo” was best",
  );
  expect(turningPoint({ ...point, kind: "choice", line: 1, best: "yield" }, 7, record, names)).not.toContain(
    "was best",
  );
  expect(turningPoint({ ...point, kind: "concede", line: 4 }, 7, record, names)).toContain("leaves the game");
});

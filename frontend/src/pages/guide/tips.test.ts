import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { placeTip, TARGETS, tipFor, type Guide, type Tip } from "./tips.ts";

const tip = (id: string, when: string): Tip => ({ id, when, title: id, text: id });
const steps = [tip("keeping", "question:roll"), tip("numbers", "question:roll"), tip("smash", "event:smash")];

test("a moment shows its first tip, the next time the next one, then none", () => {
  const shown = new Set<string>();
  for (const expected of ["keeping", "numbers", undefined]) {
    const found = tipFor(steps, "question:roll", shown);
    expect(found?.id).toBe(expected);
    if (found) shown.add(found.id);
  }
});

test("every tip but those about the whole game points at something, and nothing points for a tip that is gone", () => {
  const guide = JSON.parse(readFileSync("../src/daikaiju/words/guide.en.json", "utf8")) as Guide;
  const ids = guide.steps.map((step) => step.id);
  expect(ids.filter((id) => !(id in TARGETS)).sort()).toEqual(["fallen", "winning"]);
  expect(Object.keys(TARGETS).filter((id) => !ids.includes(id))).toEqual([]);
});

test("a moment without a tip shows none", () => {
  expect(tipFor(steps, "event:points", new Set())).toBeUndefined();
});

test("a tip lies below what it would cover, unless the screen ends there", () => {
  const usual = { left: 10, right: 350, top: 68, bottom: 218 };
  const all = { left: 0, right: 360 };
  expect(placeTip(usual, null, 640)).toBe(68);
  expect(placeTip(usual, { ...all, top: 400, bottom: 440 }, 640)).toBe(68);
  expect(placeTip(usual, { ...all, top: 130, bottom: 160 }, 640)).toBe(170);
  expect(placeTip(usual, { ...all, top: 130, bottom: 600 }, 640)).toBe(68);
});

test("a tip stays where it is beside what it speaks of, and never leaves the screen", () => {
  const usual = { left: 384, right: 896, top: 68, bottom: 234 };
  expect(placeTip(usual, { left: 1018, right: 1274, top: 58, bottom: 633 }, 800)).toBe(68);
  expect(placeTip(usual, { left: 400, right: 800, top: 58, bottom: 620 }, 800)).toBe(68);
});

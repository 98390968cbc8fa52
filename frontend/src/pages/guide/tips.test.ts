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
  expect(placeTip(68, 150, null, 640)).toBe(68);
  expect(placeTip(68, 150, { top: 400, bottom: 440 }, 640)).toBe(68);
  expect(placeTip(68, 150, { top: 130, bottom: 160 }, 640)).toBe(170);
  expect(placeTip(68, 150, { top: 130, bottom: 600 }, 640)).toBe(68);
});

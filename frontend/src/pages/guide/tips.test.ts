import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { TARGETS, tipFor, type Guide, type Tip } from "./tips.ts";

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

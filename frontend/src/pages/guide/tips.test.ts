import { expect, test } from "vitest";
import { tipFor, type Tip } from "./tips.ts";

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

test("a moment without a tip shows none", () => {
  expect(tipFor(steps, "event:points", new Set())).toBeUndefined();
});

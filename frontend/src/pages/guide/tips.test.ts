import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LEARNED_ICONS, placeTip, TARGETS, tipFor, type Box, type Guide, type Tip } from "./tips.ts";

const tip = (id: string, when: string, turn?: number): Tip => ({
  id,
  when,
  ...(turn === undefined ? {} : { turn }),
  title: id,
  text: id,
});
const steps = [
  tip("sets", "question:roll", 1),
  tip("stopping", "question:roll", 1),
  tip("smash", "question:roll", 2),
  tip("yielding", "question:yield"),
];
const guide = JSON.parse(readFileSync("../src/daikaiju/words/guide.en.json", "utf8")) as Guide;

test("a moment shows its first tip, the next time the next one, then none", () => {
  const shown = new Set<string>();
  for (const expected of ["sets", "stopping", undefined]) {
    const found = tipFor(steps, "question:roll", 1, shown);
    expect(found?.id).toBe(expected);
    if (found) shown.add(found.id);
  }
});

test("a tip waits for its turn, and one without a turn comes in any", () => {
  expect(tipFor(steps, "question:roll", 2, new Set())?.id).toBe("smash");
  expect(tipFor(steps, "question:roll", 3, new Set())).toBeUndefined();
  expect(tipFor(steps, "question:yield", 3, new Set())?.id).toBe("yielding");
});

test("every tip points at something, every idea of the summary has its sign, and nothing is left of others", () => {
  const ids = guide.steps.map((step) => step.id);
  expect(Object.keys(TARGETS).sort()).toEqual([...ids].sort());
  expect(Object.keys(LEARNED_ICONS).sort()).toEqual(guide.learned.map((one) => one.id).sort());
});

const PHONE: Box = { left: 8, right: 352, top: 64, bottom: 632 };
const SIZE = { width: 344, height: 120 };
const boxAt = ([left, top]: [number, number]): Box => ({
  left,
  top,
  right: left + SIZE.width,
  bottom: top + SIZE.height,
});
const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

test("a tip lies next to what it speaks of, and covers neither that nor what must stay clear", () => {
  const dice = { left: 40, right: 320, top: 320, bottom: 370 };
  const rivals = [
    { left: 0, right: 360, top: 60, bottom: 190 },
    { left: 0, right: 360, top: 560, bottom: 640 },
  ];
  const box = boxAt(placeTip(SIZE, dice, { screen: PHONE, keepClear: rivals }));
  for (const clear of [dice, ...rivals]) expect(meet(box, clear)).toBe(false);
  expect(box.bottom).toBe(310);
  const below = boxAt(
    placeTip(SIZE, dice, { screen: PHONE, keepClear: [...rivals, { left: 0, right: 360, top: 190, bottom: 310 }] }),
  );
  expect(below.top).toBe(380);
});

test("a tip never leaves the screen", () => {
  for (const target of [
    null,
    { left: -50, right: 20, top: 0, bottom: 640 },
    { left: 300, right: 400, top: 600, bottom: 700 },
  ]) {
    const box = boxAt(placeTip(SIZE, target, { screen: PHONE, keepClear: [] }));
    expect(box.left).toBeGreaterThanOrEqual(PHONE.left);
    expect(box.right).toBeLessThanOrEqual(PHONE.right);
    expect(box.top).toBeGreaterThanOrEqual(PHONE.top);
    expect(box.bottom).toBeLessThanOrEqual(PHONE.bottom);
  }
});

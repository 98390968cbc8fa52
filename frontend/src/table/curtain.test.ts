import { expect, test } from "vitest";
import { needsCurtain } from "./curtain.ts";

const handover = { held: [0, 1], asked: 1, hasSecret: true, openedFor: 0 };

test("a secret of the next player is behind a curtain", () => {
  expect(needsCurtain(handover)).toBe(true);
  expect(needsCurtain({ ...handover, openedFor: 1 })).toBe(false);
});

test("without a secret the device is handed over without ceremony", () => {
  expect(needsCurtain({ ...handover, hasSecret: false })).toBe(false);
});

test("somebody alone before the screen needs no curtain", () => {
  expect(needsCurtain({ ...handover, held: [1] })).toBe(false);
});

test("while nobody here is asked nothing is hidden", () => {
  expect(needsCurtain({ ...handover, asked: null })).toBe(false);
});

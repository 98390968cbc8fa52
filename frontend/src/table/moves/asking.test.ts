import { expect, test } from "vitest";
import { view } from "../board/sample.ts";
import { ALL_MOMENTS, isAskedAbout, momentOf, pauseBeforePass, UNCONCERNED, USUALLY_PASSED } from "./asking.ts";

const asked = (moment: string | undefined, turn = 1) =>
  view({ turn, question: { kind: "a_question_of_a_plug_in", ...(moment === undefined ? {} : { moment }) } });

test("a moment is told by the window alone: neither the question's name nor a hand changes anything", () => {
  for (const moment of ALL_MOMENTS) {
    expect(momentOf(asked(moment), ["pass"], 0)).toBe(moment);
    expect(momentOf(asked(moment), ["play cat_nip", "pass"], 0)).toBe(moment);
  }
});

test("in one's own turn, where something has to be decided, and in a window without a moment nothing is passed", () => {
  expect(momentOf(asked("closing", 0), ["pass"], 0)).toBeUndefined();
  expect(momentOf(asked("tokyo"), ["yield", "stay"], 0)).toBeUndefined();
  expect(momentOf(asked(undefined), ["pass"], 0)).toBeUndefined();
});

test("what threatens a life is asked by default, and by whoever waits until something concerns them", () => {
  for (const moment of ["loss", "hurt"] as const) {
    expect(USUALLY_PASSED).not.toContain(moment);
    expect(UNCONCERNED).not.toContain(moment);
  }
});

test("an automatic pass takes a person's time", () => {
  expect(pauseBeforePass(0)).toBeGreaterThanOrEqual(500);
  expect(pauseBeforePass(1)).toBeLessThanOrEqual(4000);
});

test("a chosen card is asked about whenever it can be played or used", () => {
  expect(isAskedAbout(["cat_nip"], ["play cat_nip", "pass"])).toBe(true);
  expect(isAskedAbout(["candy"], ["play candy 2", "pass"])).toBe(true);
  expect(isAskedAbout(["wings"], ["use wings", "pass"])).toBe(true);
  expect(isAskedAbout(["cat_nip"], ["play candy", "buy cat_nip", "pass"])).toBe(false);
  expect(isAskedAbout([], ["play cat_nip", "pass"])).toBe(false);
});

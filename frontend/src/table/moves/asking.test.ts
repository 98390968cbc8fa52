import { expect, test } from "vitest";
import { view } from "../board/sample.ts";
import { ALL_MOMENTS, momentOf, MOMENTS, pauseBeforePass, UNCONCERNED, USUALLY_PASSED } from "./asking.ts";

const asked = (kind: string, turn = 1) => view({ turn, question: { kind } });

test("a moment is told by the question alone: a hand with something to play changes nothing", () => {
  expect(momentOf(asked("closing"), ["pass"], 0)).toBe("closing");
  expect(momentOf(asked("closing"), ["play cat_nip", "pass"], 0)).toBe("closing");
  for (const moment of ALL_MOMENTS)
    for (const kind of MOMENTS[moment]) expect(momentOf(asked(kind), ["pass"], 0)).toBe(moment);
});

test("in one's own turn, and where something has to be decided, nothing is passed", () => {
  expect(momentOf(asked("closing", 0), ["pass"], 0)).toBeUndefined();
  expect(momentOf(asked("yield"), ["yield", "stay"], 0)).toBeUndefined();
  expect(momentOf(asked("an_unknown_question"), ["pass"], 0)).toBeUndefined();
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

import { beforeAll, expect, test } from "vitest";
import { learn, speak } from "../i18n/words.svelte.ts";
import type { ReviewDecision, ReviewSeat } from "../protocol.ts";
import { player, view } from "../table/board/sample.ts";
import { Names } from "../table/words/names.ts";
import { momentsOf, verdict, whyBetter } from "./verdict.ts";

beforeAll(async () => {
  await speak("en");
  await learn("review", "coach");
});

const names = new Names("second", ["Gigazaur", "Cyber Kitty"], 0);
const parts = (luck: number, own: number, result = 0): ReviewSeat => ({
  start: 0.5,
  result,
  luck,
  own,
  others: 0,
  rest: 0,
  accuracy: 0.9,
});
const slip = (line: number, cost: number, played = "yield", best = "stay"): ReviewDecision => ({
  line,
  seat: 0,
  played,
  best,
  cost,
  grade: cost >= 0.1 ? "blunder" : "mistake",
});
const say = (of: ReviewSeat, decisions: ReviewDecision[] = []): string =>
  verdict({ parts: of, decisions, turnOf: (line) => line / 10 }, names);

test("the verdict names the one decision that lost the game, and what the dice did", () => {
  expect(say(parts(-0.02, -0.4), [slip(140, 0.3), slip(20, 0.1)])).toBe(
    "You lost mainly by “yield Tokyo” in turn 14. The dice made little difference.",
  );
});

test("a loss by dice is told as one, and so are many small errors", () => {
  expect(say(parts(-0.4, -0.03))).toBe("You lost mainly to the dice. Your choices gave away almost nothing.");
  expect(
    say(
      parts(0.1, -0.5),
      [1, 2, 3, 4].map((n) => slip(n * 10, 0.12)),
    ),
  ).toBe("You lost mainly by several choices that were not the best. The dice helped you.");
});

test("a win has two sentences too", () => {
  expect(say(parts(0.3, -0.2, 1))).toBe("You won. The dice helped you.");
  expect(say(parts(0.1, -0.01, 1))).toBe("You won. Your choices gave away almost nothing.");
});

test("at most three moments, the costliest, in the order of the game", () => {
  const slips = [slip(40, 0.06), slip(30, 0.2), slip(20, 0.1), slip(10, 0.3), { ...slip(5, 0.9), played: "concede" }];
  expect(momentsOf(slips).map((one) => one.line)).toEqual([10, 20, 30]);
});

test("why something was better is told by what the table shows", () => {
  const at = view({
    dice: "11HHSS",
    players: [player("Gigazaur", { life: 3 }), player("Cyber Kitty", { in: "city", life: 2 })],
  });
  const why = (played: string, best: string): string => whyBetter(slip(1, 0.2, played, best), at, names);
  expect(why("keep 11", "keep HH")).toContain("You had 3 life");
  expect(why("keep 11", "keep SS")).toContain("Cyber Kitty in Tokyo had 2 life");
  expect(why("keep HH", "stop")).toContain("good enough");
  expect(why("keep 11HH", "keep 11")).toContain("Rerolling more dice");
  expect(why("yield", "stay")).toContain("2 points");
  expect(why("done", "buy wings")).toContain("Wings");
});

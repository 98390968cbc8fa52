import { expect, test } from "vitest";
import type { RecordFile, ReviewShown, Stats } from "../protocol.ts";
import { accuracyOf } from "./accuracy.ts";
import { gameOf, scoreAgainst } from "./collect.ts";
import { allDice, combined, wilson } from "./figures.ts";
import { NEW_RATING } from "./glicko.ts";
import { FIGURES } from "./kinds.ts";
import { challengeStreak, ratingAfter, ratingAfterPuzzle, shares, streak } from "./rating.ts";
import { game, profileOf, tried } from "./sample.ts";

test("beating a strong bot raises the rating, people leave it as it is", () => {
  const against = (level: string, score: number) => ratingAfter(NEW_RATING, [{ monster: "X", level, score }]);
  expect(against("full", 1).rating).toBeGreaterThan(against("simple", 1).rating);
  expect(against("simple", 0).rating).toBeLessThan(NEW_RATING.rating);
  expect(against("", 1)).toBe(NEW_RATING);
});

test("a hard puzzle solved is worth more than an easy one", () => {
  expect(ratingAfterPuzzle(NEW_RATING, 1900, true).rating).toBeGreaterThan(
    ratingAfterPuzzle(NEW_RATING, 900, true).rating,
  );
  expect(ratingAfterPuzzle(NEW_RATING, 900, false).rating).toBeLessThan(NEW_RATING.rating);
});

test("the ranking: the winner, then survival, then points", () => {
  expect(scoreAgainst([1, 5, 3], [0, 9, 19])).toBe(1);
  expect(scoreAgainst([0, 5, 3], [0, 9, 0])).toBe(0);
  expect(scoreAgainst([0, 9, 3], [0, 9, 3])).toBe(0.5);
});

test("a record becomes a game of mine", () => {
  const record = {
    edition: "dark",
    players: [
      { monster: "Kraken", name: "Ada" },
      { monster: "The King", name: "", level: "full" },
    ],
    winners: [0],
    finished: 7,
  } as unknown as RecordFile;
  const seat = (monster: string) => ({
    name: "",
    monster,
    figures: { survived_turns: 3, points_at_end: 20 },
    dice: [],
  });
  const mine = gameOf("abc", record, { seats: [seat("Kraken"), seat("The King")] } as Stats, 0);
  expect(mine).toMatchObject({
    id: "abc",
    won: true,
    place: 1,
    monster: "Kraken",
    finished: 7,
    opponents: [{ level: "full", score: 1 }],
  });
});

test("figures of several games become one as the program does it", () => {
  const total = combined(
    [
      { games: 1, wins: 1, turns: 4, points_won: 20, best_turn: 6, lowest_life: 2, win_share: 1 },
      { games: 1, wins: 0, turns: 6, points_won: 5, best_turn: 4, lowest_life: 5, win_share: 0 },
    ],
    FIGURES,
  );
  expect(total).toMatchObject({ games: 2, win_share: 0.5, points_per_turn: 2.5, best_turn: 6, lowest_life: 2 });
});

test("the interval of a share is Wilson's", () => {
  expect(wilson(20, 120).low).toBeCloseTo(0.1105, 3);
  const die = { die: "123EHS", face: "1", thrown: 60, shown: 10, expected: 10, low: 0, high: 1 };
  expect(allDice([[die], [die]])[0]).toMatchObject({ thrown: 120, shown: 20, expected: 20, ...wilson(20, 120) });
});

test("wins are counted by whatever games have", () => {
  const rows = shares(
    [game({ won: true, edition: "dark" }), game({ edition: "dark" }), game({ edition: "second" })],
    (one) => [one.edition],
  );
  expect(rows).toEqual([
    { name: "dark", games: 2, wins: 1 },
    { name: "second", games: 1, wins: 0 },
  ]);
});

test("a streak may still be kept up today", () => {
  const days = (...list: string[]) =>
    profileOf(
      [],
      list.map((day) => tried({ day })),
    );
  expect(streak(days("2026-11-14", "2026-11-15"), "2026-11-16")).toBe(2);
  expect(streak(days("2026-11-15", "2026-11-16"), "2026-11-16")).toBe(2);
  expect(streak(days("2026-11-14"), "2026-11-16")).toBe(0);
});

test("accuracy is null until its review is complete", () => {
  const review = {
    done: 40,
    total: 40,
    problem: null,
    seats: [{ accuracy: 0.81 }, { accuracy: 0.95 }],
  } as unknown as ReviewShown;
  expect(accuracyOf(review, 1)).toBe(0.95);
  expect(accuracyOf({ ...review, done: 12 }, 1)).toBeNull();
  expect(accuracyOf({ ...review, problem: "damaged" }, 1)).toBeNull();
});

test("days of the challenge in a row", () => {
  const games = ["2026-11-13", "2026-11-15", "2026-11-16"].map((challenge) => game({ challenge }));
  expect(challengeStreak(games, "2026-11-16")).toBe(2);
  expect(challengeStreak(games, "2026-11-17")).toBe(2);
  expect(challengeStreak(games, "2026-11-18")).toBe(0);
});

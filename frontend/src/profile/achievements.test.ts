import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { earnedWith } from "./earned.ts";
import { ACHIEVEMENTS, reached } from "./achievements.ts";
import { game, profileOf, tried } from "./sample.ts";
import type { Game, Profile } from "./types.ts";

const TODAY = "2026-11-16";
const won = (fields: Partial<Game> = {}): Game => game({ won: true, place: 1, ...fields });
const many = <One>(n: number, make: (i: number) => One): One[] => Array.from({ length: n }, (_, i) => make(i));
const figure = (name: string, value: number): Profile => profileOf([game({ figures: { [name]: value } })]);
const bot = (level: string): Game => won({ opponents: [{ monster: "The King", level, score: 1 }] });
const days = (n: number): Profile =>
  profileOf(
    [],
    many(n, (i) => tried({ day: new Date(Date.parse(TODAY) - i * 86_400_000).toISOString().slice(0, 10) })),
  );

/** For each achievement a profile that just reaches it and one that just misses it. */
const CASES: Record<string, [Profile, Profile]> = {
  first_game: [profileOf([game()]), profileOf()],
  regular: [profileOf(many(25, () => game())), profileOf(many(24, () => game()))],
  veteran: [profileOf(many(100, () => game())), profileOf(many(99, () => game()))],
  first_win: [profileOf([won()]), profileOf([game()])],
  ten_wins: [profileOf(many(10, () => won())), profileOf([...many(9, () => won()), game()])],
  fifty_wins: [profileOf(many(50, () => won())), profileOf(many(49, () => won()))],
  all_editions: [
    profileOf(["classic", "second", "dark"].map((edition) => won({ edition }))),
    profileOf([won({ edition: "dark" }), won({ edition: "second" }), game({ edition: "classic" })]),
  ],
  six_monsters: [profileOf(many(6, (i) => won({ monster: `M${i}` }))), profileOf(many(6, () => won()))],
  beat_steady: [profileOf([bot("steady")]), profileOf([bot("gentle")])],
  beat_full: [profileOf([bot("full")]), profileOf([bot("steady")])],
  long_reign: [figure("longest_reign", 10), figure("longest_reign", 9)],
  stubborn: [figure("stays", 5), profileOf([game({ figures: { stays: 4 } }), game({ figures: { stays: 4 } })])],
  landlord: [figure("points_from_tokyo", 10), figure("points_from_tokyo", 9)],
  smasher: [profileOf(many(2, () => game({ figures: { damage_dealt: 100 } }))), figure("damage_dealt", 199)],
  hard_hit: [figure("hardest_hit_dealt", 6), figure("hardest_hit_dealt", 5)],
  executioner: [figure("eliminations", 3), figure("eliminations", 2)],
  survivor: [profileOf([won({ figures: { lowest_life: 1 } })]), profileOf([game({ figures: { lowest_life: 1 } })])],
  healer: [figure("life_healed", 100), figure("life_healed", 99)],
  collector: [figure("most_cards", 6), figure("most_cards", 5)],
  frugal: [profileOf([won({ figures: { cards_bought: 0 } })]), profileOf([won({ figures: { cards_bought: 1 } })])],
  power_plant: [figure("most_energy", 15), figure("most_energy", 14)],
  five_of_a_kind: [figure("largest_set", 5), figure("largest_set", 4)],
  comeback: [profileOf([won({ figures: { revivals: 1 } })]), profileOf([game({ figures: { revivals: 1 } })])],
  first_puzzle: [profileOf([], [tried()]), profileOf([], [tried({ solved: false })])],
  hundred_puzzles: [
    profileOf(
      [],
      many(100, () => tried()),
    ),
    profileOf(
      [],
      many(99, () => tried()),
    ),
  ],
  every_theme: [
    profileOf(
      [],
      ["keep", "yield", "buy", "sweep", "reaction"].map((theme) => tried({ theme })),
    ),
    profileOf(
      [],
      ["keep", "yield", "buy", "sweep"].map((theme) => tried({ theme })),
    ),
  ],
  week_of_puzzles: [days(7), days(6)],
  challenger: [profileOf([game({ challenge: TODAY })]), profileOf([game()])],
  day_winner: [profileOf([won({ challenge: TODAY })]), profileOf([game({ challenge: TODAY }), won()])],
};

test("there are at least 24 achievements, each with its own medal and words", () => {
  expect(ACHIEVEMENTS.length).toBeGreaterThanOrEqual(24);
  expect(new Set(ACHIEVEMENTS.map((one) => one.id)).size).toBe(ACHIEVEMENTS.length);
  expect(new Set(ACHIEVEMENTS.map((one) => one.icon + one.medal + one.colour)).size).toBe(ACHIEVEMENTS.length);
  const words = JSON.parse(readFileSync("messages/en/profile.json", "utf8")) as Record<string, string>;
  for (const { id } of ACHIEVEMENTS)
    expect([words[`achievement.${id}`], words[`achievement.${id}.text`]]).not.toContain(undefined);
});

describe.each(ACHIEVEMENTS.map((one) => one.id))("%s", (id) => {
  test("is reached exactly at its goal", () => {
    const [enough, short] = CASES[id] ?? [];
    expect(enough && reached(enough, TODAY).has(id)).toBe(true);
    expect(short && reached(short, TODAY).has(id)).toBe(false);
  });
});

test("achievements of a game are those that it completed", () => {
  const first = profileOf([game({ id: "a", won: false })]);
  expect(earnedWith("a", first, "2026-11-16").map((one) => one.id)).toContain("first_game");
  const second = profileOf([game({ id: "a", won: false }), game({ id: "b", won: false })]);
  expect(earnedWith("b", second, "2026-11-16").map((one) => one.id)).not.toContain("first_game");
  expect(earnedWith("c", second, "2026-11-16")).toEqual([]);
});

import { expect, test } from "vitest";
import { powersOf } from "./powers.ts";

test("powers are listed by id, with the copied cards", () => {
  const cards = ["wings", { id: "smoke_cloud", counters: 2 }, { id: "mimic", copies: "1.acid_attack" }];
  expect(powersOf({ cards, tiles: [{ id: "fluxling" }, "barbs"] })).toEqual([
    "wings",
    "smoke_cloud",
    "mimic",
    "acid_attack",
    "fluxling",
    "barbs",
  ]);
});

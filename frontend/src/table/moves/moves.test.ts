import { expect, test } from "vitest";
import { allMoves, parseTarget, sortMoves } from "./moves.ts";

/** One of every form of the notation, and one it does not have. */
const EVERYTHING = [
  "roll",
  "keep",
  "keep 11S",
  "stop",
  "resolve",
  "resolve H",
  "yield",
  "stay",
  "buy tank",
  "buy wings from 2",
  "buy top",
  "peek",
  "sweep",
  "sell wings",
  "use wings",
  "use stretchy H 3",
  "use stretchy S 1",
  "use psychic_probe S",
  "use mimic 2.wings",
  "pick life",
  "pick 2",
  "pick 2.wings",
  "pick none",
  "pass",
  "done",
  "dance on the tower",
];

test("every legal move is shown exactly once", () => {
  expect(allMoves(sortMoves(EVERYTHING)).sort()).toEqual([...EVERYTHING].sort());
});

test("ways to use one card stand together", () => {
  const { uses } = sortMoves(["use stretchy H 3", "use wings", "use stretchy S 1"]);
  expect(uses.map((use) => [use.card, use.moves.length])).toEqual([
    ["stretchy", 2],
    ["wings", 1],
  ]);
});

test("a card is bought from its place", () => {
  expect(sortMoves(["buy tank", "buy wings from 2", "buy top"]).purchases.map((one) => one.from)).toEqual([
    "market",
    2,
    "top",
  ]);
});

test("keeping nothing is keeping the empty set of faces", () => {
  const { keeps } = sortMoves(["keep", "keep 11S"]);
  expect(keeps.has("")).toBe(true);
  expect(keeps.has("11S")).toBe(true);
  expect(keeps.has("S11")).toBe(false);
});

test("an unknown move can still be reached", () => {
  expect(sortMoves(["dance on the tower"]).others).toEqual(["dance on the tower"]);
});

test("another monster's card is a seat and a card", () => {
  expect(parseTarget("2.it_has_a_child")).toEqual({ seat: 2, card: "it_has_a_child" });
  expect(parseTarget("wings")).toBeUndefined();
});

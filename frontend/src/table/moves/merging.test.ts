import { expect, test } from "vitest";
import { player, view } from "../board/sample.ts";
import { withoutAsking } from "./merging.ts";

const ALL = ["resolve", "resolve 1", "resolve E", "resolve H", "resolve S"];
const fixed = (fields: object = {}) =>
  view({ step: "resolve", dice: "11EEHS", legal: ALL, question: { kind: "resolve" }, ...fields });

test("dice whose order changes nothing resolve themselves", () => {
  expect(withoutAsking(fixed(), ALL)).toBe("resolve");
  expect(withoutAsking(fixed(), ["resolve"])).toBe("resolve");
});

test("a card of an affected monster leaves the order to the player", () => {
  expect(
    withoutAsking(fixed({ players: [player("Gigazaur", { cards: ["jets"] }), player("Kraken", { in: "city" })] }), ALL),
  ).toBeUndefined();
  expect(
    withoutAsking(fixed({ players: [player("Gigazaur"), player("Kraken", { in: "city", cards: ["jets"] })] }), ALL),
  ).toBeUndefined();
  expect(
    withoutAsking(fixed({ dice: "11EEHH", players: [player("Gigazaur"), player("Kraken", { cards: ["jets"] })] }), ALL),
  ).toBe("resolve");
});

test("a card that may be used is a choice", () => {
  expect(withoutAsking(fixed(), [...ALL, "use stretchy H 3"])).toBeUndefined();
  expect(withoutAsking(fixed(), ["resolve", "use rapid_healing"])).toBeUndefined();
});

test("a Smash that may eliminate and points that may win are the player's to order", () => {
  expect(
    withoutAsking(fixed({ players: [player("Gigazaur"), player("Kraken", { in: "city", life: 1 })] }), ALL),
  ).toBeUndefined();
  expect(
    withoutAsking(fixed({ dice: "333EHH", players: [player("Gigazaur", { points: 17 }), player("Kraken")] }), ALL),
  ).toBeUndefined();
});

test("wickedness, tokens and expansions are never guessed at", () => {
  expect(withoutAsking(fixed({ edition: "dark", dice: "111EHS" }), ALL)).toBeUndefined();
  expect(withoutAsking(fixed({ players: [player("Gigazaur", { poison: 1 }), player("Kraken")] }), ALL)).toBeUndefined();
  expect(withoutAsking(fixed({ options: { expansions: ["cthulhu"] } }), ALL)).toBeUndefined();
});

test("a turn with nothing to buy ends, one with energy for new cards does not", () => {
  expect(withoutAsking(view({ step: "buy" }), ["done"])).toBe("done");
  expect(withoutAsking(view({ step: "buy" }), ["sweep", "done"])).toBeUndefined();
  expect(withoutAsking(view({ step: "start" }), ["roll"])).toBeUndefined();
  expect(withoutAsking(view({ step: "yield" }), ["yield", "stay"])).toBeUndefined();
});

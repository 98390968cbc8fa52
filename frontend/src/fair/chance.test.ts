// @vitest-environment node
import { expect, test } from "vitest";
import type { Asked } from "../protocol.ts";
import { Chance } from "./chance.ts";
import { Stream } from "./stream.ts";

const chance = (...asked: Asked[]): string => {
  const source = new Chance(new Stream("00".repeat(32), "pools"));
  return asked.map((one) => source.answer(one, false)).join(" ");
};
const shown: Asked = { cards: 2, pool: "wardrobe", all: ["ghost", "witch"] };

test("a card drawn from one pool may come back into another", () => {
  const market: Asked = { cards: 2, pool: "deck", all: ["jets", "wings", "witch"] };
  expect(
    chance(shown, market, { cards: 2, pool: "deck", back: ["ghost"] })
      .split(" ")
      .sort(),
  ).toEqual(["ghost", "ghost", "jets", "wings", "witch", "witch"]);
});

test("a card in a pool cannot come back into it", () => {
  const market: Asked = { cards: 2, pool: "deck", all: ["jets", "wings", "witch"] };
  expect(() => chance(shown, market, { cards: 1, pool: "deck", back: ["witch", "witch"] })).toThrow("never been drawn");
  expect(() => chance(market, { cards: 1, pool: "deck", back: ["ghost"] })).toThrow("never been drawn");
});

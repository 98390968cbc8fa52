import { expect, test } from "vitest";
import type { Wish } from "./shelf.ts";
import { NO_WISH, readOrder, readWish, writeWish } from "./wish.ts";

test.each<Wish>([
  NO_WISH,
  { edition: "dark", expansion: "", kind: "tile", monster: "", cost: null, text: "más & more", differs: true },
  { edition: "classic", expansion: "king_kong", kind: "keep", monster: "Alienoid", cost: 0, text: "", differs: false },
])("filters survive the address: %j", (wish) => {
  const query = new URLSearchParams(writeWish(wish, "cost"));
  expect(readWish(query)).toEqual(wish);
  expect(readOrder(query)).toBe("cost");
});

test("nonsense in the address is no filter", () => {
  expect(readWish(new URLSearchParams("edition=third&cost=-1"))).toEqual(NO_WISH);
});

test("no wish, no query", () => {
  expect(writeWish(readWish(new URLSearchParams()), "name")).toBe("");
});

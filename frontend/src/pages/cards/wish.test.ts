import { expect, test } from "vitest";
import type { Wish } from "./shelf.ts";
import { readWish, writeWish } from "./wish.ts";

test.each<Wish>([
  { edition: "", kind: "", cost: null, text: "", differs: false },
  { edition: "dark", kind: "tile", cost: null, text: "más & more", differs: true },
  { edition: "classic", kind: "keep", cost: 0, text: "", differs: false },
])("filters survive the address: %j", (wish) => {
  expect(readWish(new URLSearchParams(writeWish(wish, "cost")))).toEqual(wish);
});

test("nonsense in the address is no filter", () => {
  expect(readWish(new URLSearchParams("edition=third&kind=spell&cost=-1"))).toEqual({ edition: "", kind: "", cost: null, text: "", differs: false });
});

test("no wish, no query", () => {
  expect(writeWish(readWish(new URLSearchParams()), "name")).toBe("");
});

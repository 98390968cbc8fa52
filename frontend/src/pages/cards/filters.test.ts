import { expect, test } from "vitest";
import type { Filters } from "./titles.ts";
import { NO_FILTERS, readOrder, readFilters, writeFilters } from "./filters.ts";

test.each<Filters>([
  NO_FILTERS,
  { edition: "dark", expansion: "", kind: "tile", monster: "", cost: null, text: "más & more", differs: true },
  { edition: "classic", expansion: "king_kong", kind: "keep", monster: "Alienoid", cost: 0, text: "", differs: false },
])("filters survive the address: %j", (filters) => {
  const query = new URLSearchParams(writeFilters(filters, "cost"));
  expect(readFilters(query)).toEqual(filters);
  expect(readOrder(query)).toBe("cost");
});

test("nonsense in the address is no filter", () => {
  expect(readFilters(new URLSearchParams("edition=third&cost=-1"))).toEqual(NO_FILTERS);
});

test("no filters, no query", () => {
  expect(writeFilters(readFilters(new URLSearchParams()), "name")).toBe("");
});

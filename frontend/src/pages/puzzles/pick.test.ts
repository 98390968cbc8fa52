import { expect, test } from "vitest";
import type { PuzzleSummary } from "../../protocol.ts";
import { fitting, nextPuzzle, sameMove, filtersFrom, filtersText } from "./pick.ts";

const puzzle = (id: string, rating: number, fields: Partial<PuzzleSummary> = {}): PuzzleSummary => ({
  id,
  rating,
  edition: "second",
  theme: "keep",
  level: 1,
  ...fields,
});
const ALL = { edition: "", theme: "", level: 0 };

test("filters are written to the address and read again", () => {
  const filters = { edition: "dark", theme: "yield", level: 2 };
  expect(filtersFrom(new URLSearchParams(filtersText(filters)))).toEqual(filters);
  expect(filtersText(ALL)).toBe("");
});

test("the next puzzle is new and near the solver", () => {
  const list = [...Array.from({ length: 20 }, (_, i) => puzzle(`p${i}`, 900 + i * 50))];
  const next = nextPuzzle(list, ALL, new Set(["p6"]), 1200, () => 0);
  expect(next?.id).toBe("p5");
  for (const at of [0, 0.5, 0.99])
    expect(Math.abs((nextPuzzle(list, ALL, new Set(), 1200, () => at)?.rating ?? 0) - 1200)).toBeLessThanOrEqual(200);
});

test("tried puzzles are offered again when none is left, and filters without a match give none", () => {
  const list = [puzzle("a", 1000), puzzle("b", 1100, { theme: "buy" })];
  expect(nextPuzzle(list, ALL, new Set(["a", "b"]), 1000, () => 0)?.id).toBe("a");
  expect(fitting(list, { ...ALL, theme: "buy" }).map((one) => one.id)).toEqual(["b"]);
  expect(nextPuzzle(list, { ...ALL, edition: "dark" }, new Set(), 1000)).toBeUndefined();
});

test("to keep every die is to stop", () => {
  expect(sameMove("keep 112", "112")).toBe("stop");
  expect(sameMove("keep 11", "112")).toBe("keep 11");
  expect(sameMove("yield", "112")).toBe("yield");
});

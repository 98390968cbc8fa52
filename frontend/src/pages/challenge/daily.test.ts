import { beforeEach, expect, test } from "vitest";
import { browserName, dailyOf, keepDaily, later } from "./daily.ts";

beforeEach(() => localStorage.clear());

test("a day's game is gone on with, another day begins anew", () => {
  keepDaily({ day: "2026-11-16", moves: ["roll"], isOver: false, isEntered: false });
  expect(dailyOf("2026-11-16").moves).toEqual(["roll"]);
  expect(dailyOf("2026-11-17").moves).toEqual([]);
});

test("foreign data in the storage does no harm", () => {
  localStorage.setItem("daikaiju.challenge", "{");
  expect(dailyOf("2026-11-16").moves).toEqual([]);
});

test("a browser keeps its name", () => {
  expect(browserName()).toMatch(/^[0-9a-f]{32}$/);
  expect(browserName()).toBe(browserName());
});

test("days follow each other over months", () => {
  expect(later("2026-11-30", 1)).toBe("2026-12-01");
  expect(later("2026-03-01", -1)).toBe("2026-02-28");
});

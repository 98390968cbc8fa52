import { expect, test } from "vitest";
import { NEW_RATING, rated } from "./glicko.ts";

test("the example of Glickman's paper", () => {
  const after = rated({ rating: 1500, deviation: 200, volatility: 0.06 }, [
    { rating: 1400, deviation: 30, score: 1 },
    { rating: 1550, deviation: 100, score: 0 },
    { rating: 1700, deviation: 300, score: 0 },
  ]);
  expect(after.rating).toBeCloseTo(1464.06, 1);
  expect(after.deviation).toBeCloseTo(151.52, 1);
  expect(after.volatility).toBeCloseTo(0.05999, 4);
});

test("without games the deviation grows, up to that of a newcomer", () => {
  const idle = rated({ rating: 1500, deviation: 100, volatility: 0.06 }, []);
  expect(idle.deviation).toBeGreaterThan(100);
  expect(rated(NEW_RATING, []).deviation).toBe(350);
});

test("a surprising win counts more than an expected one, and volatility rises with it", () => {
  const sure = { rating: 1500, deviation: 60, volatility: 0.06 };
  const strong = rated(
    sure,
    Array.from({ length: 8 }, () => ({ rating: 1900, deviation: 30, score: 1 })),
  );
  const weak = rated(
    sure,
    Array.from({ length: 8 }, () => ({ rating: 1100, deviation: 30, score: 1 })),
  );
  expect(strong.rating - 1500).toBeGreaterThan(3 * (weak.rating - 1500));
  expect(strong.volatility).toBeGreaterThan(0.06);
});

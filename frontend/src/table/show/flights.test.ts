import { expect, test } from "vitest";
import { view } from "../board/sample.ts";
import { flightsOf } from "./flights.ts";
import { figureAt } from "./stage.ts";

test("claws fly from who smashes to everybody hit", () => {
  const flights = flightsOf(["smash", 0, 3, [1, 2]], view());
  expect(flights.map(({ icon, from, to }) => [icon, from, to])).toEqual([
    ["smash", figureAt(0), figureAt(1)],
    ["smash", figureAt(0), figureAt(2)],
  ]);
});

test("what dice give flies from those dice, what Tokyo gives from Tokyo", () => {
  expect(flightsOf(["energy", 0, 2, "E"], view())).toMatchObject([
    { icon: "energy", count: 2, from: '[data-part="die"][data-face="E"]', to: figureAt(0) },
  ]);
  expect(flightsOf(["points", 1, 2, "tokyo"], view())).toMatchObject([
    { icon: "points", from: "[data-part=city]", to: figureAt(1) },
  ]);
});

test("what is paid flies to the market, and what is lost to nobody flies nowhere", () => {
  expect(flightsOf(["energy", 0, -4, "buy"], view())).toMatchObject([
    { icon: "energy", count: 4, from: figureAt(0), to: "[data-part=market]" },
  ]);
  expect(flightsOf(["points", 0, -2, "poison"], view())).toEqual([]);
});

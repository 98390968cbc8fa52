import { expect, test } from "vitest";
import type { GameEvent } from "../../events.ts";
import { view } from "../../table/board/sample.ts";
import { after } from "../../table/show/after.ts";
import { flightsOf } from "../../table/show/flights.ts";
import { figureAt } from "../../table/show/stage.ts";
import type { HalloweenEvent } from "./events.ts";

const worn: HalloweenEvent = ["worn", 1, "witch"];
const stolen: HalloweenEvent = ["stolen", 0, "witch", 4, 1];

test("a costume is worn until it is stolen", () => {
  const dressed = after(view(), worn as unknown as GameEvent);
  expect(dressed.players.map((one) => one.cards)).toEqual([[], ["witch"]]);
  expect(after(dressed, stolen as unknown as GameEvent).players.map((one) => one.cards)).toEqual([["witch"], []]);
});

test("a stolen costume flies from its wearer to the thief", () => {
  expect(flightsOf(stolen as unknown as GameEvent, view())).toMatchObject([
    { card: "witch", from: figureAt(1), to: figureAt(0) },
  ]);
});

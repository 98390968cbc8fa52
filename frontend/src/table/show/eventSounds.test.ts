import { expect, test } from "vitest";
import { buzzOf, soundOf } from "./eventSounds.ts";

test("moments have a sound of their own", () => {
  const sounds = [
    soundOf(["entered", 1, "city"]),
    soundOf(["bought", 1, "jets", 5, -1]),
    soundOf(["eliminated", 1, 0]),
    soundOf(["over", [0]], [0]),
    soundOf(["over", [1]], [0]),
  ];
  expect(sounds).toEqual(["enter", "buy", "eliminated", "win", "lose"]);
});

test("a device shakes when something happens to its player", () => {
  expect(buzzOf(["lost", 0, 2, 1, "smash"], [0])).toBeDefined();
  expect(buzzOf(["lost", 1, 2, 0, "smash"], [0])).toBeUndefined();
  expect(buzzOf(["entered", 0, "city"], [0])).toBeDefined();
  expect(buzzOf(["over", [0, 1]], [1])).toBeDefined();
  expect(buzzOf(["over", [0]], [1])).toBeUndefined();
  expect(buzzOf(["points", 0, 2, "1"], [0])).toBeUndefined();
});

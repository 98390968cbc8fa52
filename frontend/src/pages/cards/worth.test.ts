import { expect, test } from "vitest";
import { speak } from "../../i18n/words.svelte.ts";
import type { CardShown } from "../../protocol.ts";
import { byWorth, gain, spread, worthAt } from "./worth.ts";

const card = (id: string, worths: Record<number, number>): CardShown =>
  ({
    id,
    worth: Object.entries(worths).map(([players, worth]) => ({
      players: Number(players),
      worth,
      margin: 1,
      fair: worth / 2,
      fair_margin: 0.5,
    })),
  }) as unknown as CardShown;

test("cards stand in the order of their worth at the table asked for, unmeasured ones nowhere", () => {
  const cards = [card("low", { 2: 9, 4: 1 }), card("high", { 2: 3, 4: 8 }), card("tile", {})];
  expect(byWorth(cards, 4).map((one) => one.id)).toEqual(["high", "low"]);
  expect(byWorth(cards, 2).map((one) => one.id)).toEqual(["low", "high"]);
  expect(worthAt(cards[2] as CardShown, 2)).toBeUndefined();
});

test("points carry their sign", () => {
  expect(gain(6)).toBe("+6.0");
  expect(gain(-2.25)).toBe("−2.3");
  expect(spread(-0.5, 1)).toBe("−0.5 ± 1.0");
});

test("numbers are written as the language writes them", async () => {
  await speak("de");
  expect(gain(35.2)).toBe("+35,2");
  expect(spread(-11.6, 4.1)).toBe("−11,6 ± 4,1");
  await speak("en");
});

import { expect, test } from "vitest";
import { layOut } from "../board/dice.ts";
import { sortMoves, type Use } from "./moves.ts";
import { canTurn, isPainting, nextFace, painted, paintingMove } from "./painting.ts";
import { wayOf } from "./targets.ts";

/** Every combination of six dice but one, as the engine offers them. */
function clown(): Use {
  const faces = [..."123EHS"];
  const all = (start: number, left: number): string[] =>
    left === 0 ? [""] : faces.slice(start).flatMap((face, i) => all(start + i, left - 1).map((rest) => face + rest));
  const [use] = sortMoves(
    all(0, 6)
      .filter((roll) => roll !== "123EHS")
      .map((roll) => `use clown ${roll}`),
  ).uses;
  return use as Use;
}

test("461 ways to set six dice are no list", () => {
  expect(clown().moves).toHaveLength(461);
  expect(isPainting(clown())).toBe(true);
  expect(wayOf(clown(), "resolve")).toBe("paint");
});

test("a tap turns a die to the next face, and after the last to the first", () => {
  expect([..."123EHS"].map(nextFace).join("")).toBe("23EHS1");
});

test("dice that lie as they did make no move, others make the sorted one", () => {
  const dice = layOut([], "123EHSz", undefined);
  expect(paintingMove(clown(), painted(dice, new Map()))).toBeUndefined();
  const draft = new Map(dice.filter(canTurn).map((die) => [die.id, "123".includes(die.face) ? "1" : "S"]));
  expect(paintingMove(clown(), painted(dice, draft))).toBe("use clown 111SSS");
});

test("the Berserk die is never set", () => {
  expect(layOut([], "123EHSz", undefined).map(canTurn)).toEqual([true, true, true, true, true, true, false]);
});

test("other cards are aimed as before", () => {
  const way = (kind: string, ...legal: string[]): string => wayOf(sortMoves(legal).uses[0] as Use, kind);
  expect(way("react", "use witch 1", "use witch z")).toBe("die");
  expect(way("loss", "use robot 1", "use robot 2")).toBe("list");
  expect(way("resolve", "use stretchy H 3", "use stretchy S 3")).toBe("turn");
  expect(way("roll", "use cultist life", "use cultist roll")).toBe("list");
});

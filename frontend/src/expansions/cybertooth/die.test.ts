import { describe, expect, test } from "vitest";
import type { GameEvent } from "../../events.ts";
import { auraOf, marksOf } from "../../table/board/pieces.ts";
import { dieOf, groupOf, keptFaces, layOut, sortFaces, turnTo, type Die } from "../../table/board/dice.ts";
import { view } from "../../table/board/sample.ts";
import { after } from "../../table/show/after.ts";
import type { CybertoothEvent } from "./events.ts";

const keep = (dice: Die[], ids: number[]): Die[] => dice.map((die) => ({ ...die, kept: ids.includes(die.id) }));

describe("the Berserk die", () => {
  const first = layOut([], "112EHSk", undefined);

  test("is the same cube in every throw, whatever the others show", () => {
    const second = layOut(keep(first, [0]), sortFaces(`${first[0]!.face}3333Sz`), first[0]!.face);
    expect(first.map((die) => dieOf(die.face) !== undefined)).toEqual([false, false, false, false, false, false, true]);
    expect(second[6]).toMatchObject({ id: 6, face: "z", throws: 2, kept: false });
  });

  test("can be kept like every die, and is written behind the others", () => {
    const kept = keep(first, [6, ...first.filter((die) => die.face === "1").map((die) => die.id)]);
    expect(keptFaces(kept)).toBe("11k");
    expect(layOut(kept, "113333k", "11k")[6]).toMatchObject({ face: "k", throws: 1, kept: true });
  });

  test("rerolled by a card it stays the same kind", () => {
    const after = turnTo(first, "112EHSf", true);
    expect(after.slice(0, 6)).toEqual(first.slice(0, 6));
    expect(after[6]).toMatchObject({ face: "f", throws: 2 });
  });

  test("is resolved with the group of its symbol", () => {
    expect([..."efszk"].map(groupOf)).toEqual(["E", "E", "S", "S", "k"]);
  });
});

test("a monster goes berserk and calms down", () => {
  const berserk: CybertoothEvent = ["berserk", 0];
  const calmed: CybertoothEvent = ["calmed", 0];
  const wild = after(view(), berserk as unknown as GameEvent);
  expect(auraOf(wild.players[0]!)).toBeDefined();
  expect(marksOf(wild.players[0]!)).toMatchObject([{ field: "berserk" }]);
  const calm = after(wild, calmed as unknown as GameEvent);
  expect(auraOf(calm.players[0]!)).toBeUndefined();
  expect(marksOf(calm.players[0]!)).toEqual([]);
});

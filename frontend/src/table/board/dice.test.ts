import { describe, expect, test } from "vitest";
import { keptFaces, layOut, lying, markKept, sidesOf, sortFaces, turnTo, type Die } from "./dice.ts";

const faces = (dice: Die[]): string => sortFaces(dice.map((die) => die.face));
const keep = (dice: Die[], ids: number[]): Die[] => dice.map((die) => ({ ...die, kept: ids.includes(die.id) }));

describe("a roll is laid out", () => {
  const first = layOut([], "112EHS", undefined);

  test("with every face the server named", () => {
    expect(faces(first)).toBe("112EHS");
    expect(first.every((die) => die.throws === 1 && !die.kept)).toBe(true);
  });

  test("kept cubes stay where they are and do not tumble", () => {
    const ids = first.filter((die) => die.face === "1").map((die) => die.id);
    const second = layOut(keep(first, ids), "11333S", "11");
    expect(faces(second)).toBe("11333S");
    for (const id of ids) expect(second[id]).toMatchObject({ face: "1", throws: 1, kept: true });
    expect(second.filter((die) => !ids.includes(die.id)).every((die) => die.throws === 2)).toBe(true);
  });

  test("of equal dice the one that was set aside is kept, not the first", () => {
    const [, second] = first.filter((die) => die.face === "1").map((die) => die.id);
    expect(
      markKept(keep(first, [second!]), "1")
        .filter((die) => die.kept)
        .map((die) => die.id),
    ).toEqual([second]);
  });

  test("faces kept on another device are matched without a mark", () => {
    const second = layOut(first, "1EEEHH", "1");
    expect(faces(second)).toBe("1EEEHH");
    expect(second.filter((die) => die.kept).map((die) => die.face)).toEqual(["1"]);
  });

  test("with more or fewer dice than before", () => {
    expect(faces(layOut(first, "1112EHSS", "112EHS"))).toBe("1112EHSS");
    expect(faces(layOut(first, "1ES", undefined))).toBe("1ES");
    expect(layOut(first, "", undefined)).toEqual([]);
  });
});

test("a card that turns a die turns that one only", () => {
  const before = layOut([], "112EHS", undefined);
  const after = turnTo(before, "112EES", false);
  expect(faces(after)).toBe("112EES");
  expect(after.filter((die, i) => die.face !== before[i]?.face)).toHaveLength(1);
});

test("a die that is turned is not thrown, a die that is rolled again is", () => {
  const before = layOut([], "112EHS", undefined);
  const throws = (dice: Die[]): number => dice.reduce((sum, die) => sum + die.throws, 0);
  expect(throws(turnTo(before, "112EES", false))).toBe(6);
  expect(throws(turnTo(before, "112EES", true))).toBe(7);
});

describe("a die that the page does not know", () => {
  const first = layOut([], "112EHSm", undefined);

  test("is the same cube in every throw, and no ordinary die", () => {
    const second = layOut(keep(first, [0]), sortFaces(`${first[0]!.face}3333So`), first[0]!.face);
    expect(first[6]).toMatchObject({ id: 6, face: "m", throws: 1 });
    expect(second[6]).toMatchObject({ id: 6, face: "o", throws: 2, kept: false });
    expect([sidesOf("m"), sidesOf("1")]).toEqual(["m", "123EHS"]);
  });
});

test("dice that were there already lie still", () => {
  expect(lying("112EHS").every((die) => die.throws === 0)).toBe(true);
});

test("kept faces are written in the order of the notation", () => {
  const dice = layOut([], "1HS", undefined).map((die) => ({ ...die, kept: true }));
  expect(keptFaces(dice)).toBe("1HS");
});

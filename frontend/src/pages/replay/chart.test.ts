import { expect, test } from "vitest";
import type { Step } from "../../protocol.ts";
import { rows, scale, stairs, stays, ticks, turnsInTokyo } from "./chart.ts";
import { readRecord, stepFrom, turnAt, turnsOf } from "./steps.ts";

interface Player {
  life: number;
  in: "city" | "bay" | null;
}
const step = (players: Player[], events: unknown[][] = []): Step =>
  ({ line: 0, seat: 0, move: "", events, chance: [], view: { players } }) as unknown as Step;
const game = [
  step(
    [
      { life: 10, in: null },
      { life: 10, in: null },
    ],
    [
      ["first", 0],
      ["turn", 0, 0],
    ],
  ),
  step([
    { life: 10, in: "city" },
    { life: 10, in: null },
  ]),
  step(
    [
      { life: 8, in: "city" },
      { life: 10, in: null },
    ],
    [
      ["turn", 1, 0],
      ["lost", 0, 2, 1, "smash"],
    ],
  ),
  step(
    [
      { life: 8, in: null },
      { life: 10, in: "city" },
    ],
    [["yielded", 0, "city"]],
  ),
  step(
    [
      { life: 8, in: null },
      { life: 10, in: "city" },
    ],
    [
      ["turn", 0, 0],
      ["turn", 1, 1],
      ["points", 1, 2, "tokyo"],
    ],
  ),
];

test("one row of values per seat", () =>
  expect(rows(game, "life")).toEqual([
    [10, 10, 8, 8, 8],
    [10, 10, 10, 10, 10],
  ]));
test("stays in Tokyo, the last one open to the end", () =>
  expect(stays(game)).toEqual([
    { seat: 0, place: "city", from: 1, to: 3 },
    { seat: 1, place: "city", from: 3, to: 4 },
  ]));
test("a move from Bay to City is two stays", () => {
  const moved = [step([{ life: 1, in: "bay" }]), step([{ life: 1, in: "city" }])];
  expect(stays(moved)).toEqual([
    { seat: 0, place: "bay", from: 0, to: 1 },
    { seat: 0, place: "city", from: 1, to: 1 },
  ]);
});
test("turns begun in Tokyo", () => expect(turnsInTokyo(game)).toEqual([0, 1]));
test("ticks are round and cover the most", () => {
  expect(ticks(10)).toEqual([0, 2, 4, 6, 8, 10]);
  expect(ticks(20)).toEqual([0, 5, 10, 15, 20]);
  expect(ticks(0)).toEqual([0, 1]);
  expect(ticks(13).at(-1)).toBeGreaterThanOrEqual(13);
});
test("a scale maps ends to ends, and a span of nothing to its start", () => {
  const map = scale([0, 20], [100, 0]);
  expect([map(0), map(5), map(20)]).toEqual([100, 75, 0]);
  expect(scale([3, 3], [0, 10])(3)).toBe(0);
});
test("a line is level until its value changes", () =>
  expect(
    stairs(
      [1, 1, 3, 3],
      (x) => x * 10,
      (y) => -y,
    ),
  ).toBe("M0 -1H20V-3H30V-3"));
test("turns, and the one a step belongs to", () => {
  const turns = turnsOf(game);
  expect(turns.map((one) => [one.step, one.seat, one.number, one.isBonus])).toEqual([
    [0, 0, 1, false],
    [2, 1, 2, false],
    [4, 0, 3, false],
    [4, 1, 4, true],
  ]);
  expect(turnAt(turns, 3)?.number).toBe(2);
  expect(turnAt([], 3)).toBeUndefined();
});
test("a step out of an address stays inside the game", () => {
  expect([stepFrom("2", 5), stepFrom("99", 5), stepFrom("-4", 5), stepFrom("x", 5), stepFrom(null, 5)]).toEqual([
    2, 4, 0, 0, 0,
  ]);
});

test("an invalid record file is refused with the reason", () => {
  const record = { format: "daikaiju/1", moves: [], players: [] };
  expect(readRecord(JSON.stringify(record)).format).toBe("daikaiju/1");
  expect(() => readRecord('{"format": ')).toThrow("json");
  for (const foreign of ["null", "[]", "1", '{"format": "daikaiju/1"}', JSON.stringify({ ...record, format: "pgn" })])
    expect(() => readRecord(foreign)).toThrow("format");
  expect(() => readRecord(JSON.stringify({ ...record, format: "daikaiju/2" }))).toThrow("version");
});

test("a record of a game that is not over has no winners", () => {
  expect(readRecord('{"format": "daikaiju/1", "moves": [], "players": []}').winners).toEqual([]);
});

// @vitest-environment node
import { describe, expect, test } from "vitest";
import type { ChanceAsked, RecordFile } from "../../protocol.ts";
import { answer, check, commitment, SCHEME, Stream } from "./fairness.ts";

// The bytes below were made by the server's own code.
const seed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const promise = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
const entropy = ["00".repeat(16), "ff".repeat(16)];
const asked: ChanceAsked[] = [
  { line: 1, kind: "dice", dice: [{ n: 6, faces: "123EHS" }] },
  { line: 3, kind: "cards", n: 3, name: "deck", pool: ["heal", "jets", "mimic", "tank", "wings"], known: [] },
  { line: 4, kind: "one_of_each", lists: [["0", "1", "2", "3"]] },
];
const record: RecordFile = {
  format: "daikaiju/1", edition: "second", options: {}, players: [], winners: [],
  moves: ["0: roll", "* 2223SS", "0: resolve", "*0 mimic tank wings", "* 2"],
  fairness: { scheme: SCHEME, commitment: promise, seed, entropy },
};

describe("the same bytes as the server", () => {
  test("the fingerprint of the seed", async () => expect(await commitment(seed)).toBe(promise));
  test("the worked example of docs/fairness.md", async () => {
    const stream = new Stream(seed, ["aa".repeat(16), ""]);
    expect(await answer(stream, { line: 0, kind: "dice", dice: [{ n: 6, faces: "123EHS" }] })).toBe("22223E");
  });
  test("the stream runs on over its first block", async () => {
    const stream = new Stream(seed, entropy);
    const found = [];
    for (let i = 0; i < 40; i++) found.push(await stream.byte());
    expect(found).toEqual([
      35, 61, 157, 122, 155, 145, 82, 194, 47, 170, 47, 7, 45, 61, 175, 197, 91, 160, 252, 108, 21, 206, 168, 52, 111, 0, 94, 49, 67, 202, 33, 14,
      78, 71, 187, 145, 61, 212, 161, 177,
    ]);
  });
});

describe("a record", () => {
  test("is fair when every line follows from the seeds", async () => expect(await check(record, asked)).toEqual({ is: "fair", lines: 3 }));
  test("with one die turned is not, and the line is named", async () => {
    const bent = { ...record, moves: record.moves.with(1, "* 2233SS") };
    expect(await check(bent, asked)).toEqual({ is: "unfair", problem: "chance", line: 2, expected: "2223SS", found: "2233SS" });
  });
  test("with another seed breaks the promise", async () => {
    const bent = { ...record, fairness: { ...record.fairness!, seed: seed.replace("00", "01") } };
    expect(await check(bent, asked)).toEqual({ is: "unfair", problem: "commitment" });
  });
  test("with other entropy rolls other dice", async () => {
    const bent = { ...record, fairness: { ...record.fairness!, entropy: [...entropy].reverse() } };
    expect(await check(bent, asked)).toMatchObject({ is: "unfair", problem: "chance", line: 2 });
  });
  test("without fairness data says so", async () => {
    const { fairness: _, ...bare } = record;
    expect(await check(bare, asked)).toEqual({ is: "unknown", reason: "no_data" });
  });
});

test("a card somebody peeked at comes first and only once", async () => {
  const drawn = (await answer(new Stream(seed, entropy), { line: 0, kind: "cards", n: 3, name: "deck", pool: ["heal", "jets", "tank"], known: ["jets"] })).split(" ");
  expect(drawn[0]).toBe("jets");
  expect(drawn.toSorted()).toEqual(["heal", "jets", "tank"]);
});

test("tiles: one side of each pair", async () => {
  const lists = [["a", "b"], ["c", "d"]];
  expect(await answer(new Stream(seed, entropy), { line: 0, kind: "one_of_each", lists })).toBe("b d");
});

test("dice of several kinds fall in one throw, the other kinds written behind the ordinary one", async () => {
  expect(await answer(new Stream(seed, entropy), { line: 0, kind: "dice", dice: [{ n: 6, faces: "123EHS" }, { n: 2, faces: "abbccd" }] })).toBe("2223SSbc");
});

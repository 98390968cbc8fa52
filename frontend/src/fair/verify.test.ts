// @vitest-environment node
import { afterEach, describe, expect, test, vi } from "vitest";
import oldRecord from "../../../tests/table/old_record.json";
import type { Asked, Kept, RecordFile } from "../protocol.ts";
import { canonical } from "./canonical.ts";
import told from "./lies.json";
import { OLD_SCHEME, SCHEME } from "./promises.ts";
import { Stream } from "./stream.ts";
import { verify } from "./verify.ts";

// The server's own code generated the game and every lie about it (tests/table/lying_server.py).
const honest = told.honest as unknown as RecordFile;
const kept = told.kept as unknown as Kept;
interface Lie {
  changes: Partial<RecordFile>;
  without: string[];
  kept: boolean;
  problem: string;
}
const lies = Object.entries(told.lies as unknown as Record<string, Lie>);

function telling(lie: Lie): RecordFile {
  return Object.fromEntries(
    Object.entries({ ...honest, ...lie.changes }).filter(([name]) => !lie.without.includes(name)),
  ) as unknown as RecordFile;
}

afterEach(() => vi.unstubAllGlobals());

describe("an honest server", () => {
  test("is accepted, with the player's notes", async () => {
    const chance = honest.moves.filter((line) => line.startsWith("*")).length;
    expect(await verify(honest, kept)).toEqual({
      is: "fair",
      lines: chance,
      scheme: SCHEME,
      signed: kept.key,
      bound: true,
      withheld: [1],
    });
  });
  test("is believed where nothing was kept, and that is said", async () =>
    expect(await verify(honest)).toMatchObject({ is: "fair", bound: false }));
  test("is believed by a browser that does not know the kind of signature", async () => {
    vi.stubGlobal("crypto", undefined);
    expect(await verify(honest, kept)).toMatchObject({ is: "fair", signed: kept.key });
  });
});

describe("a lie is found:", () => {
  test.each(lies)("%s", async (_, lie) => {
    const verdict = await verify(telling(lie), lie.kept ? kept : undefined);
    expect(verdict).toMatchObject({ is: "unfair", problem: lie.problem });
  });
  test("another name, by a browser without Web Crypto", async () => {
    vi.stubGlobal("crypto", undefined);
    const players = honest.players.map((player) => ({ ...player, name: "Eve" }));
    expect(await verify({ ...honest, players })).toMatchObject({ is: "unfair", problem: "signature" });
  });
  test("every line of chance, changed", async () => {
    for (const [i, line] of honest.moves.entries()) {
      if (!line.startsWith("* ")) continue;
      const moves = honest.moves.with(i, `${line.slice(0, -1)}${line.endsWith("1") ? "2" : "1"}`);
      expect(await verify({ ...honest, moves })).toMatchObject({ is: "unfair", problem: "chance", line: i + 1 });
    }
  });
});

test("a player's notes may be in the player's own copy", async () => {
  const [, lie] = lies[0] as [string, Lie];
  expect(await verify({ ...telling(lie), kept })).toMatchObject({ is: "unfair", problem: "kept" });
});

test("a record without proof is neither fair nor unfair", async () => {
  const { fairness: _, ...bare } = honest;
  expect(await verify(bare)).toEqual({ is: "unknown", reason: "no_data" });
});

test("an old record is checked by its scheme, given the questions to chance", async () => {
  const record = oldRecord as unknown as RecordFile;
  expect(await verify(record)).toEqual({ is: "unknown", reason: "no_questions" });
  const dice: Asked[] = [{ dice: [[6, "123EHS"]] }];
  expect(await verify({ ...record, moves: [] }, undefined, [])).toMatchObject({
    is: "fair",
    scheme: OLD_SCHEME,
    bound: false,
    signed: undefined,
  });
  expect(await verify({ ...record, moves: ["* 111111"] }, undefined, dice)).toMatchObject({
    is: "unfair",
    problem: "chance",
  });
});

test("the worked example of docs/fairness.md, scheme 1", () => {
  const stream = new Stream(
    "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    `${OLD_SCHEME}:${"aa".repeat(16)},:`,
  );
  expect(Array.from({ length: 7 }, () => stream.byte().toString(16).padStart(2, "0")).join(" ")).toBe(
    "50 09 97 e5 fc 8b 9d",
  );
});

test("a text for each value", () => {
  expect(canonical({ b: [1, null, true], a: { ü: '\u2028\n"', A: {} } })).toBe(
    '{"a":{"A":{},"ü":"\u2028\\n\\""},"b":[1,null,true]}',
  );
});

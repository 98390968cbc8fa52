import { beforeEach, expect, test, vi } from "vitest";
import type { TableInfo } from "../protocol.ts";
import { keptOf, makeShare, noteKey, noteWinners, openShare, randomHex } from "./kept.ts";
import { share } from "./promises.ts";

const promised = "ab".repeat(32);
const seat = (number: number, kind: "human" | "bot") => ({
  seat: number,
  kind,
  monster: `M${number}`,
  name: "",
  level: kind === "bot" ? "simple" : null,
});
const table = (shares: string[], commitment = promised): TableInfo =>
  ({
    table: "k3v9xq2m7d",
    seats: [seat(0, "human"), seat(1, "human"), seat(2, "bot")],
    fairness: { commitment, shares },
  }) as unknown as TableInfo;

beforeEach(() => localStorage.clear());

test("a share of the randomness is 32 bytes and never the same", () => {
  expect(randomHex()).toMatch(/^[0-9a-f]{64}$/);
  expect(randomHex()).not.toBe(randomHex());
});

test("a share can be opened after the page was loaded again", async () => {
  const mine = makeShare("k3v9xq2m7d", 0, promised);
  vi.resetModules();
  const again = await import("./kept.ts");
  const entropy = again.openShare(table([mine, "cd".repeat(32), ""]), 0);
  expect(share(promised, entropy ?? "")).toBe(mine);
});

test("the same share for the same commitment, another one for another", () => {
  expect(makeShare("t", 0, promised)).toBe(makeShare("t", 0, promised));
  expect(makeShare("t", 0, promised)).not.toBe(makeShare("t", 0, "ef".repeat(32)));
  expect(makeShare("t", 0, promised)).not.toBe(makeShare("t", 1, promised));
});

test("nothing is revealed before all players have committed, for another commitment, or for a share that is not ours", () => {
  const mine = makeShare("k3v9xq2m7d", 0, promised);
  expect(openShare(table([mine, "", ""]), 0)).toBeUndefined();
  expect(openShare(table([mine, "cd".repeat(32), ""], "ef".repeat(32)), 0)).toBeUndefined();
  expect(openShare(table(["cd".repeat(32), "cd".repeat(32), ""]), 0)).toBeUndefined();
  expect(keptOf("k3v9xq2m7d")).toBeUndefined();
});

test("revealed entropy is stored for the record, with key, players and winners", () => {
  const mine = makeShare("k3v9xq2m7d", 0, promised);
  const shares = [mine, "cd".repeat(32), ""];
  const entropy = openShare(table(shares), 0);
  noteKey("k3v9xq2m7d", "11".repeat(32));
  noteKey("k3v9xq2m7d", "22".repeat(32));
  noteWinners("k3v9xq2m7d", [1]);
  expect(keptOf("k3v9xq2m7d")).toMatchObject({
    rounds: [{ commitment: promised, seat: 0, entropy, shares }],
    key: "11".repeat(32),
    winners: [1],
  });
  expect(keptOf("k3v9xq2m7d")?.players).toEqual([
    { monster: "M0", name: "" },
    { monster: "M1", name: "" },
    { monster: "M2", name: "", level: "simple" },
  ]);
});

test("a browser that may not store still plays", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const mine = makeShare("k3v9xq2m7d", 0, promised);
  expect(openShare(table([mine, "cd".repeat(32), ""]), 0)).toBeDefined();
  vi.restoreAllMocks();
});

test("a watched table without a seat of ours is not stored", () => {
  noteKey("w", "11".repeat(32));
  noteWinners("w", [0]);
  expect(localStorage.length).toBe(0);
});

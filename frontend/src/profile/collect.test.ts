import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { remember } from "../net/secrets.ts";
import { collectAll } from "./collect.ts";
import { clear, profile } from "./store.ts";

const record = {
  edition: "second",
  players: [
    { monster: "Kraken", name: "" },
    { monster: "Gigazaur", name: "" },
  ],
  winners: [0],
  moves: [],
};
const TABLES: Record<string, { phase: string; practice: boolean }> = {
  lobby: { phase: "lobby", practice: false },
  running: { phase: "playing", practice: false },
  tried: { phase: "over", practice: true },
  over: { phase: "over", practice: false },
};
let asked: string[];

const known = (path: string): object[] =>
  (path.split("=")[1] ?? "").split(",").flatMap((table) => (TABLES[table] ? [{ table, ...TABLES[table] }] : []));

/** A server with these tables; it refuses a missing record. */
async function answer(address: string): Promise<Response> {
  const path = address.slice(address.indexOf("api/") + 4);
  asked.push(path);
  if (path === "stats") return Response.json({ seats: [] });
  if (path.startsWith("known")) return Response.json({ tables: known(path) });
  const found = TABLES[path.split("/")[1] ?? ""];
  if (!found || found.phase !== "over" || found.practice)
    return Response.json({ error: "not_over", detail: "" }, { status: 409 });
  return Response.json(record);
}

beforeEach(async () => {
  asked = [];
  await clear();
  localStorage.clear();
  vi.stubGlobal("fetch", answer);
  for (const table of [...Object.keys(TABLES), "gone"]) remember(table, { seats: [{ seat: 0, secret: table }] });
});

test("only games that are over and have a record are asked for their record", async () => {
  await collectAll();
  expect((await profile()).games.map((one) => one.id)).toEqual(["over"]);
  expect(asked.filter((path) => path.endsWith("/record"))).toEqual(["tables/over/record"]);
});

test("a game that is kept already is not asked for again", async () => {
  await collectAll();
  asked = [];
  await collectAll();
  expect(asked.some((path) => path.endsWith("/record"))).toBe(false);
});

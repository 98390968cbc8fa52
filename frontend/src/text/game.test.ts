import { cleanup, configure, render, waitFor } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { learn, speak } from "../i18n/words.svelte.ts";
import type { ClientMessage } from "../net/connection.ts";
import type { TableInfo, View } from "../protocol.ts";
import { route } from "../router.svelte.ts";
import { set } from "../settings.svelte.ts";
import { seatAt } from "../table/board/seats.ts";
import { view } from "../table/board/sample.ts";
import Game from "./Game.svelte";

/** A server of one table, played by hand. */
class ScriptedSocket {
  static readonly OPEN = 1;
  static last: ScriptedSocket;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly heard: ClientMessage[] = [];
  constructor() {
    ScriptedSocket.last = this;
    setTimeout(() => this.onopen?.());
  }
  send(text: string): void {
    this.heard.push(JSON.parse(text) as ClientMessage);
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  close(): void {}
}

const table = {
  table: "abcd1234",
  edition: "second",
  options: {},
  phase: "playing",
  seats: [seatAt(0, "Gigazaur", "Ann", null), seatAt(1, "Kraken", "", "steady")],
  spectators: 0,
  decision_seconds: null,
  fairness: { commitment: "", shares: [], revealing: false, revealed: [] },
  winners: [],
  muted: [],
  rematch: null,
} as unknown as TableInfo;
const asked = (fields: Partial<View>): View => view({ to_act: 0, turn: 0, ...fields });
const start = asked({ legal: ["roll"], question: { kind: "start" } });
const rolled = asked({
  step: "roll",
  dice: "11EHSS",
  rolls_left: 2,
  legal: ["keep", "keep 1", "stop"],
  question: { kind: "roll" },
});

/** Milliseconds until a missing condition is a failure: many more than a busy machine needs. */
const TIMEOUT = 60_000;
configure({ asyncUtilTimeout: TIMEOUT });
vi.setConfig({ testTimeout: 2 * TIMEOUT, hookTimeout: 2 * TIMEOUT });

beforeAll(async () => {
  await speak("en");
  await learn("text");
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no network here")));
  vi.stubGlobal("WebSocket", ScriptedSocket);
});
beforeEach(async () => {
  set("brief", false);
  route.params = { code: "abcd1234" };
  render(Game);
  await waitFor(() => expect(ScriptedSocket.last.heard[0]?.type).toBe("hello"));
  ScriptedSocket.last.say({
    type: "welcome",
    version: 1,
    protocol: 1,
    now: Date.now(),
    table,
    you: { seats: [0], host: true, muted: false, orders: {} },
    seat: 0,
    view: start,
    missed: [],
    missed_all: true,
    clock: null,
    take_back: null,
    chat: [],
  });
  await waitFor(() => expect(said()).toHaveLength(1));
});
afterEach(cleanup);

const said = (): string[] => [...document.querySelectorAll("[role=log] p")].map((entry) => entry.textContent);
const heard = (): ClientMessage | undefined => ScriptedSocket.last.heard.at(-1);

async function type(line: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>("[data-part=command]") as HTMLInputElement;
  input.value = line;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.form?.requestSubmit();
  await new Promise((done) => setTimeout(done));
}

function update(version: number, events: unknown[], shown: View): void {
  ScriptedSocket.last.say({
    type: "update",
    version,
    before: version - 1,
    at: 0,
    cause: { kind: "move", seat: 0, move: "roll", by: "player" },
    events,
    view: shown,
    seat: 0,
    clock: null,
    take_back: null,
    why: null,
  });
}

test("a typed move is sent, and its result and the next question are one announcement", async () => {
  await type("roll");
  expect(heard()).toMatchObject({ type: "move", seat: 0, move: "roll" });
  update(2, [["rolled", 0, "11EHSS", 2]], rolled);
  await new Promise((done) => setTimeout(done, 20));
  ScriptedSocket.last.say({ type: "ok", id: heard()?.id, version: 2 });
  await waitFor(() => expect(said().at(-1)).toMatch(/You roll .* Which dice do you keep\?/));
  expect(said()).toHaveLength(2);
});

test("what the server refuses is said once", async () => {
  await type("roll");
  ScriptedSocket.last.say({ type: "refused", id: heard()?.id, version: 1, reason: "stale" });
  await waitFor(() => expect(said()).toHaveLength(2));
});

test("chat is said in the same log, and sent from the command line", async () => {
  ScriptedSocket.last.say({
    type: "chat",
    version: 2,
    line: { at: 1, name: "Bob", seat: null, text: "Hello", version: 2 },
  });
  await waitFor(() => expect(said().at(-1)).toBe("Bob says: Hello"));
  await type("say Good luck");
  expect(heard()).toMatchObject({ type: "chat", seat: 0, text: "Good luck" });
});

test("help lists the commands, and an unknown line is answered", async () => {
  await type("help");
  expect(said().at(-1)).toContain("market:");
  await type("fly");
  expect(said().at(-1)).toContain("fly");
});

test("the page has one live region", () => {
  expect(document.querySelectorAll("[aria-live], [role=log], [role=status], [role=alert]")).toHaveLength(1);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  ANSWER_DEADLINE,
  CONNECT_DEADLINE,
  Connection,
  SILENCE,
  type ClientMessage,
  type ServerMessage,
  type Status,
} from "./connection.ts";

/** A socket whose other side is the test. */
class FakeSocket {
  static all: FakeSocket[] = [];
  static readonly OPEN = 1;
  readyState = 0;
  sent: ClientMessage[] = [];
  isClosed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.isClosed = true;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
    this.say({ type: "welcome" });
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

let heard: ServerMessage[];
let status: Status;
let connection: Connection;
const socket = (): FakeSocket => FakeSocket.all.at(-1) as FakeSocket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  heard = [];
  connection = new Connection("ws://far/ws/abc", {
    hello: () => ({ type: "hello", secrets: ["s"], version: 7 }),
    message: (message) => heard.push(message),
    status: (now) => (status = now),
  });
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("it says hello first", () => {
  socket().open();
  expect(socket().sent).toEqual([{ type: "hello", secrets: ["s"], version: 7 }]);
  expect(status).toBe("open");
});

test("an answer finds its question", async () => {
  socket().open();
  const answer = connection.ask({ type: "move", seat: 0, move: "roll", version: 7, id: "a" });
  socket().say({ type: "ok", id: "a", version: 8 });
  expect(await answer).toMatchObject({ type: "ok", version: 8 });
});

test("unanswered messages are sent again with the same id after a lost connection", async () => {
  socket().open();
  const answer = connection.ask({ type: "move", seat: 0, move: "roll", version: 7, id: "a" });
  socket().drop(1006);
  expect(status).toBe("waiting");
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all).toHaveLength(2);
  socket().open();
  expect(socket().sent.map((message) => [message.type, message.id])).toEqual([
    ["hello", undefined],
    ["move", "a"],
  ]);
  socket().say({ type: "ok", id: "a", version: 8 });
  expect(await answer).toMatchObject({ type: "ok" });
});

test("a table that does not exist is not asked for again", () => {
  socket().drop(4404);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(status).toBe("closed");
});

test("a message before the welcome waits for it", () => {
  void connection.ask({ type: "start", id: "b" });
  socket().readyState = 1;
  socket().onopen?.();
  expect(socket().sent).toHaveLength(1);
  socket().say({ type: "welcome" });
  expect(socket().sent.at(-1)).toMatchObject({ type: "start", id: "b" });
});

const MOVE: ClientMessage = { type: "move", seat: 0, move: "roll", version: 7, id: "a" };
const types = (): string[] => socket().sent.map((message) => message.type);

test("after a long silence a ping is sent, and its answer keeps the connection", () => {
  socket().open();
  for (let pings = 1; pings <= 10; pings++) {
    vi.advanceTimersByTime(SILENCE);
    expect(types()).toEqual(["hello", ...Array<string>(pings).fill("ping")]);
    socket().say({ type: "ok", id: socket().sent.at(-1)?.id, version: 7 });
  }
  expect(FakeSocket.all).toHaveLength(1);
  expect(status).toBe("open");
});

test("whatever the server sends counts as a sign of life", () => {
  socket().open();
  for (let i = 0; i < 10; i++) {
    vi.advanceTimersByTime(SILENCE - 1);
    socket().say({ type: "presence", online: [], stand_ins: [], spectators: 0 });
  }
  expect(types()).toEqual(["hello"]);
});

test("a connection that died silently is replaced", () => {
  socket().open();
  const dead = socket();
  vi.advanceTimersByTime(SILENCE + ANSWER_DEADLINE);
  expect(status).toBe("waiting");
  expect(dead.isClosed).toBe(true);
  vi.advanceTimersByTime(250);
  expect(socket()).not.toBe(dead);
  socket().open();
  expect(status).toBe("open");
});

test("a move on a dead connection is sent again on a new one, and what the old one still says is ignored", async () => {
  socket().open();
  const dead = socket();
  const answer = connection.ask(MOVE);
  vi.advanceTimersByTime(ANSWER_DEADLINE + 250);
  socket().open();
  expect(types()).toEqual(["hello", "move"]);
  const before = heard.length;
  dead.say({ type: "chat" });
  dead.drop(1006);
  expect(heard).toHaveLength(before);
  expect(FakeSocket.all).toHaveLength(2);
  socket().say({ type: "ok", id: "a", version: 8 });
  expect(await answer).toMatchObject({ type: "ok" });
});

test("a handshake that hangs is given up", () => {
  vi.advanceTimersByTime(CONNECT_DEADLINE);
  expect(status).toBe("waiting");
  vi.advanceTimersByTime(250);
  expect(FakeSocket.all).toHaveLength(2);
});

test("a server that takes the connection and says nothing is given up, too", () => {
  socket().readyState = 1;
  socket().onopen?.();
  vi.advanceTimersByTime(CONNECT_DEADLINE + 250);
  expect(FakeSocket.all).toHaveLength(2);
});

test.each([
  ["online", () => dispatchEvent(new Event("online"))],
  ["visibilitychange", () => document.dispatchEvent(new Event("visibilitychange"))],
])("%s replaces a handshake that hangs at once", (_, happen) => {
  happen();
  expect(FakeSocket.all).toHaveLength(2);
  socket().open();
  expect(status).toBe("open");
});

test("online ends the pause before the next try", () => {
  socket().drop(1006);
  dispatchEvent(new Event("online"));
  expect(FakeSocket.all).toHaveLength(2);
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all).toHaveLength(2);
});

test("a page that becomes visible checks its connection immediately", () => {
  socket().open();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(types()).toEqual(["hello", "ping"]);
  vi.advanceTimersByTime(ANSWER_DEADLINE + 250);
  expect(FakeSocket.all).toHaveLength(2);
});

test("nothing happens after the end", () => {
  socket().open();
  connection.close();
  vi.advanceTimersByTime(600_000);
  dispatchEvent(new Event("online"));
  expect(FakeSocket.all).toHaveLength(1);
});

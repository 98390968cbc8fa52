import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, type ClientMessage, type ServerMessage, type Status } from "./connection.ts";

/** The far end of a socket, played by hand. */
class FarEnd {
  static all: FarEnd[] = [];
  static readonly OPEN = 1;
  readyState = 0;
  sent: ClientMessage[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  constructor(readonly url: string) {
    FarEnd.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {}
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
const socket = (): FarEnd => FarEnd.all.at(-1) as FarEnd;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FarEnd);
  FarEnd.all = [];
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

test("what was not answered is sent again with the same id after a lost connection", async () => {
  socket().open();
  const answer = connection.ask({ type: "move", seat: 0, move: "roll", version: 7, id: "a" });
  socket().drop(1006);
  expect(status).toBe("waiting");
  vi.advanceTimersByTime(1000);
  expect(FarEnd.all).toHaveLength(2);
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
  expect(FarEnd.all).toHaveLength(1);
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

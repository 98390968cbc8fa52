import { randomHex } from "../fair/kept.ts";
import type { Done, Protocol, Refused } from "../protocol.ts";

export type ClientMessage = Protocol["ClientMessage"];
export type ServerMessage = Protocol["ServerMessage"];
export type Status = "connecting" | "open" | "waiting" | "closed";

interface Handlers {
  /** Called with every message from the server, in order. */
  message: (message: ServerMessage) => void;
  /** The code is the reason of a final close, 0 if there is none. */
  status: (status: Status, code: number) => void;
  /** Returns the hello for each (re)connection. */
  hello: () => ClientMessage;
}

type Answer = Done | Refused;
interface Waiting {
  message: ClientMessage;
  resolve: (answer: Answer) => void;
}

/**
 * Close codes after which a reconnect cannot succeed: malformed, wrong origin, no such table, a damaged one, one
 * started under other rules, removed by the host, closed by the host.
 */
const FINAL = [4400, 4403, 4404, 4410, 4411, 4412, 4414];
/** Milliseconds before each retry; the last one repeats. */
const RETRY_DELAYS = [250, 500, 1000, 2000, 4000, 8000];
/** Milliseconds from the start of a handshake within which the server must have sent `welcome`. */
export const CONNECT_DEADLINE = 10_000;
/** Milliseconds without any message from the server after which a ping is sent. */
export const SILENCE = 15_000;
/** Milliseconds after a message of ours within which the server must send any message. */
export const ANSWER_DEADLINE = 10_000;

/** A WebSocket that reconnects automatically, notices a dead connection, and resends messages without an answer. */
export class Connection {
  #socket: WebSocket | undefined;
  #waiting = new Map<string, Waiting>();
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** Expires when the server has been silent for too long: then a ping is sent, or the socket is replaced. */
  #watch: ReturnType<typeof setTimeout> | undefined;
  #isAwaiting = false;
  #greeted = false;
  readonly #url: string;
  readonly #handlers: Handlers;

  constructor(url: string, handlers: Handlers) {
    this.#url = url;
    this.#handlers = handlers;
    addEventListener("online", this.#wake);
    document.addEventListener("visibilitychange", this.#wake);
    this.#open();
  }

  /** Send a message and wait for its `ok` or `refused`; survives lost connections. */
  ask(message: ClientMessage): Promise<Answer> {
    const id = message.id ?? randomHex();
    const whole = { ...message, id } as ClientMessage;
    return new Promise((resolve) => {
      this.#waiting.set(id, { message: whole, resolve });
      if (this.#greeted) this.#send(whole);
    });
  }

  /** Send hello again, for example with new secrets or after a gap in the versions. */
  greet(): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#send(this.#handlers.hello());
  }

  /** Close the connection permanently. */
  close(): void {
    this.#end();
    this.#abandon();
    this.#handlers.status("closed", 0);
  }

  #end(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#watch);
    removeEventListener("online", this.#wake);
    document.removeEventListener("visibilitychange", this.#wake);
  }

  /** The network or the page is back: check an open connection, and replace one that is still connecting. */
  #wake = (): void => {
    if (document.hidden) return;
    if (this.#greeted) this.#ping();
    else this.#open();
  };

  #open(): void {
    this.#abandon();
    clearTimeout(this.#retry);
    this.#handlers.status("connecting", 0);
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.onopen = () => this.#send(this.#handlers.hello());
    socket.onmessage = (event: MessageEvent<string>) => this.#receive(JSON.parse(event.data) as ServerMessage);
    socket.onclose = (event) => this.#lost(event.code);
    this.#isAwaiting = true;
    this.#await(CONNECT_DEADLINE);
  }

  /** Drop the socket: closing a dead one may take the browser minutes. */
  #abandon(): void {
    const socket = this.#socket;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.#socket = undefined;
    this.#greeted = false;
  }

  #lost(code: number): void {
    this.#abandon();
    clearTimeout(this.#watch);
    if (FINAL.includes(code)) {
      this.#end();
      this.#handlers.status("closed", code);
      return;
    }
    this.#handlers.status("waiting", 0);
    const delay = RETRY_DELAYS[Math.min(this.#tries++, RETRY_DELAYS.length - 1)];
    this.#retry = setTimeout(() => this.#open(), delay);
  }

  /** Expect a message within this many milliseconds. */
  #await(milliseconds: number): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      if (this.#isAwaiting) this.#lost(0);
      else this.#ping();
    }, milliseconds);
  }

  #ping(): void {
    this.#send({ type: "ping", id: randomHex() });
  }

  #receive(message: ServerMessage): void {
    if (message.type === "welcome" || this.#greeted) {
      this.#isAwaiting = false;
      this.#await(SILENCE);
    }
    if (message.type === "welcome") {
      this.#tries = 0;
      this.#handlers.status("open", 0);
      this.#handlers.message(message);
      const isFirst = !this.#greeted;
      this.#greeted = true;
      if (isFirst) for (const { message: unanswered } of this.#waiting.values()) this.#send(unanswered);
      return;
    }
    this.#handlers.message(message);
    if ((message.type === "ok" || message.type === "refused") && message.id) {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      waiting?.resolve(message);
    }
  }

  /** Send a message; every one is answered, so a server that stays silent afterwards is gone. */
  #send(message: ClientMessage): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify(message));
    if (!this.#greeted || this.#isAwaiting) return;
    this.#isAwaiting = true;
    this.#await(ANSWER_DEADLINE);
  }
}

/** The address of a table's socket, next to the page. */
export function socketAddress(table: string): string {
  const url = new URL(`ws/${encodeURIComponent(table)}`, document.baseURI.split("#")[0]);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.toString();
}

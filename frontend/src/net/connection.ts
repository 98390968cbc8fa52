import { randomHex } from "../fair/kept.ts";
import type { Done, Protocol, Refused } from "../protocol.ts";

export type ClientMessage = Protocol["ClientMessage"];
export type ServerMessage = Protocol["ServerMessage"];
export type Status = "connecting" | "open" | "waiting" | "closed";

interface Handlers {
  /** Everything the server sends, in order. */
  message: (message: ServerMessage) => void;
  /** The code is the reason why it was closed for good, 0 if there is none. */
  status: (status: Status, code: number) => void;
  /** The hello to open with, asked for at every (re)connection. */
  hello: () => ClientMessage;
}

type Answer = Done | Refused;
interface Waiting {
  message: ClientMessage;
  resolve: (answer: Answer) => void;
}

/** Close codes after which coming back is no use: malformed, wrong origin, no such table, a damaged one, one begun under other rules, removed by the host, closed by the host. */
const FINAL = [4400, 4403, 4404, 4410, 4411, 4412, 4414];
const PATIENCE = [250, 500, 1000, 2000, 4000, 8000];

/** A WebSocket that comes back by itself and sends again what was not answered. */
export class Connection {
  #socket: WebSocket | undefined;
  #waiting = new Map<string, Waiting>();
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #greeted = false;
  #closed = false;
  readonly #url: string;
  readonly #handlers: Handlers;

  constructor(url: string, handlers: Handlers) {
    this.#url = url;
    this.#handlers = handlers;
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
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

  /** Say hello again, for example with new secrets or after a gap in the versions. */
  greet(): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#send(this.#handlers.hello());
  }

  /** End it for good. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
    this.#handlers.status("closed", 0);
  }

  #hurry = (): void => {
    if (this.#timer === undefined || document.hidden) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#open();
  };

  #open(): void {
    this.#handlers.status("connecting", 0);
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.onopen = () => this.#send(this.#handlers.hello());
    socket.onmessage = (event: MessageEvent<string>) => this.#receive(JSON.parse(event.data) as ServerMessage);
    socket.onclose = (event) => this.#lost(socket, event.code);
  }

  #lost(socket: WebSocket, code: number): void {
    if (socket !== this.#socket || this.#closed) return;
    this.#greeted = false;
    if (FINAL.includes(code)) {
      this.#closed = true;
      this.#handlers.status("closed", code);
      return;
    }
    this.#handlers.status("waiting", 0);
    const pause = PATIENCE[Math.min(this.#tries++, PATIENCE.length - 1)];
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#open();
    }, pause);
  }

  #receive(message: ServerMessage): void {
    if (message.type === "welcome") {
      this.#tries = 0;
      this.#handlers.status("open", 0);
      this.#handlers.message(message);
      if (!this.#greeted) for (const { message: unanswered } of this.#waiting.values()) this.#send(unanswered);
      this.#greeted = true;
      return;
    }
    this.#handlers.message(message);
    if ((message.type === "ok" || message.type === "refused") && message.id) {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      waiting?.resolve(message);
    }
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

/** The address of a table's socket, beside wherever the page is served from. */
export function socketAddress(table: string): string {
  const url = new URL(`ws/${encodeURIComponent(table)}`, document.baseURI.split("#")[0]);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.toString();
}

import { makeShare, noteKey, noteWinners, openShare } from "../fair/kept.ts";
import { Connection, socketAddress, type ClientMessage, type ServerMessage, type Status } from "../net/connection.ts";
import { secretsOf } from "../net/secrets.ts";
import { setup, wantSetup } from "../net/setup.svelte.ts";
import type {
  ChatLine,
  Clock,
  HintGiven,
  Reacted,
  Refused,
  TableInfo,
  Update,
  View,
  Welcome,
  You,
} from "../protocol.ts";
import { settings } from "../settings.svelte.ts";
import type { Show } from "./show/show.svelte.ts";

/** A first hello requests the steps so far, for the log; 0 would request none. */
const FROM_THE_START = 1;
/** The table may change while we commit to it: retry with the new terms. */
const TRIES = 5;

type Ending = "damaged" | "outdated" | "removed" | "closed";
/** Close codes of tables that cannot be played, or not by us. */
const ENDINGS: Record<number, Ending> = { 4410: "damaged", 4411: "outdated", 4412: "removed", 4414: "closed" };

type Asked<Message> = Message extends ClientMessage ? Omit<Message, "id"> : never;

export interface Gesture {
  id: number;
  seat: number;
  reaction: Reacted["reaction"];
  /** The remark of a bot. */
  text?: string;
}

/** One table as this browser sees it: the last state from the server, and the show that plays it. */
export class Session {
  readonly code: string;
  readonly show: Show;
  status = $state<Status>("connecting");
  /** Why the table cannot be played: a word of `problem`, or "" if it can, or does not exist. */
  ending = $state<"" | Ending>("");
  /** The server cannot write: the table waits. */
  isTroubled = $state(false);
  table = $state.raw<TableInfo | null>(null);
  you = $state.raw<You>({ seats: [], host: false, muted: false, orders: {} });
  /** The current state, ahead of what the show has reached. */
  view = $state.raw<View | null>(null);
  /** The seat whose view it is; null for a spectator. */
  seat = $state<number | null>(null);
  clock = $state.raw<Clock | null>(null);
  takeBackSeat = $state<number | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  gestures = $state.raw<Gesture[]>([]);
  /** The hint for the pending decision, once it was requested. */
  hint = $state.raw<HintGiven | null>(null);
  /** For eliminated players: the win probability of every seat. */
  chances = $state.raw<readonly number[] | null>(null);
  /** The last message the server refused, until the next attempt. */
  refusal = $state.raw<Refused | null>(null);
  /** The move that waits for its answer. */
  sending = $state<string | null>(null);
  /** The announced time at which the server will stop. */
  stopsAt = $state<number | null>(null);
  /** The server's clock minus ours, in milliseconds. */
  drift = 0;
  #version = 0;
  #drawn = 0;
  #count = 0;
  /** Commitments and reveals that were sent already, so that none is sent twice. */
  readonly #promised = new Set<string>();
  #connection: Connection;

  constructor(code: string, show: Show) {
    this.code = code;
    this.show = show;
    this.#connection = new Connection(socketAddress(code), {
      hello: () => ({
        type: "hello",
        secrets: secretsOf(code),
        version: this.#drawn || FROM_THE_START,
        name: settings.name,
        protocol: 1,
      }),
      message: (message) => this.#receive(message),
      status: (status, code) => {
        this.status = status;
        this.ending = ENDINGS[code] ?? "";
      },
    });
  }

  /** Whether it is a seat of ours that must choose, and the show has caught up. */
  get isMine(): boolean {
    const view = this.view;
    return (
      view !== null &&
      !view.over &&
      this.seat !== null &&
      view.to_act === this.seat &&
      this.you.seats.includes(this.seat)
    );
  }

  /** The moves that may be made here and now. */
  get legal(): string[] {
    return this.isMine && !this.show.isBusy && this.sending === null ? (this.view?.legal ?? []) : [];
  }

  /** Make a move for the seat to act. */
  async play(move: string): Promise<void> {
    if (this.seat === null || this.sending !== null) return;
    this.sending = move;
    await this.tell({ type: "move", seat: this.seat, move, version: this.#version });
    this.sending = null;
  }

  /** Take the last decision back, where the server still allows it. */
  async takeBack(): Promise<void> {
    if (this.takeBackSeat === null) return;
    this.show.skip();
    await this.tell({ type: "take_back", seat: this.takeBackSeat, version: this.#version });
  }

  /** Declare seats ready, each with a commitment to its entropy. */
  async ready(seats: readonly number[], isReady = true): Promise<void> {
    wantSetup();
    for (const seat of seats) {
      if (!isReady) await this.tell({ type: "ready", seat, ready: false, share: null, commitment: null });
      else
        for (let tries = 0; tries < TRIES && !(await this.#commit(seat)) && this.refusal?.reason === "stale"; tries++);
    }
  }

  #commit(seat: number): Promise<boolean> {
    const commitment = this.table?.fairness.commitment ?? "";
    return this.tell({ type: "ready", seat, ready: true, share: makeShare(this.code, seat, commitment), commitment });
  }

  /**
   * Follow the protocol of a fair start for our seats: commit again when the terms have changed, reveal when all
   * players have committed.
   */
  #keepPromises(table: TableInfo): void {
    const { commitment, shares, revealing, revealed } = table.fairness;
    const key = setup()?.key;
    if (key) noteKey(this.code, key);
    if (table.phase === "over") noteWinners(this.code, table.winners);
    if (table.phase !== "lobby") return;
    for (const seat of this.you.seats) {
      const isToReveal = revealing && !revealed.includes(seat);
      const isToCommit = !revealing && table.seats[seat]?.ready === true && !shares[seat];
      const task = `${seat} ${commitment} ${isToReveal}`;
      if ((!isToReveal && !isToCommit) || this.#promised.has(task)) continue;
      this.#promised.add(task);
      if (isToCommit) void this.#commit(seat);
      else {
        const entropy = openShare(table, seat);
        if (entropy !== undefined) void this.tell({ type: "reveal", seat, entropy, commitment });
      }
    }
  }

  /** Send a message and wait for the answer; a refusal is stored to be shown. */
  async tell(message: Asked<ClientMessage>): Promise<boolean> {
    this.refusal = null;
    const answer = await this.#connection.ask(message as ClientMessage);
    if (answer.type === "refused") this.refusal = answer;
    this.#version = Math.max(this.#version, answer.version);
    return answer.type === "ok";
  }

  /** Send hello again, with the current secrets. */
  greet(): void {
    this.#connection.greet();
  }

  close(): void {
    this.#connection.close();
    this.show.reset(null);
  }

  #receive(message: ServerMessage): void {
    if ("version" in message) this.#version = Math.max(this.#version, message.version);
    switch (message.type) {
      case "welcome":
        return this.#welcome(message);
      case "update":
        return this.#update(message);
      case "table":
        this.table = message.table;
        this.#keepPromises(message.table);
        return;
      case "presence":
        return this.#presence(message.online, message.stand_ins, message.spectators);
      case "chat":
        this.chat = [...this.chat, message.line].slice(-200);
        return;
      case "muted":
        this.you = { ...this.you, muted: message.muted };
        return;
      case "notice":
        this.stopsAt = message.at;
        return;
      case "trouble":
        this.isTroubled = message.waits;
        return;
      case "reaction":
        return this.gesture(message);
      case "hint":
        if (message.version === this.#drawn) this.hint = message;
        return;
      case "chances":
        this.chances = message.chances;
        return;
    }
  }

  #welcome(message: Welcome): void {
    this.isTroubled = false;
    this.table = message.table;
    this.you = message.you;
    this.show.seats = message.you.seats;
    this.drift = message.now - Date.now();
    this.#keepPromises(message.table);
    this.#look(message);
    this.chat = message.chat;
    const missed = message.missed.filter((one) => one.version > this.#drawn);
    const canFollow = message.missed_all && this.show.view !== null && message.view !== null;
    for (const one of missed) {
      if (!canFollow || !message.view) this.show.remember(one.events, one.cause, one.why);
      else this.show.play({ events: one.events, view: null, cause: one.cause, why: one.why });
    }
    if (!canFollow || (missed.length === 0 && !this.show.isBusy)) this.show.reset(message.view);
    else {
      this.show.play({ events: [], view: message.view });
      // A player who reconnects wants to decide; what is still being shown is added to the log.
      if (missed.length === 0) this.show.skip();
    }
    this.#drawn = Math.max(this.#drawn, message.version);
  }

  #update(message: Update): void {
    if (message.version <= this.#drawn) return;
    if (message.before > this.#drawn) return this.greet();
    this.#drawn = message.version;
    this.#look(message);
    if (message.cause.kind === "take_back") this.show.takeBack(message.view);
    else this.show.play({ events: message.events, view: message.view, cause: message.cause, why: message.why });
  }

  /** Request a hint for our seat; all clients see that we did. */
  async askHint(): Promise<boolean> {
    return this.seat !== null && (await this.tell({ type: "hint", seat: this.seat, version: this.#drawn }));
  }

  #look(message: Pick<Welcome, "view" | "seat" | "clock" | "take_back">): void {
    this.view = message.view;
    this.hint = null;
    this.seat = message.seat;
    this.clock = message.clock;
    this.takeBackSeat =
      message.take_back !== null && this.you.seats.includes(message.take_back) ? message.take_back : null;
  }

  #presence(online: number[], standIns: number[], spectators: number): void {
    if (!this.table) return;
    const seats = this.table.seats.map((seat) => ({
      ...seat,
      online: seat.kind === "human" ? online.includes(seat.seat) : seat.online,
      stand_in: standIns.includes(seat.seat),
    }));
    this.table = { ...this.table, seats, spectators };
  }

  /** Show a reaction for a moment. */
  gesture(message: Omit<Gesture, "id">): void {
    const id = this.#count++;
    this.gestures = [...this.gestures, { ...message, id }];
    setTimeout(() => (this.gestures = this.gestures.filter((one) => one.id !== id)), 3500);
  }
}

import { post, Refusal } from "../../net/http.ts";
import type { ChallengeState, RecordFile, View } from "../../protocol.ts";
import { settings } from "../../settings.svelte.ts";
import { Show } from "../../table/show/show.svelte.ts";
import { keepDaily, type Daily } from "./daily.ts";

const ME = 0;

/** The day's game in this browser: it sends all moves made so far and shows the new steps. */
export class ChallengeGame {
  readonly show = new Show();
  view = $state.raw<View | null>(null);
  record = $state.raw<RecordFile | null>(null);
  isWaiting = $state(false);
  problem = $state("");
  #daily: Daily;
  #seen = 0;
  #isLeaving = false;

  constructor(daily: Daily) {
    this.#daily = daily;
    this.show.seats = [ME];
  }

  get legal(): string[] {
    const view = this.view;
    return view && view.to_act === ME && !this.isWaiting && !this.show.isBusy ? view.legal : [];
  }

  get isMine(): boolean {
    return this.view?.to_act === ME && !this.isWaiting;
  }

  /** Return to the current state of the game without showing its steps again. */
  async open(): Promise<void> {
    const state = await this.#ask(this.#daily.moves);
    if (!state) return;
    for (const step of state.steps.slice(0, -1)) this.show.remember(step.events);
    const last = state.steps.at(-1);
    if (last) this.show.remember(last.events);
    this.show.reset(last?.view ?? null);
    this.#take(state);
  }

  /** Send a move. While the server answers, only giving up is accepted: it is sent next. */
  async play(move: string): Promise<void> {
    if (this.isWaiting) {
      this.#isLeaving ||= move === "concede";
      return;
    }
    const moves = [...this.#daily.moves, move];
    const state = await this.#ask(moves);
    if (!state) return;
    this.#daily = { ...this.#daily, moves };
    for (const step of state.steps)
      this.show.play({
        events: step.events,
        view: step.view,
        ...(step.seat === ME ? { cause: { by: "player", kind: "move", seat: ME, move: step.move } as const } : {}),
      });
    this.#take(state);
    if (this.#isLeaving && !this.record) await this.play("concede");
  }

  /** The game is in the results of its day. */
  entered(): void {
    this.#daily = { ...this.#daily, isEntered: true };
    keepDaily(this.#daily);
  }

  async #ask(moves: readonly string[]): Promise<ChallengeState | null> {
    this.isWaiting = true;
    this.problem = "";
    try {
      return await post<ChallengeState>("challenge/play", {
        day: this.#daily.day,
        moves,
        seen: this.#seen,
        name: settings.name,
      });
    } catch (error) {
      this.problem = error instanceof Refusal ? error.message : String(error);
      return null;
    } finally {
      this.isWaiting = false;
    }
  }

  #take(state: ChallengeState): void {
    this.#seen = state.count;
    this.view = state.steps.at(-1)?.view ?? this.view;
    this.record = state.record;
    this.#daily = { ...this.#daily, isOver: state.record !== null };
    keepDaily(this.#daily);
  }
}

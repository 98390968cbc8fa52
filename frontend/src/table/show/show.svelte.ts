import type { Update, View } from "../../protocol.ts";
import { tick } from "svelte";
import { beat, setTempo, settings, type Speed } from "../../settings.svelte.ts";
import { layOut, lying, markKept, turnTo, sortFaces, type Die } from "../board/dice.ts";
import { concealed } from "./handover.ts";
import { record, type Take } from "./reel.ts";
import { allDown } from "./air.ts";
import { moves } from "./motion.ts";
import { after, beats, floater, type GameEvent } from "./after.ts";
import { entriesOf, isTold, type Entry, type Told } from "../words/lines.ts";

/** One decision with its events and the state after them. */
export interface Scene {
  events: GameEvent[];
  /** Null if only the events are known; the state is then computed from them. */
  view: View | null;
  /** The seat that decided; a bot's reasons are shown next to the line of its decision. */
  cause?: Update["cause"];
  why?: Update["why"];
}

export interface Line {
  id: number;
  event: Told;
  cause: Update["cause"] | undefined;
  why: Update["why"] | undefined;
}

/** A line that is removed when its scene is taken back. */
interface SceneLine extends Line {
  scene: number;
}

export interface Floater {
  id: number;
  seat: number;
  kind: string;
  amount: number;
  /** The number of floaters below it; it keeps its place when they disappear. */
  above: number;
}

/** Milliseconds for which the summary of another monster's turn is shown. */
const SUMMARY: Record<Speed, number> = { slow: 2400, normal: 1500, fast: 1500, instant: 0 };
/** The tempo of others' turns, so that a round of six monsters stays short and one of two can be followed in detail. */
const tempoOf = (others: number): number => Math.min(0.75, 1.6 / Math.max(1, others));
/** Events of thrown dice: their faces are told after they have landed. */
const THROWS = new Set(["rolled", "rerolled", "rolled_off"]);
/** Beats for reading the dice after they have landed. */
const READING = 0.25;

/** Shows scenes event by event: boards, dice, floating numbers, the log. */
export class Show {
  view = $state.raw<View | null>(null);
  dice = $state.raw<Die[]>([]);
  floaters = $state.raw<Floater[]>([]);
  lines = $state.raw<SceneLine[]>([]);
  now = $state.raw<GameEvent | null>(null);
  /** The last event that was told, and the state at that time. */
  last = $state.raw<{ event: Told; view: View } | null>(null);
  isBusy = $state(false);
  /** The seat whose dice are in the air. */
  throwing = $state<number | null>(null);
  /** Another monster's turn that has just ended, with its events. */
  summary = $state.raw<{ seat: number; events: GameEvent[] } | null>(null);
  /** Whether the show waits between two events until `resume` or `stepOn` is called. */
  isPaused = $state(false);
  /** The latest turns, to be shown again. */
  takes = $state.raw<Take[]>([]);
  /** The turn that is being shown again. */
  rerun = $state.raw<Take | null>(null);
  /** The state after the last decision of a seat played here, and the turns since. */
  decided = $state.raw<{ view: View; take: number } | null>(null);
  /** Seats played here. */
  seats: readonly number[] = [];
  /** A game that is being played: others' turns have their own tempo and are summed up. */
  readonly isLive: boolean;
  /** Called with each event as it is shown. */
  onevent: (event: GameEvent) => void = () => {};
  /** Return whether the show must wait after this event until it is resumed. */
  isHeldBy: (event: GameEvent) => boolean = () => false;
  /** Called with messages of the table that are not events of the game. */
  onremark: (remark: Told) => void = () => {};
  /** Whether a bought card stays with its buyer. */
  isKeep: (card: string) => boolean = () => true;

  #queue: (Scene | Take)[] = [];
  #kept: string | undefined;
  #count = 0;
  #scenes: number[] = [];
  #cause: Update["cause"] | undefined;
  #isSkipping = false;
  #mayStep = false;
  #turn: GameEvent[] = [];
  /** The number of resets; a scene that was playing during a reset is not continued. */
  #reset = 0;
  #wakes = new Set<() => void>();

  /** Whether nothing is waited for: the state follows the server immediately. */
  readonly #isInstant: boolean;

  constructor(isLive = false, isInstant = false) {
    this.isLive = isLive;
    this.#isInstant = isInstant;
  }

  /** Show a state immediately, without animation. */
  reset(view: View | null): void {
    this.#queue = [];
    this.#reset++;
    this.#wake();
    this.view = view;
    this.dice = view ? lying(view.dice) : [];
    this.floaters = [];
    this.now = null;
    this.rerun = null;
    this.throwing = null;
    this.summary = null;
    this.#turn = [];
    this.#keepTime();
  }

  /** Show the state before the last scene and remove its lines. */
  takeBack(view: View): void {
    const last = this.#scenes.pop();
    this.lines = this.lines.filter((line) => line.scene !== last);
    const take = this.takes.at(-1);
    if (take) this.takes = this.takes.with(-1, { ...take, scenes: take.scenes.slice(0, -1) });
    this.reset(view);
  }

  /** Write events that happened earlier into the log without showing them. */
  remember(events: readonly GameEvent[], cause?: Update["cause"], why?: Update["why"]): void {
    this.#begin();
    const entries = entriesOf(events, cause, why, this.#cause);
    this.#cause = cause;
    this.#write([...entries.before, ...entries.events], cause);
  }

  /** Play a scene after those already waiting. */
  play(scene: Scene): void {
    this.#queue.push(scene);
    if (!this.isBusy) void this.#run();
  }

  /** Play a turn again; the log does not change, and afterwards the current state is shown. */
  again(take: Take | undefined = this.takes.at(-1)): void {
    if (!take || this.rerun) return;
    this.#queue.push(take);
    if (!this.isBusy) void this.#run();
  }

  /** Skip to the end of all waiting scenes. */
  skip(): void {
    this.#isSkipping = true;
    this.isPaused = false;
    this.#wake();
  }

  /** Wait before the next event. */
  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
    this.#wake();
  }

  /** Show one event, then wait again. */
  stepOn(): void {
    this.isPaused = true;
    this.#mayStep = true;
    this.#wake();
  }

  /** Mark a die as kept or not; nothing is sent before the move. */
  toggle(id: number): void {
    this.dice = this.dice.map((die) => (die.id === id ? { ...die, kept: !die.kept } : die));
  }

  /** Mark all dice that show these faces as kept. */
  keep(faces: readonly string[]): void {
    this.dice = this.dice.map((die) => (faces.includes(die.face) ? { ...die, kept: true } : die));
  }

  async #run(): Promise<void> {
    this.isBusy = true;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      if ("scenes" in next) await this.#showAgain(next);
      else await this.#show(next);
    }
    this.now = null;
    this.#isSkipping = false;
    this.isBusy = false;
  }

  async #show(scene: Scene): Promise<void> {
    const reset = this.#reset;
    if (!this.view && !scene.view) return;
    this.view ??= { ...(scene.view as View), dice: "", legal: [] };
    this.view = { ...this.view, legal: [], question: null };
    this.takes = record(this.takes, this.#forAll(this.view), { ...scene, view: this.#forAll(scene.view) }, this.isKeep);
    this.#begin();
    const entries = entriesOf(scene.events, scene.cause, scene.why, this.#cause);
    this.#cause = scene.cause;
    for (const remark of entries.before) {
      this.#write([remark], scene.cause);
      if (remark.event[0] !== "stood_in") continue;
      this.last = { event: remark.event, view: this.view };
      this.onremark(remark.event);
      await this.#wait(1);
      if (reset !== this.#reset) return;
    }
    for (const [i, entry] of entries.events.entries()) {
      if (entry.event[0] === "turn") await this.#sumUp();
      if (reset !== this.#reset) return;
      await this.#perform(entry.event);
      if (reset !== this.#reset) return;
      this.#write([entry], scene.cause);
      await this.#wait(THROWS.has(entry.event[0]) ? READING : beats(entry.event, entries.events[i + 1]?.event));
      if (reset !== this.#reset) return;
    }
    if (scene.view) this.#settle(scene.view);
    if (scene.cause && this.seats.includes(scene.cause.seat) && this.view)
      this.decided = { view: this.view, take: this.takes.at(-1)?.id ?? 0 };
  }

  /** A view to be shown again later: on a shared device another player may look then. */
  #forAll<Shown extends View | null>(view: Shown): Shown {
    return view && this.seats.length > 1 ? (concealed(view) as Shown) : view;
  }

  async #showAgain(take: Take): Promise<void> {
    const reset = this.#reset;
    const { view, dice } = this;
    this.rerun = take;
    this.view = { ...take.before, legal: [], question: null };
    this.dice = [];
    for (const scene of take.scenes) {
      for (const event of scene.events) {
        await this.#perform(event);
        await this.#wait(THROWS.has(event[0]) ? READING : beats(event));
        if (reset !== this.#reset) return;
      }
      if (scene.view) this.#settle({ ...scene.view, legal: [], question: null });
    }
    this.rerun = null;
    this.view = view;
    this.dice = dice;
  }

  /** Show the effects of an event and tell it; the faces of dice are told after they have landed. */
  async #perform(event: GameEvent): Promise<void> {
    this.now = event;
    if (!this.rerun) this.#turn.push(event);
    const [name, , second] = event as [string, number, string];
    if (this.view) this.view = after(this.view, event, this.isKeep);
    if (name === "turn") {
      this.#keepTime();
      this.dice = [];
      this.#kept = undefined;
    } else if (name === "kept") {
      this.#kept = second;
      this.dice = markKept(this.dice, second);
    } else if (name === "rolled" || name === "rolled_off") {
      this.dice = name === "rolled" ? layOut(this.dice, second, this.#kept) : layOut(this.dice, second, "");
      this.#kept = undefined;
    } else if (name === "changed" || name === "rerolled") {
      if (this.view) this.dice = turnTo(this.dice, this.view.dice, name === "rerolled");
    }
    if (THROWS.has(name) && !(await this.#land(event))) return;
    if (this.view && isTold(event)) this.last = { event, view: this.view };
    const rising = floater(event);
    if (rising && !this.#isSkipping && beat() > 0) this.#rise(rising);
    this.onevent(event);
    if (!this.rerun && this.isHeldBy(event)) this.isPaused = true;
  }

  /** Wait until thrown dice have landed; return whether the same state is still shown. */
  async #land(event: GameEvent): Promise<boolean> {
    const reset = this.#reset;
    this.throwing = moves() && !this.#isIdle ? (event[1] as number) : null;
    await tick(); // the dice take off when they are drawn
    await Promise.all([
      this.#sleep(this.#isIdle ? 0 : beats(event) * beat()),
      this.#isIdle ? undefined : Promise.race([allDown(), this.#woken()]),
    ]);
    if (reset !== this.#reset) return false;
    this.throwing = null;
    return true;
  }

  /** Summarize the last turn before the next one begins, if it was another monster's. */
  async #sumUp(): Promise<void> {
    const seat = this.view?.turn ?? -1;
    const events = this.#turn;
    this.#turn = [];
    if (!this.isLive || this.seats.includes(seat) || this.#isIdle) return;
    if (!events.some((event) => event[0] === "turn" && event[1] === seat)) return;
    this.summary = { seat, events };
    await this.#sleep(SUMMARY[settings.speed]);
    this.summary = null;
  }

  #keepTime(): void {
    const others = (this.view?.players.length ?? 0) - 1;
    setTempo(this.isLive && this.view && !this.seats.includes(this.view.turn) ? tempoOf(others) : 1);
  }

  /** Whether nothing is waiting. */
  get #isIdle(): boolean {
    return this.#isSkipping || this.#isInstant || document.hidden;
  }

  #rise(one: Omit<Floater, "id" | "above">): void {
    const id = this.#count++;
    const places = this.floaters.filter((other) => other.seat === one.seat).map((other) => other.above);
    let above = 0;
    while (places.includes(above)) above++;
    this.floaters = [...this.floaters, { ...one, id, above }];
    setTimeout(() => (this.floaters = this.floaters.filter((other) => other.id !== id)), beat() * 2);
  }

  #settle(view: View): void {
    this.view = view;
    if (sortFaces(this.dice.map((die) => die.face)) !== sortFaces(view.dice)) {
      this.dice = this.dice.length ? turnTo(this.dice, view.dice, false) : lying(view.dice);
    }
  }

  #begin(): void {
    this.#scenes.push(this.#count++);
  }

  #write(entries: readonly Entry[], cause: Line["cause"]): void {
    const scene = this.#scenes.at(-1) ?? 0;
    const fresh = entries
      .filter((one) => isTold(one.event))
      .map((one) => ({ id: this.#count++, scene, event: one.event, cause, why: one.why }));
    if (fresh.length) this.lines = [...this.lines, ...fresh];
  }

  async #wait(beatsLong: number): Promise<void> {
    await this.#sleep(this.#isIdle ? 0 : beatsLong * beat());
    const reset = this.#reset;
    while (this.isPaused && !this.#isSkipping && reset === this.#reset && !this.#mayStep) await this.#woken();
    this.#mayStep = false;
  }

  #sleep(pause: number): Promise<void> {
    if (pause === 0) return Promise.resolve();
    let timer: ReturnType<typeof setTimeout>;
    const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, pause)));
    return Promise.race([over, this.#woken()]).finally(() => clearTimeout(timer));
  }

  /** Wait until the player skips, continues, or looks at another state. */
  #woken(): Promise<void> {
    return new Promise((resolve) => this.#wakes.add(resolve));
  }

  #wake(): void {
    for (const wake of this.#wakes) wake();
    this.#wakes.clear();
  }
}

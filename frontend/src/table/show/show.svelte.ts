import type { Update, View } from "../../protocol.ts";
import { beat } from "../../settings.svelte.ts";
import { layOut, lying, markKept, turnTo, sortFaces, type Die } from "../board/dice.ts";
import { record, type Take } from "./reel.ts";
import { after, beats, floater, type GameEvent } from "./after.ts";
import { entriesOf, isTold, type Entry, type Told } from "../words/lines.ts";

/** One decision with everything that followed, and how it stands then. */
export interface Scene {
  events: GameEvent[];
  /** Null where only the events are known: then they alone say how it stands. */
  view: View | null;
  /** Who decided; a bot's reasons stand beside the line of its decision. */
  cause?: Update["cause"];
  why?: Update["why"];
}

export interface Line {
  id: number;
  event: Told;
  cause: Update["cause"] | undefined;
  why: Update["why"] | undefined;
}

/** A line that can be taken back with the scene it belongs to. */
interface SceneLine extends Line {
  scene: number;
}

export interface Floater {
  id: number;
  seat: number;
  kind: string;
  amount: number;
  /** How many others it rises above: it stays there when they go. */
  above: number;
}

/** A queue longer than this means the game is ahead of the show: hurry. */
const PATIENCE = 2;

/** Shows scenes one event after the other: boards, dice, numbers that rise, the log. */
export class Show {
  view = $state.raw<View | null>(null);
  dice = $state.raw<Die[]>([]);
  floaters = $state.raw<Floater[]>([]);
  lines = $state.raw<SceneLine[]>([]);
  now = $state.raw<GameEvent | null>(null);
  /** What was told last, and how it stood then. */
  last = $state.raw<{ event: Told; view: View } | null>(null);
  isBusy = $state(false);
  /** Between two events the show waits until it is told to go on. */
  isPaused = $state(false);
  /** The latest turns, to be shown again. */
  takes = $state.raw<Take[]>([]);
  /** The turn that is being shown again. */
  rerun = $state.raw<Take | null>(null);
  /** How it stood after the last decision of a seat played here, and the turns since. */
  decided = $state.raw<{ view: View; take: number } | null>(null);
  /** Seats played here. */
  seats: readonly number[] = [];
  /** Called with each event as it is shown. */
  onevent: (event: GameEvent) => void = () => {};
  /** Called when the table has something to say that is no event of the game. */
  onremark: (remark: Told) => void = () => {};
  /** Whether a bought card stays with its buyer. */
  isKeep: (card: string) => boolean = () => true;

  #queue: (Scene | Take)[] = [];
  #kept: string | undefined;
  #count = 0;
  #scenes: number[] = [];
  #cause: Update["cause"] | undefined;
  #hurry = false;
  #mayStep = false;
  /** Counts resets: what was being played when one came is not played on. */
  #reset = 0;
  #wake: (() => void) | undefined;

  /** Show a state at once, with nothing before it. */
  reset(view: View | null): void {
    this.#queue = [];
    this.#reset++;
    this.#wake?.();
    this.view = view;
    this.dice = view ? lying(view.dice) : [];
    this.floaters = [];
    this.now = null;
    this.rerun = null;
  }

  /** Show the state before the last scene, as if that had never been. */
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

  /** Play a turn once more; nothing is written, and afterwards the table stands as it does. */
  again(take: Take | undefined = this.takes.at(-1)): void {
    if (!take || this.rerun) return;
    this.#queue.push(take);
    if (!this.isBusy) void this.#run();
  }

  /** Jump to the end of everything that waits. */
  skip(): void {
    this.#hurry = true;
    this.isPaused = false;
    this.#wake?.();
  }

  /** Wait before the next event. */
  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
    this.#wake?.();
  }

  /** One event more, then wait again. */
  stepOn(): void {
    this.isPaused = true;
    this.#mayStep = true;
    this.#wake?.();
  }

  /** Mark a die as kept or not; only the tray's own business until a move is sent. */
  toggle(id: number): void {
    this.dice = this.dice.map((die) => (die.id === id ? { ...die, kept: !die.kept } : die));
  }

  async #run(): Promise<void> {
    this.isBusy = true;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      if ("scenes" in next) await this.#showAgain(next);
      else await this.#show(next);
    }
    this.now = null;
    this.#hurry = false;
    this.isBusy = false;
  }

  async #show(scene: Scene): Promise<void> {
    const reset = this.#reset;
    if (!this.view && !scene.view) return;
    this.view ??= { ...(scene.view as View), dice: "", legal: [] };
    this.view = { ...this.view, legal: [], question: null };
    this.takes = record(this.takes, this.view, scene, this.isKeep);
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
    for (const entry of entries.events) {
      this.#perform(entry.event);
      this.#write([entry], scene.cause);
      await this.#wait(beats(entry.event));
      if (reset !== this.#reset) return;
    }
    if (scene.view) this.#settle(scene.view);
    if (scene.cause && this.seats.includes(scene.cause.seat) && this.view)
      this.decided = { view: this.view, take: this.takes.at(-1)?.id ?? 0 };
  }

  async #showAgain(take: Take): Promise<void> {
    const reset = this.#reset;
    const { view, dice } = this;
    this.rerun = take;
    this.view = { ...take.before, legal: [], question: null };
    this.dice = [];
    for (const scene of take.scenes) {
      for (const event of scene.events) {
        this.#perform(event);
        await this.#wait(beats(event));
        if (reset !== this.#reset) return;
      }
      if (scene.view) this.#settle({ ...scene.view, legal: [], question: null });
    }
    this.rerun = null;
    this.view = view;
    this.dice = dice;
  }

  #perform(event: GameEvent): void {
    this.now = event;
    const [name, , second] = event as [string, number, string];
    if (this.view) this.view = after(this.view, event, this.isKeep);
    if (this.view && isTold(event)) this.last = { event, view: this.view };
    if (name === "turn") {
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
    const rising = floater(event);
    if (rising && !this.#hurry && beat() > 0) this.#rise(rising);
    this.onevent(event);
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
    await this.#sleep(
      this.#hurry || document.hidden ? 0 : (beatsLong * beat()) / (this.#queue.length > PATIENCE ? 2.5 : 1),
    );
    const reset = this.#reset;
    while (this.isPaused && !this.#hurry && reset === this.#reset && !this.#mayStep)
      await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#mayStep = false;
  }

  #sleep(pause: number): Promise<void> {
    if (pause === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(done, pause);
      function done(): void {
        clearTimeout(timer);
        resolve();
      }
      this.#wake = done;
    });
  }
}

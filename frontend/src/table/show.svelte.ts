import type { Update, View } from "../protocol.ts";
import { beat } from "../settings.svelte.ts";
import { layOut, turnTo, sortFaces, type Die } from "./dice.ts";
import { after, beats, floater, type GameEvent } from "./stage.ts";

/** One decision with everything that followed, and how it stands then. */
export interface Scene {
  events: GameEvent[];
  view: View;
  /** Who decided; the page shows a bot's reasons beside the first line. */
  cause?: Update["cause"];
  why?: Update["why"];
}

export interface Line {
  id: number;
  event: GameEvent;
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
}

const LONGEST_LOG = 1500;
/** A queue longer than this means the game is ahead of the show: hurry. */
const PATIENCE = 2;

/** Shows scenes one event after the other: boards, dice, numbers that rise, the log. */
export class Show {
  view = $state.raw<View | null>(null);
  dice = $state.raw<Die[]>([]);
  floaters = $state.raw<Floater[]>([]);
  lines = $state.raw<SceneLine[]>([]);
  now = $state.raw<GameEvent | null>(null);
  isBusy = $state(false);
  /** Called with each event as it is shown. */
  onevent: (event: GameEvent) => void = () => {};
  /** Whether a bought card stays with its buyer. */
  isKeep: (card: string) => boolean = () => true;

  #queue: Scene[] = [];
  #kept: string | undefined;
  #count = 0;
  #scenes: number[] = [];
  #hurry = false;
  #wake: (() => void) | undefined;

  /** Show a state at once, with nothing before it. */
  reset(view: View | null): void {
    this.#queue = [];
    this.#wake?.();
    this.view = view;
    this.dice = view ? layOut([], view.dice, undefined) : [];
    this.floaters = [];
    this.now = null;
  }

  /** Show the state before the last scene, as if that had never been. */
  takeBack(view: View): void {
    const last = this.#scenes.pop();
    this.lines = this.lines.filter((line) => line.scene !== last);
    this.reset(view);
  }

  /** Write events that happened earlier into the log without showing them. */
  remember(events: readonly GameEvent[], cause?: Update["cause"]): void {
    this.#begin();
    this.#write(events, cause, undefined);
  }

  /** Play a scene after those already waiting. */
  play(scene: Scene): void {
    this.#queue.push(scene);
    if (!this.isBusy) void this.#run();
  }

  /** Jump to the end of everything that waits. */
  skip(): void {
    this.#hurry = true;
    this.#wake?.();
  }

  /** Mark a die as kept or not; only the tray's own business until a move is sent. */
  toggle(id: number): void {
    this.dice = this.dice.map((die) => (die.id === id ? { ...die, kept: !die.kept } : die));
  }

  async #run(): Promise<void> {
    this.isBusy = true;
    for (let scene = this.#queue.shift(); scene; scene = this.#queue.shift()) {
      this.view ??= { ...scene.view, dice: "", legal: [] };
      this.view = { ...this.view, legal: [], question: null };
      let why = this.#explain(scene);
      this.#begin();
      for (const event of scene.events) {
        this.#perform(event);
        this.#write([event], scene.cause, why);
        why = undefined;
        await this.#wait(beats(event));
      }
      this.#settle(scene.view);
    }
    this.now = null;
    this.#hurry = false;
    this.isBusy = false;
  }

  #perform(event: GameEvent): void {
    this.now = event;
    const [name, , second] = event as [string, number, string];
    if (this.view) this.view = after(this.view, event, this.isKeep);
    if (name === "turn") {
      this.dice = [];
      this.#kept = undefined;
    } else if (name === "kept") {
      this.#kept = second;
      this.#markKept(second);
    } else if (name === "rolled" || name === "rolled_off") {
      this.dice = layOut(name === "rolled" ? this.dice : [], second, this.#kept);
      this.#kept = undefined;
    } else if (name === "changed" || name === "rerolled") {
      if (this.view) this.dice = turnTo(this.dice, this.view.dice);
    }
    const rising = floater(event);
    if (rising && !this.#hurry && beat() > 0) this.#rise(rising);
    this.onevent(event);
  }

  #markKept(faces: string): void {
    const rest = [...faces];
    this.dice = this.dice.map((die) => {
      const at = rest.indexOf(die.face);
      if (at >= 0) rest.splice(at, 1);
      return { ...die, kept: at >= 0 };
    });
  }

  #rise(one: Omit<Floater, "id">): void {
    const id = this.#count++;
    this.floaters = [...this.floaters, { ...one, id }];
    setTimeout(() => (this.floaters = this.floaters.filter((other) => other.id !== id)), beat() * 2);
  }

  #settle(view: View): void {
    this.view = view;
    if (sortFaces(this.dice.map((die) => die.face)) !== sortFaces(view.dice)) {
      this.dice = this.dice.length ? turnTo(this.dice, view.dice) : layOut([], view.dice, undefined);
    }
  }

  /** A decision that ends a turn belongs to the last line of that turn, not to the first of the next. */
  #explain(scene: Scene): Line["why"] {
    const last = this.lines.at(-1);
    if (scene.events[0]?.[0] !== "turn" || !last || last.why || !scene.why) return scene.why;
    this.lines = this.lines.with(-1, { ...last, why: scene.why, cause: scene.cause });
    return undefined;
  }

  #begin(): void {
    this.#scenes.push(this.#count++);
  }

  #write(events: readonly GameEvent[], cause: Line["cause"], why: Line["why"]): void {
    const fresh = events.map((event, i) => ({ id: this.#count++, scene: this.#scenes.at(-1) ?? 0, event, cause, why: i === 0 ? why : undefined }));
    this.lines = [...this.lines, ...fresh].slice(-LONGEST_LOG);
  }

  #wait(beatsLong: number): Promise<void> {
    const pause = this.#hurry || document.hidden ? 0 : (beatsLong * beat()) / (this.#queue.length > PATIENCE ? 2.5 : 1);
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

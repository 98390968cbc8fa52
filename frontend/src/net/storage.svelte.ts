/**
 * The data that this browser stores between visits. If storage is blocked (cookies are blocked), the page keeps it in
 * memory until it is closed.
 */
type Kind = "localStorage" | "sessionStorage";

const state = $state({ isForgetful: false });

/** Whether a value could not be stored: seats, settings and games are lost when the page is closed. */
export function isForgetful(): boolean {
  return state.isForgetful;
}

/** Record that a store is blocked; deferred, because it may happen while the page is rendering. */
export function noteForgetful(): void {
  queueMicrotask(() => (state.isForgetful = true));
}

class KeptStorage {
  readonly #kind: Kind;
  /** The values that could not be stored. */
  readonly #memory = new Map<string, string>();

  constructor(kind: Kind) {
    this.#kind = kind;
  }

  get(key: string): string | null {
    return this.#memory.get(key) ?? this.#try((storage) => storage.getItem(key)) ?? null;
  }

  set(key: string, text: string): void {
    this.#memory.set(key, text);
    this.#try((storage) => {
      storage.setItem(key, text);
      this.#memory.delete(key);
    });
  }

  remove(key: string): void {
    this.#memory.delete(key);
    this.#try((storage) => storage.removeItem(key));
  }

  /** The keys that begin with a prefix, without it. */
  keys(prefix: string): string[] {
    const stored = this.#try((storage) => Object.keys(storage)) ?? [];
    return [...new Set([...stored, ...this.#memory.keys()])]
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  }

  /** Even accessing a blocked storage is an error. */
  #try<Found>(use: (storage: Storage) => Found): Found | undefined {
    try {
      return use(globalThis[this.#kind]);
    } catch {
      noteForgetful();
      return undefined;
    }
  }
}

/** For this browser. */
export const browserStorage = new KeptStorage("localStorage");
/** For this tab. */
export const tabStorage = new KeptStorage("sessionStorage");

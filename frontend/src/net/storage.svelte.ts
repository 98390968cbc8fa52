/** What this browser remembers between visits. Where it may remember nothing (cookies are blocked), the page itself does until it is closed. */
type Kind = "localStorage" | "sessionStorage";

const state = $state({ isForgetful: false });

/** Whether something could not be stored: seats, settings and games are lost when the page is closed. */
export function isForgetful(): boolean {
  return state.isForgetful;
}

/** Note that a store is blocked; afterwards, since it may be found out while the page is being drawn. */
export function noteForgetful(): void {
  queueMicrotask(() => (state.isForgetful = true));
}

class KeptStorage {
  readonly #kind: Kind;
  /** What could not be stored. */
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

  /** Even to name a storage that is blocked is an error. */
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

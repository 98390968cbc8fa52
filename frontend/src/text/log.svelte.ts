import { untrack } from "svelte";

/** What is announced on the text page, in order. */
export interface Entry {
  id: number;
  text: string;
}

/** The most entries that are kept: older ones are in the list of everything that happened. */
const MOST = 60;

export class Announcements {
  entries = $state.raw<readonly Entry[]>([]);
  #count = 0;

  /** Announce a text; an empty one is left out. An effect that announces does not depend on the announcements. */
  add(text: string): void {
    if (!text) return;
    const before = untrack(() => this.entries);
    this.entries = [...before, { id: this.#count++, text }].slice(-MOST);
  }
}

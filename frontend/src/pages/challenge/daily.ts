import { browserStorage } from "../../net/storage.svelte.ts";

/** This browser's data about its game of a day. */
export interface Daily {
  day: string;
  moves: string[];
  isOver: boolean;
  isEntered: boolean;
}

const KEY = "daikaiju.challenge";
const BROWSER = "daikaiju.browser";

/** The game of this day, or a new one; games of other days are forgotten. */
export function dailyOf(day: string): Daily {
  try {
    const found = JSON.parse(browserStorage.get(KEY) ?? "null") as Daily | null;
    if (found?.day === day && Array.isArray(found.moves)) return found;
  } catch {
    // the stored text is not ours
  }
  return { day, moves: [], isOver: false, isEntered: false };
}

export function keepDaily(daily: Daily): void {
  browserStorage.set(KEY, JSON.stringify(daily));
}

/** This browser's id in the challenge: a random number, made once. */
export function browserName(): string {
  const known = browserStorage.get(BROWSER);
  if (known && /^[0-9a-f]{32}$/.test(known)) return known;
  const fresh = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  browserStorage.set(BROWSER, fresh);
  return fresh;
}

/** The date this many days later. */
export function later(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

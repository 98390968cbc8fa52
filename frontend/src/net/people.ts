/** Games with strangers: what this player wants, and one request that finds a seat. */
import type { FindTable, Found } from "../protocol.ts";
import { go } from "../router.svelte.ts";
import { settings } from "../settings.svelte.ts";
import { post } from "./http.ts";
import { remember, tables } from "./secrets.ts";
import { browserStorage } from "./storage.svelte.ts";
import { tablePath } from "./tables.ts";

/** Times for a decision, the slowest first. */
export const SPEEDS = { relaxed: 120, normal: 60, fast: 30 } as const;
export type Pace = keyof typeof SPEEDS;
/** Seconds until bots are offered for free seats; 0: never. */
export const BOT_WAITS = [20, 60, 180, 0] as const;

export interface Wishes {
  edition: string;
  pace: Pace;
  /** 0: any number. */
  players: number;
  botsAfter: number;
}

const KEY = "daikaiju.people";
const USUAL: Wishes = { edition: "second", pace: "normal", players: 0, botsAfter: 60 };

/** What the player wanted last time. */
export function wishes(): Wishes {
  try {
    const found = { ...USUAL, ...(JSON.parse(browserStorage.get(KEY) ?? "{}") as Partial<Wishes>) };
    return { ...found, pace: found.pace in SPEEDS ? found.pace : USUAL.pace };
  } catch {
    return USUAL;
  }
}

/** Store the wishes for the next time. */
export function keepWishes(wanted: Wishes): void {
  browserStorage.set(KEY, JSON.stringify(wanted));
}

/** Find or open a table for strangers and go there; the player is ready on arrival. */
export async function playWithPeople(wanted: Wishes = wishes(), monster: string | null = null): Promise<void> {
  const body: FindTable = {
    name: settings.name,
    monster,
    edition: wanted.edition,
    players: wanted.players || null,
    seconds: SPEEDS[wanted.pace],
    mine: tables().slice(0, 12),
  };
  const found = await post<Found>("match", body);
  remember(found.table, { seats: found.seats, ...(found.host ? { host: found.host } : {}) });
  go(tablePath(found.table, true));
}

import { browserStorage } from "./storage.svelte.ts";

/** The keys of a table in this browser: the secrets of its seats and, for its creator, the host's. */
export interface Keys {
  seats: { seat: number; secret: string }[];
  host?: string;
  /** The time of the last visit, to forget the oldest. */
  seen?: number;
}

const PREFIX = "daikaiju.table.";
const REMEMBERED = 40;

/** The keys held for a table. */
export function keysOf(table: string): Keys {
  try {
    const found = JSON.parse(browserStorage.get(PREFIX + table) ?? "null") as Keys | null;
    return found?.seats ? found : { seats: [] };
  } catch {
    return { seats: [] };
  }
}

/** Store keys of a table, in addition to those already stored. */
export function remember(table: string, keys: Keys): void {
  const held = keysOf(table);
  const seats = [
    ...held.seats.filter((one) => !keys.seats.some((other) => other.secret === one.secret)),
    ...keys.seats,
  ];
  const host = keys.host ?? held.host;
  browserStorage.set(PREFIX + table, JSON.stringify({ seats, ...(host ? { host } : {}), seen: Date.now() }));
  forgetOldest();
}

/** Every secret of a table, for `hello`. */
export function secretsOf(table: string): string[] {
  const keys = keysOf(table);
  return [...keys.seats.map((one) => one.secret), ...(keys.host ? [keys.host] : [])].slice(0, 8);
}

/** Forget a seat that was given up. */
export function forget(table: string, secret: string): void {
  const keys = keysOf(table);
  browserStorage.set(
    PREFIX + table,
    JSON.stringify({ ...keys, seats: keys.seats.filter((one) => one.secret !== secret) }),
  );
}

/** Tables whose keys this browser has, latest first. */
export function tables(): string[] {
  return browserStorage.keys(PREFIX).sort((a, b) => (keysOf(b).seen ?? 0) - (keysOf(a).seen ?? 0));
}

function forgetOldest(): void {
  for (const table of tables().slice(REMEMBERED)) browserStorage.remove(PREFIX + table);
}

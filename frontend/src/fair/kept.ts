import type { Kept, KeptRound, RecordFile, TableInfo } from "../protocol.ts";
import { browserStorage } from "../net/storage.svelte.ts";
import { share } from "./promises.ts";

/** One share of one seat: made before the game, revealed when all players have committed. */
interface Made {
  commitment: string;
  seat: number;
  entropy: string;
  /** All players' shares when this one was revealed; absent before. */
  shares?: string[];
}

/** This browser's notes about a table, to compare the record with. */
interface Notes {
  made: Made[];
  key?: string;
  players?: RecordFile["players"];
  winners?: number[];
  seen?: number;
}

const PREFIX = "daikaiju.fair.";
const REMEMBERED = 100;
const SHARES_KEPT = 40;

function read(table: string): Notes {
  try {
    const found = JSON.parse(browserStorage.get(PREFIX + table) ?? "null") as Notes | null;
    return found?.made ? found : { made: [] };
  } catch {
    return { made: [] };
  }
}

function write(table: string, notes: Notes): void {
  browserStorage.set(PREFIX + table, JSON.stringify({ ...notes, seen: Date.now() }));
  forgetOldest();
}

function forgetOldest(): void {
  const tables = browserStorage.keys(PREFIX);
  if (tables.length <= REMEMBERED) return;
  const byAge = tables.sort((a, b) => (read(b).seen ?? 0) - (read(a).seen ?? 0));
  for (const table of byAge.slice(REMEMBERED)) browserStorage.remove(PREFIX + table);
}

/** 32 random bytes as hex. */
export function randomHex(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The share of a seat for this commitment; its entropy is stored before the share is sent. */
export function makeShare(table: string, seat: number, commitment: string): string {
  const notes = read(table);
  let made = notes.made.find((one) => one.commitment === commitment && one.seat === seat);
  if (!made) {
    made = { commitment, seat, entropy: randomHex() };
    const revealed = notes.made.filter((one) => one.shares);
    const waiting = notes.made.filter((one) => !one.shares).slice(-SHARES_KEPT);
    write(table, { ...notes, made: [...revealed, ...waiting, made] });
  }
  return share(commitment, made.entropy);
}

/**
 * The entropy to reveal, or undefined if it must not be revealed: the commitment is not the one the share was made for,
 * the share shown is not ours, or a player has not committed yet. All shares are stored first.
 */
export function openShare(table: TableInfo, seat: number): string | undefined {
  const { commitment, shares } = table.fairness;
  const notes = read(table.table);
  const made = notes.made.find((one) => one.commitment === commitment && one.seat === seat);
  const isComplete = table.seats.every((one) => one.kind !== "human" || shares[one.seat]);
  if (!made || !isComplete || shares[seat] !== share(commitment, made.entropy)) return undefined;
  const players = table.seats.map((one) => ({
    monster: one.monster ?? "",
    name: one.name,
    ...(one.level === null ? {} : { level: one.level }),
  }));
  made.shares = [...shares];
  write(table.table, { ...notes, players });
  return made.entropy;
}

/** Store the public key of this server's records, the first time it is received. */
export function noteKey(table: string, key: string): void {
  const notes = read(table);
  if (notes.made.length > 0 && notes.key === undefined) write(table, { ...notes, key });
}

/** Store the winners as this browser saw them. */
export function noteWinners(table: string, winners: readonly number[]): void {
  const notes = read(table);
  if (notes.made.length > 0 && notes.winners === undefined) write(table, { ...notes, winners: [...winners] });
}

/** This browser's notes to compare with the record of a table; undefined if it took no part in its start. */
export function keptOf(table: string): Kept | undefined {
  const notes = read(table);
  const rounds = notes.made.filter((one): one is KeptRound => one.shares !== undefined);
  if (rounds.length === 0) return undefined;
  const { key, players, winners } = notes;
  return { rounds, ...(key ? { key } : {}), ...(players ? { players } : {}), ...(winners ? { winners } : {}) };
}

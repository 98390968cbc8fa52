import { openDB, type DBSchema } from "idb";
import { noteForgetful } from "../net/storage.svelte.ts";
import type { Game, Profile, Tried } from "./types.ts";

interface Schema extends DBSchema {
  games: { key: string; value: Game };
  puzzles: { key: string; value: Tried };
}

const NAME = "daikaiju";
const VERSION = 1;
export const FORMAT = "daikaiju-profile/1";
type Name = "games" | "puzzles";
/** The used part of a database. */
interface Database {
  getAll<Store extends Name>(store: Store): Promise<Schema[Store]["value"][]>;
  get<Store extends Name>(store: Store, key: string): Promise<Schema[Store]["value"] | undefined>;
  put<Store extends Name>(store: Store, value: Schema[Store]["value"]): Promise<unknown>;
  clear(store: Name): Promise<void>;
}
let opened: Promise<Database> | undefined;

function database(): Promise<Database> {
  opened ??= open().catch(() => {
    noteForgetful();
    return new MemoryDatabase();
  });
  return opened;
}

async function open(): Promise<Database> {
  return openDB<Schema>(NAME, VERSION, {
    upgrade(fresh) {
      fresh.createObjectStore("games", { keyPath: "id" });
      fresh.createObjectStore("puzzles", { keyPath: "id" });
    },
  });
}

/**
 * A database in memory, for browsers that block it for this page (blocked cookies, a private window); it lasts until
 * the page is closed.
 */
class MemoryDatabase implements Database {
  readonly #stores = { games: new Map<string, Game>(), puzzles: new Map<string, Tried>() };

  async getAll<Store extends Name>(store: Store): Promise<Schema[Store]["value"][]> {
    return [...this.#map(store).values()];
  }
  async get<Store extends Name>(store: Store, key: string): Promise<Schema[Store]["value"] | undefined> {
    return this.#map(store).get(key);
  }
  async put<Store extends Name>(store: Store, value: Schema[Store]["value"]): Promise<void> {
    this.#map(store).set(value.id, value);
  }
  async clear(store: Name): Promise<void> {
    this.#stores[store].clear();
  }
  #map<Store extends Name>(store: Store): Map<string, Schema[Store]["value"]> {
    return this.#stores[store] as Map<string, Schema[Store]["value"]>;
  }
}

/** All data about this browser's player, oldest first. */
export async function profile(): Promise<Profile> {
  const all = await database();
  const [games, puzzles] = await Promise.all([all.getAll("games"), all.getAll("puzzles")]);
  return { games: games.sort((a, b) => a.finished - b.finished), puzzles: puzzles.sort((a, b) => a.at - b.at) };
}

/** Store a game, unless it is stored already. */
export async function addGame(game: Game): Promise<boolean> {
  const all = await database();
  if (await all.get("games", game.id)) return false;
  await all.put("games", game);
  return true;
}

export async function hasGame(id: string): Promise<boolean> {
  return (await (await database()).get("games", id)) !== undefined;
}

/** Write the accuracy that a review has found. */
export async function setAccuracy(id: string, accuracy: number): Promise<void> {
  const all = await database();
  const game = await all.get("games", id);
  if (!game) return;
  const { record: _, ...reviewed } = game;
  await all.put("games", { ...reviewed, accuracy });
}

/** Store the first try at a puzzle. */
export async function addPuzzle(tried: Tried): Promise<boolean> {
  const all = await database();
  if (await all.get("puzzles", tried.id)) return false;
  await all.put("puzzles", tried);
  return true;
}

/** Delete everything. */
export async function clear(): Promise<void> {
  const all = await database();
  await Promise.all([all.clear("games"), all.clear("puzzles")]);
}

/** The whole profile as the text of one file. */
export async function exported(): Promise<string> {
  return JSON.stringify({ format: FORMAT, ...(await profile()) }, null, 1);
}

/** Why a file is no profile; a word of `profile.bad.*`. */
export class BadProfile extends Error {}

/** Add the entries of a profile file; existing entries stay. Returns the number of new entries. */
export async function imported(text: string): Promise<number> {
  const found = read(text);
  let fresh = 0;
  for (const game of found.games) fresh += (await addGame(game)) ? 1 : 0;
  for (const tried of found.puzzles) fresh += (await addPuzzle(tried)) ? 1 : 0;
  return fresh;
}

/** Parse and check a profile file before any of it is stored. */
export function read(text: string): Profile {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new BadProfile("json");
  }
  const found = data as Partial<Profile & { format: string }> | null;
  if (typeof found?.format !== "string" || !found.format.startsWith("daikaiju-profile/"))
    throw new BadProfile("format");
  if (found.format !== FORMAT) throw new BadProfile("version");
  const isList = (list: unknown): list is { id: unknown }[] =>
    Array.isArray(list) && list.every((one) => typeof (one as { id?: unknown } | null)?.id === "string");
  if (!isList(found.games) || !isList(found.puzzles)) throw new BadProfile("content");
  for (const game of found.games as Partial<Game>[]) {
    if (
      typeof game.finished !== "number" ||
      typeof game.monster !== "string" ||
      !Array.isArray(game.opponents) ||
      typeof game.figures !== "object"
    )
      throw new BadProfile("content");
  }
  for (const tried of found.puzzles as Partial<Tried>[]) {
    if (typeof tried.at !== "number" || typeof tried.solved !== "boolean" || typeof tried.rating?.rating !== "number")
      throw new BadProfile("content");
  }
  return { games: found.games as Game[], puzzles: found.puzzles as Tried[] };
}

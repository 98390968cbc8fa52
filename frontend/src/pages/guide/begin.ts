import { get, post } from "../../net/http.ts";
import { remember } from "../../net/secrets.ts";
import { BOT_PAUSES, playNow, tablePath } from "../../net/tables.ts";
import type { Created, Levels } from "../../protocol.ts";
import { go } from "../../router.svelte.ts";
import { settings } from "../../settings.svelte.ts";
import { guide } from "./guided.ts";

/** The level for somebody who has just learned the game: a first evening should not be the last one. */
const GENTLE = "gentle";
const OPPONENTS = 2;

async function gentleLevel(): Promise<string | null> {
  const { levels } = await get<Levels>("bots");
  return levels.includes(GENTLE) ? GENTLE : (levels[0] ?? null);
}

/** Open the guided game. */
export async function beginGuided(monster: string | null = null): Promise<void> {
  const created = await post<Created>("guided", {
    level: await gentleLevel(),
    monster,
    name: settings.name,
    pause_ms: BOT_PAUSES[settings.speed],
  });
  remember(created.table, { seats: created.seats, host: created.host });
  guide(created.table);
  go(tablePath(created.table, true));
}

/** Open a first real game, with the same monster. */
export async function beginReal(monster: string | null): Promise<void> {
  await playNow({ bots: OPPONENTS, level: await gentleLevel(), monster, name: settings.name });
}

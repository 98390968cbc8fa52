import type { Created, KnownTables, NewTable, PlayNow, RecordFile, Seated, TakeSeat, TableInfo } from "../protocol.ts";
import { go } from "../router.svelte.ts";
import { settings, type Speed } from "../settings.svelte.ts";
import { get, post } from "./http.ts";
import { remember, tables } from "./secrets.ts";

/** The tables whose keys this browser has, the latest first, as far as they still exist. */
export async function knownTables(most: number): Promise<TableInfo[]> {
  const codes = tables().slice(0, most);
  return codes.length ? (await get<KnownTables>(`known?tables=${codes.join(",")}`)).tables : [];
}

/** Milliseconds a bot waits before it moves; how fast its turn is shown is up to the show. */
export const BOT_PAUSES: Record<Speed, number> = { slow: 700, normal: 300, fast: 100, instant: 0 };

/** The address of a table in this page, as text for those who chose that; with `start` its seats are ready on arrival. */
export function tablePath(table: string, start = false): string {
  return `/${settings.text ? "text" : "table"}/${table}${start ? "?start=1" : ""}`;
}

/** Create a game against bots that starts immediately; the player begins. */
export async function playNow(plan: PlayNow = {}): Promise<void> {
  const options = { first_player: 0, ...plan.options };
  const created = await post<Created>("play", { pause_ms: BOT_PAUSES[settings.speed], ...plan, options });
  remember(created.table, { seats: created.seats, host: created.host });
  go(tablePath(created.table, true));
}

/** Create a table; every human seat of the plan is yours. */
export async function createTable(plan: NewTable, start: boolean): Promise<void> {
  const created = await post<Created>("tables", { pause_ms: BOT_PAUSES[settings.speed], ...plan });
  remember(created.table, { seats: created.seats, host: created.host });
  go(tablePath(created.table, start));
}

/** Create a table that continues from a line of a record with another decision, against bots. */
export async function practise(record: RecordFile, line: number): Promise<void> {
  const created = await post<Created>("practice", {
    record,
    line,
    name: settings.name,
    pause_ms: BOT_PAUSES[settings.speed],
  });
  remember(created.table, { seats: created.seats, host: created.host });
  go(tablePath(created.table, true));
}

/** Take a seat at a table. */
export async function sitDown(table: string, wish: TakeSeat): Promise<Seated> {
  const seated = await post<Seated>(`tables/${encodeURIComponent(table)}/seats`, wish);
  remember(table, { seats: [{ seat: seated.seat, secret: seated.secret }] });
  return seated;
}

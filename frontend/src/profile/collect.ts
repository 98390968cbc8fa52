import { get, post } from "../net/http.ts";
import { keysOf } from "../net/secrets.ts";
import { knownTables } from "../net/tables.ts";
import type { RecordFile, Stats, TableInfo } from "../protocol.ts";
import { ladderRating, ratingAfter } from "./rating.ts";
import { addGame, hasGame, profile } from "./store.ts";
import type { Game, Opponent } from "./types.ts";

/** The sort key of a seat's rank: winners first, then by survival, then by points. */
function standing(record: RecordFile, stats: Stats, seat: number): [number, number, number] {
  const figures = stats.seats[seat]?.figures ?? {};
  return [record.winners.includes(seat) ? 1 : 0, figures["survived_turns"] ?? 0, figures["points_at_end"] ?? 0];
}

/** 1 if the first ranks before the second, ½ if they share the place. */
export function scoreAgainst(one: readonly number[], two: readonly number[]): number {
  const at = one.findIndex((value, i) => value !== two[i]);
  return at < 0 ? 0.5 : (one[at] ?? 0) > (two[at] ?? 0) ? 1 : 0;
}

/** A finished game as the profile keeps it. */
export function gameOf(id: string, record: RecordFile, stats: Stats, seat: number): Game {
  const mine = standing(record, stats, seat);
  const opponents = record.players.flatMap((player, other): Opponent[] =>
    other === seat
      ? []
      : [
          {
            monster: player.monster,
            level: player.level ?? "",
            score: scoreAgainst(mine, standing(record, stats, other)),
          },
        ],
  );
  return {
    id,
    seat,
    opponents,
    finished: record.finished ?? Date.now(),
    edition: record.edition,
    monster: record.players[seat]?.monster ?? "",
    won: record.winners.includes(seat),
    place: 1 + opponents.filter((one) => one.score === 0).length,
    figures: stats.seats[seat]?.figures ?? {},
    dice: stats.seats[seat]?.dice ?? [],
    accuracy: null,
    hinted: record.hints?.some((hint) => hint.seat === seat) ?? false,
    challenge: record.challenge?.day ?? null,
    rating: null,
  };
}

/** Store a game with its rating; false if it is stored already. */
export async function keep(id: string, record: RecordFile, seat: number): Promise<boolean> {
  if (await hasGame(id)) return false;
  const game = gameOf(id, record, await post<Stats>("stats", record), seat);
  const before = ladderRating((await profile()).games);
  const after = game.hinted ? before : ratingAfter(before, game.opponents);
  return addGame({ ...game, rating: after === before ? null : after, ...(game.challenge === null ? {} : { record }) });
}

/** Store the game of a table that is over and has a record, if exactly one seat was ours. */
export async function collect({ table, phase, practice }: TableInfo): Promise<boolean> {
  const seats = keysOf(table).seats;
  const [mine] = seats;
  if (phase !== "over" || practice || !mine || seats.length !== 1 || (await hasGame(table))) return false;
  const record = await get<RecordFile>(`tables/${encodeURIComponent(table)}/record`);
  const { kept: _, ...bare } = record;
  return keep(table, bare, mine.seat);
}

/** Store every finished game of the latest tables this browser knows. */
export async function collectAll(most = 12): Promise<void> {
  for (const table of await knownTables(most).catch(() => [])) {
    try {
      await collect(table);
    } catch {
      // its record is not written yet
    }
  }
}

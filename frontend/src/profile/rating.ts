import { ratingOf } from "../net/ladder.ts";
import { NEW_RATING, rated, type Rating } from "./glicko.ts";
import type { Game, Opponent, Profile, Tried } from "./types.ts";

/** The deviation of the ladder's ratings, and of a puzzle's initial rating. */
const LADDER_DEVIATION = 30;
const PUZZLE_DEVIATION = 90;

/** My rating on the bots' ladder; a game counts as a result against each bot with a measured rating. */
export function ratingAfter(before: Rating, opponents: readonly Opponent[]): Rating {
  const outcomes = opponents.flatMap((one) => {
    const rating = one.level ? ratingOf(one.level) : undefined;
    return rating === undefined ? [] : [{ rating, deviation: LADDER_DEVIATION, score: one.score }];
  });
  return outcomes.length ? rated(before, outcomes) : before;
}

/** The rating after the last game that counted. */
export function ladderRating(games: readonly Game[]): Rating {
  return games.findLast((game) => game.rating !== null)?.rating ?? NEW_RATING;
}

/** The rating on puzzles. */
export function puzzleRating(tried: readonly Tried[]): Rating {
  return tried.at(-1)?.rating ?? NEW_RATING;
}

export function ratingAfterPuzzle(before: Rating, puzzle: number, solved: boolean): Rating {
  return rated(before, [{ rating: puzzle, deviation: PUZZLE_DEVIATION, score: solved ? 1 : 0 }]);
}

/** Wins and games by a property of the games. */
export function shares(
  games: readonly Game[],
  key: (game: Game) => string[],
): { name: string; games: number; wins: number }[] {
  const found = new Map<string, { name: string; games: number; wins: number }>();
  for (const game of games) {
    for (const name of new Set(key(game))) {
      const row = found.get(name) ?? { name, games: 0, wins: 0 };
      found.set(name, { name, games: row.games + 1, wins: row.wins + (game.won ? 1 : 0) });
    }
  }
  return [...found.values()].sort((a, b) => b.games - a.games || a.name.localeCompare(b.name));
}

/** Days in a row, up to today or yesterday, on which the day's puzzle was solved. */
export function streak(profile: Profile, today: string): number {
  return daysInARow(
    profile.puzzles.flatMap((one) => (one.solved && one.day ? [one.day] : [])),
    today,
  );
}

/** Days in a row, up to today or yesterday, on which the day's challenge was played. */
export function challengeStreak(games: readonly Game[], today: string): number {
  return daysInARow(
    games.flatMap((game) => game.challenge ?? []),
    today,
  );
}

function daysInARow(played: readonly string[], today: string): number {
  const days = new Set(played);
  let day = new Date(`${today}T00:00:00Z`).getTime();
  const text = (time: number): string => new Date(time).toISOString().slice(0, 10);
  if (!days.has(text(day))) day -= 86_400_000;
  let count = 0;
  for (; days.has(text(day)); day -= 86_400_000) count++;
  return count;
}

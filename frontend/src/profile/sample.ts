import { NEW_RATING } from "./glicko.ts";
import type { Game, Profile, Tried } from "./types.ts";

/** A finished game, for tests. */
export function game(fields: Partial<Game> = {}): Game {
  return {
    id: `g${Math.random()}`,
    finished: 1,
    edition: "second",
    monster: "Kraken",
    seat: 0,
    won: false,
    place: 2,
    opponents: [{ monster: "The King", level: "steady", score: 0 }],
    figures: {},
    dice: [],
    accuracy: null,
    hinted: false,
    challenge: null,
    rating: null,
    ...fields,
  };
}

/** A tried puzzle, for tests. */
export function tried(fields: Partial<Tried> = {}): Tried {
  return {
    id: `p${Math.random()}`,
    at: 1,
    solved: true,
    theme: "keep",
    level: 1,
    day: null,
    rating: NEW_RATING,
    ...fields,
  };
}

export function profileOf(games: Game[] = [], puzzles: Tried[] = []): Profile {
  return { games, puzzles };
}

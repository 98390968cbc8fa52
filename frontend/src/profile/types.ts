import type { FaceCount, RecordFile } from "../protocol.ts";
import type { Rating } from "./glicko.ts";

export interface Opponent {
  monster: string;
  /** A bot's level; empty for a person. */
  level: string;
  /** My result against this seat: 1 ahead, ½ level, 0 behind. */
  score: number;
}

/** One finished game in the profile. */
export interface Game {
  /** The table's code, or the day of a challenge. */
  id: string;
  finished: number;
  edition: string;
  monster: string;
  seat: number;
  won: boolean;
  place: number;
  opponents: Opponent[];
  figures: Record<string, number>;
  dice: FaceCount[];
  /** The accuracy, once a review has computed it. */
  accuracy: number | null;
  /** Hints were used: the game counts for everything but the rating. */
  hinted: boolean;
  challenge: string | null;
  /** The record of a game without a table on the server, until it is reviewed. */
  record?: RecordFile;
  /** The rating after this game, if it counted. */
  rating: Rating | null;
}

/** A puzzle that was tried; only the first try counts. */
export interface Tried {
  id: string;
  at: number;
  solved: boolean;
  theme: string;
  level: number;
  /** The day whose puzzle it was, if it was solved as the puzzle of the day. */
  day: string | null;
  rating: Rating;
}

export interface Profile {
  games: Game[];
  puzzles: Tried[];
}

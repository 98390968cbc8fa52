import { post } from "../net/http.ts";
import type { ReviewShown } from "../protocol.ts";
import { setAccuracy } from "./store.ts";
import type { Game } from "./types.ts";

/** Reviews asked for at a time: one that is not there yet is begun by asking. */
const AT_ONCE = 3;

/** The accuracy of a seat, once its game is reviewed to the end. */
export function accuracyOf(review: ReviewShown, seat: number): number | null {
  return review.problem === null && review.total > 0 && review.done >= review.total ? (review.seats[seat]?.accuracy ?? null) : null;
}

/** Ask the reviews of the latest games that have none yet; how many are known now. */
export async function collectAccuracy(games: readonly Game[]): Promise<number> {
  let fresh = 0;
  for (const game of games.filter((one) => one.accuracy === null && one.challenge === null).slice(-AT_ONCE)) {
    try {
      const accuracy = accuracyOf(await post<ReviewShown>("reviews", { table: game.id }), game.seat);
      if (accuracy === null) continue;
      await setAccuracy(game.id, accuracy);
      fresh++;
    } catch {
      // the table is not there any more, or the server is busy
    }
  }
  return fresh;
}

import { post, Refusal } from "../net/http.ts";
import type { ReviewShown } from "../protocol.ts";
import { setAccuracy } from "./store.ts";
import type { Game } from "./types.ts";

/** Reviews requested at a time; a request also starts a missing review. */
const AT_ONCE = 3;

/** The accuracy of a seat, once its game is reviewed to the end. */
export function accuracyOf(review: ReviewShown, seat: number): number | null {
  return review.problem === null && review.total > 0 && review.done >= review.total
    ? (review.seats[seat]?.accuracy ?? null)
    : null;
}

/**
 * Request the reviews of the latest games without accuracy; return how many are known now, and how many are in
 * progress.
 */
export async function collectAccuracy(games: readonly Game[]): Promise<{ fresh: number; waiting: number }> {
  let [fresh, waiting] = [0, 0];
  for (const game of games
    .filter((one) => one.accuracy === null && (one.challenge === null || one.record))
    .slice(-AT_ONCE)) {
    try {
      const review = await post<ReviewShown>("reviews", game.record ? { record: game.record } : { table: game.id });
      const accuracy = accuracyOf(review, game.seat);
      if (accuracy === null) waiting += review.problem === null ? 1 : 0;
      else {
        await setAccuracy(game.id, accuracy);
        fresh++;
      }
    } catch (error) {
      // a busy server is asked again; a missing table is not
      if (error instanceof Refusal && (error.word === "too_many" || error.word === "busy")) waiting++;
    }
  }
  return { fresh, waiting };
}

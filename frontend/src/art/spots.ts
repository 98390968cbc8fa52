/** Positions of clothes on a figure, on its canvas of 200 by 200. */
import type { Mood } from "./mood.ts";

type Spot = readonly [x: number, y: number, wide: number];
/** Left hand, then right hand. */
type Hands = readonly [number, number, number, number];

export interface Anchors {
  /** The position of a hat's rim, and the width of the head there. */
  hat: Spot;
  /** Centre and half width of the whole head. */
  head: Spot;
  /** The eye that a patch covers, and its radius. */
  eye: Spot;
  nose: Spot;
  neck: Spot;
  chest: Spot;
  hands: Readonly<Record<Mood, Hands>>;
}

/** Hands of figures that hold them in the same way in all moods, except when they win. */
export const hands = (
  others: Hands,
  winning: Hands,
  moods: Partial<Record<Mood, Hands>> = {},
): Record<Mood, Hands> => ({
  calm: others,
  hurt: others,
  winning,
  dead: others,
  ...moods,
});

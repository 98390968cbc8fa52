/** Where clothes sit on a figure, on its sheet of 200 by 200. */
import type { Mood } from "./mood.ts";

type Spot = readonly [x: number, y: number, wide: number];
/** Left hand, then right hand. */
type Hands = readonly [number, number, number, number];

export interface Anchors {
  /** Where the rim of a hat rests, and how wide the head is there. */
  hat: Spot;
  /** Middle and half width of the whole head. */
  head: Spot;
  /** The eye that a patch covers, and its radius. */
  eye: Spot;
  nose: Spot;
  neck: Spot;
  chest: Spot;
  hands: Readonly<Record<Mood, Hands>>;
}

/** Hands of figures that hold them alike in all moods, except when they win. */
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

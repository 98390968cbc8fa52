/** Shapes used only by the pictures of this expansion. */
import type { Glyph } from "../../art/glyphs.ts";
import { GOLD, INK, TEAL, VIOLET } from "../../art/paints.ts";

export const hood: Glyph = [
  ["M0 -42C24 -36 34 -8 36 38H-36C-34 -8 -24 -36 0 -42Z", VIOLET],
  ["M0 -20C15 -18 20 0 15 16Q0 24 -15 16C-20 0 -15 -18 0 -20Z", INK],
  ["M-16 -10L0 1L-14 9ZM16 -10L0 1L14 9Z", GOLD],
];

export const squid: Glyph = [
  [
    "M0 -42C28 -42 38 -20 32 -2C30 12 40 20 36 36Q28 40 26 26L20 14Q22 36 12 40Q6 38 8 18Q4 38 0 42Q-4 38 -8 18Q-6 38 -12 40Q-22 36 -20 14L-26 26Q-28 40 -36 36C-40 20 -30 12 -32 -2C-38 -20 -28 -42 0 -42Z",
    TEAL,
  ],
  ["M-24 -14L-5 -6Q-8 6 -18 2ZM24 -14L5 -6Q8 6 18 2Z", GOLD],
];

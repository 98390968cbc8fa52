/** Shapes used only by the pictures of this expansion. */
import type { Glyph } from "../../art/glyphs.ts";
import { GOLD, INK, RED, STEEL, WHITE } from "../../art/paints.ts";

const TOP = "M-2 -44H2L8 -20H-8Z";
const MIDDLE = "M-10 -15H10L16 6H-16Z";
const BOTTOM = "M-19 11H19L30 40H14Q0 18 -14 40H-30Z";

export const lattice: Glyph = [
  ["M-3 -44H3L7 -20L12 0L28 40H15Q0 14 -15 40H-28L-12 0L-7 -20Z", RED],
  ["M-12 -22H12V-13H-12ZM-20 4H20V13H-20Z", WHITE],
];

export const storey1: Glyph = [
  [TOP, STEEL],
  [MIDDLE, STEEL],
  [BOTTOM, GOLD],
];

export const storey2: Glyph = [
  [TOP, STEEL],
  [MIDDLE, GOLD],
  [BOTTOM, STEEL],
];

export const storey3: Glyph = [
  [TOP, GOLD],
  [MIDDLE, STEEL],
  [BOTTOM, STEEL],
];

export const ape: Glyph = [
  ["M-34 -12A10 11 0 1 0 -34 10ZM34 -12A10 11 0 1 1 34 10Z", "#eec79b"],
  ["M-34 16C-44 -8 -34 -42 0 -42C34 -42 44 -8 34 16C26 40 -26 40 -34 16Z", "#6d4630"],
  ["M-26 -12Q-13 -24 0 -13Q13 -24 26 -12C28 0 26 6 33 14C34 42 -34 42 -33 14C-26 6 -28 0 -26 -12Z", "#eec79b"],
  [
    "M-11 -9A5 6 0 1 1 -11.1 -9ZM11 -9A5 6 0 1 1 10.9 -9ZM-9 8L-2 12L-8 14ZM9 8L2 12L8 14ZM-22 21Q0 28 22 21Q14 33 0 33T-22 21Z",
    INK,
  ],
];

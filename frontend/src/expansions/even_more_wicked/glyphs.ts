/** Shapes used only by the pictures of this expansion. */
import type { Glyph } from "../../art/glyphs.ts";
import { GOLD, VIOLET } from "../../art/paints.ts";

export const wickedTile: Glyph = [
  ["M0 -42L37 -21V21L0 42L-37 21V-21Z", VIOLET],
  [
    "M-24 -24Q-20 -10 -8 -8L-22 6Q-30 -10 -24 -24ZM24 -24Q20 -10 8 -8L22 6Q30 -10 24 -24ZM-18 12Q0 24 18 12Q10 28 0 28T-18 12Z",
    GOLD,
  ],
];

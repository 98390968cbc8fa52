/** Shapes used only by the pictures of this expansion. */
import type { Glyph } from "../../art/glyphs.ts";
import { RED, STEEL, WHITE } from "../../art/paints.ts";

const DIE = "M-30 -34H30Q36 -34 36 -28V28Q36 34 30 34H-30Q-36 34 -36 28V-28Q-36 -34 -30 -34Z";

export const sabre: Glyph = [
  ["M-17 12L-10 44L-3 14ZM17 12L10 44L3 14Z", WHITE],
  ["M-36 -18L-32 -42L-14 -29Q0 -33 14 -29L32 -42L36 -18C40 2 30 14 20 18H-20C-30 14 -40 2 -36 -18Z", STEEL],
  ["M-22 -13L-5 -5L-18 -1ZM22 -13L5 -5L18 -1Z", RED],
];

export const wildDie: Glyph = [[DIE, "#b8152b"]];

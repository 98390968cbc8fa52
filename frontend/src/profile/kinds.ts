import figures from "../../../src/daikaiju/stats/figures.json";

/** The display of a figure, and the way to combine those of several games. */
export interface FigureKind {
  group: string;
  combine: string;
  /** For a ratio: numerator and denominator. */
  of: string[];
}

/** Every figure by name: the same file that the program uses. */
export const FIGURES: Readonly<Record<string, FigureKind>> = figures;

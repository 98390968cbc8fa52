import figures from "../../../src/daikaiju/stats/figures.json";

/** How a figure is shown, and how those of several games are combined. */
export interface FigureKind {
  group: string;
  combine: string;
  /** For a ratio: numerator and denominator. */
  of: string[];
}

/** Every figure by name: the same file that the program uses. */
export const FIGURES: Readonly<Record<string, FigureKind>> = figures;

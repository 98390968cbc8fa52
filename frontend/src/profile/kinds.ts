import figures from "../../../src/daikaiju/stats/figures.json";

/** How a figure is shown, and how those of several games become one. */
export interface FigureKind {
  group: string;
  combine: string;
  /** Of a ratio: what is divided by what. */
  of: string[];
}

/** Every figure by name: the same file that the program counts by. */
export const FIGURES: Readonly<Record<string, FigureKind>> = figures;

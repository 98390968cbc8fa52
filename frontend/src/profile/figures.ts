import type { FaceCount } from "../protocol.ts";
import type { FigureKind } from "./kinds.ts";

type Figures = Record<string, number>;
const SURE = 1.96;

/** The combined figures of several games, as `combined` of the server's stats computes them. */
export function combined(games: readonly Figures[], kinds: Readonly<Record<string, FigureKind>>): Figures {
  const total: Figures = {};
  for (const figures of games) {
    for (const [name, value] of Object.entries(figures)) {
      const rule = kinds[name]?.combine;
      if (rule === undefined || rule === "ratio") continue;
      const known = total[name];
      if (known === undefined) total[name] = value;
      else
        total[name] =
          rule === "sum" ? known + value : rule === "most" ? Math.max(known, value) : Math.min(known, value);
    }
  }
  for (const [name, kind] of Object.entries(kinds)) {
    const [top = "", bottom = ""] = kind.of;
    if (kind.combine === "ratio" && total[bottom]) total[name] = (total[top] ?? 0) / (total[bottom] ?? 1);
  }
  return total;
}

/** The combined dice of several games, with the interval of every share. */
export function allDice(games: readonly (readonly FaceCount[])[]): FaceCount[] {
  const found = new Map<string, FaceCount>();
  for (const one of games.flat()) {
    const known = found.get(one.die + one.face);
    const sum = known
      ? {
          ...one,
          thrown: known.thrown + one.thrown,
          shown: known.shown + one.shown,
          expected: known.expected + one.expected,
        }
      : one;
    found.set(one.die + one.face, { ...sum, ...wilson(sum.shown, sum.thrown) });
  }
  return [...found.values()];
}

/** Wilson's 95 % interval of a share. */
export function wilson(shown: number, thrown: number): { low: number; high: number } {
  if (!thrown) return { low: 0, high: 1 };
  const share = shown / thrown;
  const square = SURE * SURE;
  const middle = (share + square / (2 * thrown)) / (1 + square / thrown);
  const half =
    (SURE / (1 + square / thrown)) * Math.sqrt((share * (1 - share)) / thrown + square / (4 * thrown * thrown));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

import type { PuzzleSummary } from "../../protocol.ts";

export interface Filters {
  edition: string;
  theme: string;
  level: number;
}

export const THEMES = ["keep", "yield", "buy", "sweep", "reaction"] as const;
export const LEVELS = [1, 2, 3] as const;
const NEAREST = 8;

/** The filters of puzzles in an address. */
export function filtersFrom(query: URLSearchParams): Filters {
  return {
    edition: query.get("edition") ?? "",
    theme: query.get("theme") ?? "",
    level: Number(query.get("level") ?? 0),
  };
}

/** The same as the end of an address. */
export function filtersText(filters: Filters): string {
  const parts = Object.entries(filters).filter(([, value]) => value);
  return parts.length
    ? `?${new URLSearchParams(parts.map(([name, value]): [string, string] => [name, String(value)])).toString()}`
    : "";
}

export function fitting(puzzles: readonly PuzzleSummary[], filters: Filters): PuzzleSummary[] {
  return puzzles.filter(
    (one) =>
      (!filters.edition || one.edition === filters.edition) &&
      (!filters.theme || one.theme === filters.theme) &&
      (!filters.level || one.level === filters.level),
  );
}

/** The next puzzle to solve: new, matching the filters, and near the player's rating. */
export function nextPuzzle(
  puzzles: readonly PuzzleSummary[],
  filters: Filters,
  tried: ReadonlySet<string>,
  rating: number,
  random: () => number = Math.random,
): PuzzleSummary | undefined {
  const open = fitting(puzzles, filters);
  const fresh = open.filter((one) => !tried.has(one.id));
  const nearest = (fresh.length ? fresh : open)
    .toSorted((a, b) => Math.abs(a.rating - rating) - Math.abs(b.rating - rating) || a.id.localeCompare(b.id))
    .slice(0, NEAREST);
  return nearest[Math.floor(random() * nearest.length)];
}

/** A move as it is compared: keeping every die is the same as stopping. */
export function sameMove(move: string, dice: string): string {
  const kept = move.startsWith("keep ") ? [...move.slice(5)].sort().join("") : null;
  return kept !== null && kept === [...dice].sort().join("") ? "stop" : move;
}

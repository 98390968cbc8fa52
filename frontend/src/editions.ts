/** Facts about editions for the page; a new edition is a new line here and no new branch. */
import { expansionsOf } from "./expansions/names.ts";
import { PAGES } from "./expansions/registry.ts";

interface Facts {
  /** The look of its city: the name of a palette in design/tokens.css. */
  look: "city" | "dark";
  /** Whether it has wickedness and wickedness tiles. */
  hasWickedness: boolean;
}

/** The editions in the order in which they are offered, the current one first. */
export const EDITIONS = ["second", "classic", "dark"] as const;

const PLAIN: Facts = { look: "city", hasWickedness: false };
const FACTS: Record<string, Facts> = { classic: PLAIN, second: PLAIN, dark: { look: "dark", hasWickedness: true } };

/** Whether a table has the gauge of wickedness: by its edition, or by an expansion. */
export function hasWickedness(edition: string, options: Record<string, unknown>): boolean {
  return factsOf(edition).hasWickedness || expansionsOf(options).some((id) => PAGES[id]?.hasWickedness);
}

/** The facts of an edition; defaults for one that is not known, or not yet. */
export function factsOf(edition: string | undefined): Facts {
  return FACTS[edition ?? ""] ?? PLAIN;
}

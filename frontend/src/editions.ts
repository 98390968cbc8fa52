/** What an edition is to the page; a new edition is a new line here and no new branch anywhere. */
import { expansionsOf } from "./expansions/names.ts";
import { PAGES } from "./expansions/registry.ts";

interface Facts {
  /** How its city looks: the name of a set of colours in design/tokens.css. */
  look: "city" | "dark";
  /** Whether its dice bring wickedness, and wickedness tiles. */
  hasWickedness: boolean;
}

/** The editions in the order in which they are offered to play: the one of today first. */
export const EDITIONS = ["second", "classic", "dark"] as const;

const PLAIN: Facts = { look: "city", hasWickedness: false };
const FACTS: Record<string, Facts> = { classic: PLAIN, second: PLAIN, dark: { look: "dark", hasWickedness: true } };

/** Whether a table has the gauge of wickedness: its edition does, or an expansion brings it. */
export function hasWickedness(edition: string, options: Record<string, unknown>): boolean {
  return factsOf(edition).hasWickedness || expansionsOf(options).some((id) => PAGES[id]?.hasWickedness);
}

/** The facts of an edition; of one that is not known, or not yet, the plain ones. */
export function factsOf(edition: string | undefined): Facts {
  return FACTS[edition ?? ""] ?? PLAIN;
}

/** What the page knows of the expansions a table is played with: their words; what they are is the server's to say. */
import { learn, maybe } from "./i18n/words.svelte.ts";

/** The expansions among a table's options. */
export function expansionsOf(options: Record<string, unknown>): string[] {
  const found = options["expansions"];
  return Array.isArray(found) ? found.map(String) : [];
}

/** An expansion's name. */
export function expansionName(id: string): string {
  void learn("expansions");
  return maybe(`words.expansion.${id}`) ?? id;
}

/** One sentence about an expansion. */
export function expansionText(id: string): string {
  return maybe(`words.expansion.${id}.about`) ?? "";
}

/** Why an expansion cannot be chosen with an edition: its own words, or those that fit any. */
export function whyNot(id: string, edition: string): string {
  return (
    maybe(`words.expansion.${id}.unfit`) ??
    maybe("table.expansion.unfit", { edition: maybe(`common.edition.${edition}`) ?? edition }) ??
    ""
  );
}

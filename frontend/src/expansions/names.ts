/** Words of the expansions of a table; the server provides all other facts. */
import { ICONS, type IconName, type Sign } from "../art/icons.ts";
import { isBuiltIn, learn, maybe } from "../i18n/words.svelte.ts";
import { kindDrawing } from "./registry.ts";

/** The expansions among a table's options. */
export function expansionsOf(options: Record<string, unknown>): string[] {
  const found = options["expansions"];
  return Array.isArray(found) ? found.map(String) : [];
}

/** Load the words of these expansions; those that were not built with the page come from the server. */
export function learnOf(expansions: readonly string[]): Promise<void> {
  return expansions.every(isBuiltIn) ? learn("expansions") : learn("expansions", "server");
}

/** An expansion's name. */
export function expansionName(id: string): string {
  learnOf([id]).catch(() => undefined); // loaded again when the name is shown next
  return maybe(`words.expansion.${id}`) ?? id;
}

/** One sentence about an expansion. */
export function expansionText(id: string): string {
  return maybe(`words.expansion.${id}.about`) ?? "";
}

/** Why an expansion cannot be chosen with an edition: its own words, or a general sentence. */
export function whyNot(id: string, edition: string): string {
  return (
    maybe(`words.expansion.${id}.unfit`) ??
    maybe("table.expansion.unfit", { edition: maybe(`common.edition.${edition}`) ?? edition }) ??
    ""
  );
}

/** The name of a kind of cards. */
export function kindName(kind: string): string {
  const said = maybe(`common.kind.${kind}`) ?? maybe(`words.play.kind.${kind}`) ?? kind;
  return said.replace(/^./, (first) => first.toUpperCase());
}

/** The icon of a kind of cards. */
export function kindSign(kind: string): Sign {
  return kind in ICONS ? (kind as IconName) : (kindDrawing(kind) ?? "card");
}

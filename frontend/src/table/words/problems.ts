import { maybe, t } from "../../i18n/words.svelte.ts";

/** The meaning of a refusal of the server, in words. */
export function problem(word: string): string {
  return maybe(`table.problem.${word}`) ?? t("table.problem.other", { word });
}

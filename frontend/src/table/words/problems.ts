import { maybe, t } from "../../i18n/words.svelte.ts";

/** What a refusal of the server means, in words. */
export function problem(word: string): string {
  return maybe(`table.problem.${word}`) ?? t("table.problem.other", { word });
}

import { language } from "../i18n/words.svelte.ts";

/** A chance as a figure of percent, without the sign: sentences have it. */
export function percent(chance: number): string {
  return new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(chance * 100);
}

/** The same with a sign before it. */
export function signed(change: number): string {
  return new Intl.NumberFormat(language(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: "exceptZero",
  }).format(change * 100);
}

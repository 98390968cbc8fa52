import { language } from "../../i18n/words.svelte.ts";

/** A chance in percent. */
export function percent(share: number): string {
  return new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 0 }).format(share);
}

/** Percentage points, to the half. */
export function points(share: number): string {
  return new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(Math.round(share * 200) / 2);
}

/** A change with its sign. */
export function signed(value: number): string {
  return new Intl.NumberFormat(language(), { signDisplay: "always", maximumFractionDigits: 0 }).format(value);
}

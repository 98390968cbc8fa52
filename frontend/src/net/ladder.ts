import { t } from "../i18n/words.svelte.ts";
import ladder from "./ladder.json";

interface Duel {
  other: string;
  share: number;
}
const RATINGS: Readonly<Record<string, number>> = ladder.ratings;
const CHARACTERS: Readonly<Record<string, number>> = ladder.characters;
const BEATS: Readonly<Record<string, Duel>> = ladder.beats;
/** The measured levels that are offered at tables; the others are baselines. */
export const LADDER: readonly string[] = Object.keys(RATINGS).filter(
  (level) => level in BEATS || Object.values(BEATS).some((duel) => duel.other === level),
);
/** Shares this near to a half are no noticeable difference. */
const CLOSE = 0.03;

/** The rating of a level or character on the ladder, if it was measured. */
export function ratingOf(level: string): number | undefined {
  return RATINGS[level] ?? CHARACTERS[level];
}

/** One sentence about the strength of a level, by its measured duel with the level below; empty without one. */
export function strengthOf(level: string, name: (level: string) => string): string {
  const duel = BEATS[level];
  if (!duel) return "";
  if (Math.abs(duel.share - 0.5) < CLOSE) return t("tell.level.equal", { level: name(duel.other) });
  return t("tell.level.beats", { level: name(duel.other), n: Math.round(duel.share * 10) });
}

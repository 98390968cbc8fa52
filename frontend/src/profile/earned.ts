import { ACHIEVEMENTS, type Achievement } from "./achievements.ts";
import type { Profile } from "./types.ts";

/** The achievements that were reached with this game. */
export function earnedWith(game: string, profile: Profile, today: string): Achievement[] {
  const before = { ...profile, games: profile.games.filter((one) => one.id !== game) };
  if (before.games.length === profile.games.length) return [];
  return ACHIEVEMENTS.filter(
    (one) => one.progress(before, today) < one.goal && one.progress(profile, today) >= one.goal,
  );
}

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { maybe, speak } from "../i18n/words.svelte.ts";
import { LADDER, ratingOf, strengthOf } from "./ladder.ts";
import ladder from "./ladder.json";

test("the facts about levels equal docs/ladder.md (npm run types)", () => {
  const fresh = execFileSync(process.execPath, ["scripts/ladder.mjs", "--print"], { encoding: "utf8" });
  expect(readFileSync("src/net/ladder.json", "utf8")).toBe(fresh);
});

test("a level is described by its duel with the level below", async () => {
  await speak("en");
  const duels = Object.entries(ladder.beats);
  for (const [level, duel] of duels) {
    const sentence = strengthOf(level, (one) => `<${one}>`);
    expect(sentence).toContain(`<${duel.other}>`);
    if (Math.abs(duel.share - 0.5) >= 0.03) expect(sentence).toContain(`${Math.round(duel.share * 10)} of 10`);
    expect(ratingOf(level)).toBeGreaterThan(0);
  }
  expect(strengthOf("random", String)).toBe("");
});

test("a player is compared with levels that have a name, not with the ladder's yardsticks", async () => {
  await speak("en");
  expect(LADDER).toContain("random");
  expect(LADDER).not.toContain("stand_in");
  for (const level of LADDER) expect(maybe(`words.level.${level}`), level).toBeTruthy();
});

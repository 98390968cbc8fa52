import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { LANGUAGES, speak } from "../i18n/words.svelte.ts";
import { Names } from "./names.ts";
import { tell, TOLD } from "./tell.ts";
import type { GameEvent } from "./stage.ts";

const names = new Names("second", ["Gigazaur", "Kraken", "The King"]);

/** One of each event of the protocol, in both directions where there are two. */
const EVENTS: GameEvent[] = [
  ["first", 2], ["rolled_off", 0, "112EHS"], ["turn", 0, 0], ["turn", 0, 1], ["rolled", 0, "112EHS", 2], ["kept", 0, "11"], ["kept", 0, ""], ["stopped", 0],
  ["changed", 0, "H", "3", "stretchy"], ["rerolled", 0, "S", "1", "psychic_probe", 1], ["rerolled", 0, "3", "1", "background_dweller", 0],
  ["points", 0, 2, "tokyo"], ["points", 0, -1, "wings"], ["energy", 0, 3, "E"], ["energy", 0, -2, "sweep"], ["life", 0, 1, "H"], ["life", 0, -1, "enter"],
  ["smash", 0, 2, [1, 2]], ["smash", 0, 1, []], ["lost", 1, 2, 0, "smash"], ["lost", 1, 1, -1, "poison"], ["prevented", 1, 2, "wings"],
  ["token", 1, "poison", 1], ["token", 1, "shrink", -1], ["yielded", 1, "city"], ["stayed", 1], ["left", 1, "bay"], ["entered", 0, "city"], ["moved", 1, "city"],
  ["bought", 0, "tank", 4, -1], ["bought", 0, "wings", 6, 1], ["revealed", ["jets", "heal"], [0, 1]], ["swept", 0, ["tank", "jets", "heal"]], ["peeked", 0],
  ["discarded", 0, "wings"], ["sold", 0, "wings", 6], ["used", 0, "wings"], ["used", 0, "stretchy", "H", "3"], ["aimed", 0, "mimic", "1.wings"], ["idle", 0, "mimic"],
  ["swapped", 0, "unstable_dna", 1, "jets"], ["wickedness", 0, 2], ["wickedness", 0, -3], ["tile", 0, "devious"], ["tile_declined", 0, 3], ["revived", 0, "it_has_a_child"],
  ["eliminated", 1, 0], ["eliminated", 1, -1], ["conceded", 1], ["over", [0]], ["over", [0, 1]], ["over", []],
];

describe.each(LANGUAGES)("in %s", (language) => {
  beforeAll(() => speak(language));

  test.each(EVENTS.map((event) => [JSON.stringify(event), event] as const))("%s is a sentence", (_, event) => {
    const sentence = tell(event, names);
    expect(sentence).not.toMatch(/[{}]|undefined|words\.|\?/);
    expect(sentence).not.toBe(event.join(" "));
  });
});

test("everything the protocol lists can be told, and nothing else", () => {
  const page = readFileSync("../docs/protocol.md", "utf8");
  const [, table = ""] = page.split("### Events");
  const listed = table.split("###")[0]?.match(/^\| `[^|]*\|/gm)?.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map((found) => found[1])) ?? [];
  expect([...TOLD].sort()).toEqual([...new Set(listed)].sort());
  expect([...new Set(EVENTS.map((event) => event[0]))].sort()).toEqual([...TOLD].sort());
});

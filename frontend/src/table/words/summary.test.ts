import { beforeAll, expect, test } from "vitest";
import { speak } from "../../i18n/words.svelte.ts";
import { Names } from "./names.ts";
import { deedsOf, summaryText } from "./summary.ts";

beforeAll(() => speak("en"));
const names = new Names("second", ["Gigazaur", "Cyber Kitty", "Alienoid", "The King"], 0);

test("a turn is told in one line, what concerns me first", () => {
  const deeds = deedsOf(1, [
    ["turn", 1, 0],
    ["energy", 1, 2, "E"],
    ["smash", 1, 2, [2, 0]],
    ["lost", 2, 1, 1, "smash"],
    ["lost", 0, 2, 1, "smash"],
    ["bought", 1, "spiked_tail", 5, -1],
    ["energy", 1, -5, "buy"],
  ]);
  expect(summaryText(deeds, names)).toMatch(
    /^Cyber Kitty: hit you for 2, hit Alienoid for 1, bought .+, gained 2 energy$/,
  );
});

test("who is hit alike is named together, and a turn without gain says so", () => {
  const hit = [0, 2, 3].map((seat): ["lost", number, number, number, string] => ["lost", seat, 3, 1, "smash"]);
  expect(summaryText(deedsOf(1, hit), names)).toBe("Cyber Kitty: hit everybody for 3");
  expect(summaryText(deedsOf(1, [["turn", 1, 0]]), names)).toBe("Cyber Kitty: nothing gained");
});

test("what others do in a turn is not the turn's deed", () => {
  expect(deedsOf(1, [["points", 2, 1, "enter"]]).points).toBe(0);
});

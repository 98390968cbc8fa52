import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { anchorsOf } from "../../art/anchors.ts";
import { COSTUMES } from "./costumes.ts";
import { laidOut } from "./dressing.ts";
import { MONSTERS } from "../../art/monsters.ts";
import type { Mood } from "../../art/mood.ts";

const CARDS = "../src/daikaiju/engine/expansions/halloween/cards.json";
const MOODS: Mood[] = ["calm", "hurt", "winning", "dead"];

/** The position to which a transform moves the centre of a piece. */
const middle = (place: string): [number, number] =>
  (/translate\((\S+) (\S+)\)/.exec(place)?.slice(1).map(Number) ?? [NaN, NaN]) as [number, number];

test("every costume of the box can be worn, and nothing else", () => {
  expect(existsSync(CARDS)).toBe(true);
  const ids = (JSON.parse(readFileSync(CARDS, "utf8")) as { id: string }[]).map((card) => card.id);
  expect(Object.keys(COSTUMES).sort()).toEqual(ids.sort());
});

test.each(MONSTERS)("%s has a place of its own for every piece of every costume, in every mood", (monster) => {
  const anchors = anchorsOf(monster);
  if (monster !== "Gigazaur") expect(anchors).not.toBe(anchorsOf("Gigazaur"));
  for (const mood of MOODS)
    for (const costume of Object.keys(COSTUMES)) {
      const { behind, before } = laidOut(anchors, mood, [costume]);
      expect(behind.length + before.length, costume).toBe(COSTUMES[costume]?.length);
      for (const { place } of [...behind, ...before]) {
        const [x, y] = middle(place);
        expect(x >= 0 && x <= 200 && y >= 0 && y <= 200, `${costume} ${mood} ${place}`).toBe(true);
      }
    }
});

test("hats are put on each other, each smaller and higher than the one before", () => {
  const { before, top } = laidOut(anchorsOf("Kraken"), "calm", ["witch", "pirate", "ghost"]);
  const hats = before.filter(({ piece }) => piece.at === "hat").map(({ place }) => middle(place)[1]);
  expect(hats).toHaveLength(3);
  expect(hats.toSorted((a, b) => b - a)).toEqual(hats);
  expect(top[1]).toBeLessThan(hats.at(-1) as number);
});

test("a hat sits on the astronaut's helmet, and other cards are no clothes", () => {
  const bare = laidOut(anchorsOf("Kraken"), "calm", ["witch", "wings"]);
  const inside = laidOut(anchorsOf("Kraken"), "calm", ["witch", "astronaut"]);
  expect(bare.before).toHaveLength(1);
  expect(inside.top[1]).toBeLessThan(bare.top[1]);
});

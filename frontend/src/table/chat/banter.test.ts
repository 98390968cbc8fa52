import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Remarks, REMARKS, TALKS } from "./banter.ts";

const LEVELS = [null, "full:brawler", "gentle:survivor"];
const ALIVE = [10, 10, 10];
const turns = (remarks: Remarks, n: number): void => {
  for (let i = 0; i < n; i++) remarks.hear(["turn", i % 3, 0], LEVELS, ALIVE);
};

test("a temperament comments on what it cares about, and a plain bot or a person on nothing", () => {
  const hear = (...event: Parameters<Remarks["hear"]>[0]) => new Remarks().hear(event, LEVELS, ALIVE)?.key;
  expect(hear("entered", 1, "city")).toBe("opponents.say.brawler.entered.0");
  expect(hear("yielded", 2, "city")).toBe("opponents.say.survivor.yielded.0");
  expect(hear("entered", 2, "city")).toBeUndefined();
  expect(hear("entered", 0, "city")).toBeUndefined();
  expect(hear("lost", 1, 2, 0, "smash")).toBeUndefined();
  expect(hear("lost", 1, 3, 0, "smash")).toBe("opponents.say.brawler.hurt.0");
  expect(new Remarks().hear(["bought", 0, "jets", 4, -1], ["full"], [10])).toBeUndefined();
});

test("at most one remark is made in a round, and the next one has other words", () => {
  const remarks = new Remarks();
  expect(remarks.hear(["entered", 1, "city"], LEVELS, ALIVE)).toBeTruthy();
  expect(remarks.hear(["yielded", 2, "city"], LEVELS, ALIVE)).toBeUndefined();
  turns(remarks, 2);
  expect(remarks.hear(["stayed", 1], LEVELS, ALIVE)).toBeUndefined();
  turns(remarks, 1);
  expect(remarks.hear(["stayed", 1], LEVELS, ALIVE)?.key).toBe("opponents.say.brawler.stayed.1");
});

test("an eliminated monster says nothing", () => {
  expect(new Remarks().hear(["lost", 1, 4, 0, "smash"], LEVELS, [10, 0, 10])).toBeUndefined();
});

test.each(["en", "de", "es"])("every remark exists in %s, and no other", (language) => {
  const words = JSON.parse(readFileSync(`messages/${language}/opponents.json`, "utf8")) as Record<string, string>;
  const wanted = Object.entries(TALKS).flatMap(([temperament, moments]) =>
    moments.flatMap((moment) => Array.from({ length: REMARKS }, (_, i) => `say.${temperament}.${moment}.${i}`)),
  );
  expect(
    Object.keys(words)
      .filter((key) => key.startsWith("say."))
      .sort(),
  ).toEqual(wanted.sort());
});

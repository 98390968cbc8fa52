import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import type { RecordFile } from "../protocol.ts";
import { game, tried } from "./sample.ts";
import { addGame, addPuzzle, BadProfile, clear, exported, FORMAT, imported, profile, setAccuracy } from "./store.ts";

beforeEach(clear);

test("a game is kept once, in the order of time", async () => {
  expect(await addGame(game({ id: "b", finished: 2 }))).toBe(true);
  expect(await addGame(game({ id: "a", finished: 1 }))).toBe(true);
  expect(await addGame(game({ id: "a", finished: 9 }))).toBe(false);
  expect((await profile()).games.map((one) => [one.id, one.finished])).toEqual([
    ["a", 1],
    ["b", 2],
  ]);
});

test("only the first try at a puzzle counts", async () => {
  expect(await addPuzzle(tried({ id: "p", solved: false }))).toBe(true);
  expect(await addPuzzle(tried({ id: "p", solved: true }))).toBe(false);
  expect((await profile()).puzzles[0]?.solved).toBe(false);
});

test("the accuracy of a review is stored with its game", async () => {
  await addGame(game({ id: "a" }));
  await setAccuracy("a", 0.9);
  await setAccuracy("nothing", 0.5);
  expect((await profile()).games.map((one) => one.accuracy)).toEqual([0.9]);
});

test("the record of a challenge is kept until its review is done", async () => {
  const record = { moves: ["0: roll"] } as unknown as RecordFile;
  await addGame(game({ id: "challenge-2026-11-17", challenge: "2026-11-17", record }));
  expect((await profile()).games[0]?.record).toEqual(record);
  await setAccuracy("challenge-2026-11-17", 0.7);
  const [reviewed] = (await profile()).games;
  expect(reviewed?.accuracy).toBe(0.7);
  expect(reviewed && "record" in reviewed).toBe(false);
});

test("one file carries everything to another browser, and nothing there is lost", async () => {
  await addGame(game({ id: "a" }));
  await addPuzzle(tried({ id: "p" }));
  const file = await exported();
  await clear();
  await addGame(game({ id: "a", monster: "Own" }));
  expect(await imported(file)).toBe(1);
  const now = await profile();
  expect(now.games.map((one) => one.monster)).toEqual(["Own"]);
  expect(now.puzzles.map((one) => one.id)).toEqual(["p"]);
});

test.each([
  ["{", "json"],
  ["[]", "format"],
  ['{"format": "daikaiju/1"}', "format"],
  ['{"format": "daikaiju-profile/2", "games": [], "puzzles": []}', "version"],
  [`{"format": "${FORMAT}", "games": [{"id": 3}], "puzzles": []}`, "content"],
  [`{"format": "${FORMAT}", "games": [{"id": "x"}], "puzzles": []}`, "content"],
  [`{"format": "${FORMAT}", "games": [], "puzzles": [{"id": "x"}]}`, "content"],
])("a file that is no profile of ours changes nothing: %s", async (text, why) => {
  await addGame(game({ id: "a" }));
  await expect(imported(text)).rejects.toEqual(new BadProfile(why));
  expect((await profile()).games.length).toBe(1);
});

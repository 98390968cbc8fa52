import { beforeEach, expect, test } from "vitest";
import { settings } from "../settings.svelte.ts";
import { sortFaces } from "./dice.ts";
import { player, view } from "./sample.ts";
import { Show } from "./show.svelte.ts";

beforeEach(() => {
  settings.speed = "instant";
});

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

test("what the server says at the end stands, whatever the events told", async () => {
  const show = new Show();
  show.reset(view());
  show.play({ events: [["points", 0, 1, "enter"]], view: view({ players: [player("Gigazaur", { points: 7 }), player("Kraken")] }) });
  await soon();
  expect(show.view?.players[0]?.points).toBe(7);
  expect(show.isBusy).toBe(false);
});

test("scenes are shown in the order in which they came", async () => {
  const show = new Show();
  const seen: unknown[] = [];
  show.onevent = (event) => seen.push(event[0]);
  show.reset(view());
  show.play({ events: [["rolled", 0, "112EHS", 2]], view: view({ dice: "112EHS", step: "roll", rolls_left: 2 }) });
  show.play({ events: [["kept", 0, "11"], ["rolled", 0, "11333S", 1]], view: view({ dice: "11333S", step: "roll", rolls_left: 1 }) });
  await soon();
  expect(seen).toEqual(["rolled", "kept", "rolled"]);
  expect(show.lines.map((line) => line.event[0])).toEqual(seen);
  expect(sortFaces(show.dice.map((die) => die.face))).toBe("11333S");
  expect(show.dice.filter((die) => die.kept).map((die) => die.face)).toEqual(["1", "1"]);
});

test("a slow show can be skipped", async () => {
  settings.speed = "slow";
  const show = new Show();
  show.reset(view());
  show.play({ events: [["rolled", 0, "112EHS", 2], ["stopped", 0]], view: view({ dice: "112EHS", step: "resolve" }) });
  expect(show.isBusy).toBe(true);
  show.skip();
  await soon();
  expect(show.isBusy).toBe(false);
  expect(show.view?.step).toBe("resolve");
});

test("while it plays nothing may be chosen", () => {
  settings.speed = "slow";
  const show = new Show();
  show.reset(view());
  show.play({ events: [["stopped", 0]], view: view() });
  expect(show.view?.legal).toEqual([]);
  show.skip();
});

test("what was taken back was never told", async () => {
  const show = new Show();
  show.reset(view());
  show.play({ events: [["rolled", 0, "112EHS", 2]], view: view({ dice: "112EHS", step: "roll" }) });
  show.play({ events: [["stopped", 0]], view: view({ dice: "112EHS", step: "resolve" }) });
  await soon();
  show.takeBack(view({ dice: "112EHS", step: "roll" }));
  expect(show.lines.map((line) => line.event[0])).toEqual(["rolled"]);
  expect(show.view?.step).toBe("roll");
});

test("the reasons for ending a turn stand with that turn", async () => {
  const show = new Show();
  const why = { choices: [{ move: "done", win: 0.4 }, { move: "sweep", win: 0.3 }] };
  show.reset(view());
  show.play({ events: [["energy", 0, 1, "E"]], view: view() });
  show.play({ events: [["turn", 1, 0]], view: view({ turn: 1 }), why });
  await soon();
  expect(show.lines.map((line) => [line.event[0], line.why])).toEqual([["energy", why], ["turn", undefined]]);
});

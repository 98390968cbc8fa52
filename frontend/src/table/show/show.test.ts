import { beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../settings.svelte.ts";
import { sortFaces } from "../board/dice.ts";
import { player, view } from "../board/sample.ts";
import { takeOff } from "./air.ts";
import { Show } from "./show.svelte.ts";

beforeEach(() => {
  settings.speed = "instant";
});

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

test("what the server says at the end stands, whatever the events told", async () => {
  const show = new Show();
  show.reset(view());
  show.play({
    events: [["points", 0, 1, "enter"]],
    view: view({ players: [player("Gigazaur", { points: 7 }), player("Kraken")] }),
  });
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
  show.play({
    events: [
      ["kept", 0, "11"],
      ["rolled", 0, "11333S", 1],
    ],
    view: view({ dice: "11333S", step: "roll", rolls_left: 1 }),
  });
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
  show.play({
    events: [
      ["rolled", 0, "112EHS", 2],
      ["stopped", 0],
    ],
    view: view({ dice: "112EHS", step: "resolve" }),
  });
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

test("the reasons for ending a turn have a line of their own, in that turn", async () => {
  const show = new Show();
  const why = {
    choices: [
      { move: "done", win: 0.4 },
      { move: "sweep", win: 0.3 },
    ],
  };
  show.reset(view());
  show.play({ events: [["energy", 0, 1, "E"]], view: view() });
  show.play({
    events: [["turn", 1, 0]],
    view: view({ turn: 1 }),
    why,
    cause: { kind: "move", seat: 0, move: "done", by: "bot" },
  });
  await soon();
  expect(show.lines.map((line) => [line.event[0], line.why])).toEqual([
    ["energy", undefined],
    ["chose", why],
    ["turn", undefined],
  ]);
});

test("the log keeps the whole game", async () => {
  const show = new Show();
  show.remember(Array.from({ length: 4000 }, () => ["stopped", 0]));
  expect(show.lines).toHaveLength(4000);
});

test("a paused show waits, goes one event at a time, and goes on", async () => {
  const show = new Show();
  const seen: unknown[] = [];
  show.onevent = (event) => seen.push(event[0]);
  show.reset(view());
  show.pause();
  show.play({
    events: [
      ["rolled", 0, "112EHS", 2],
      ["stopped", 0],
      ["energy", 0, 1, "E"],
      ["points", 0, 1, "enter"],
    ],
    view: view({ step: "buy" }),
  });
  await soon();
  expect(seen).toEqual(["rolled"]);
  show.stepOn();
  await soon();
  expect(seen).toEqual(["rolled", "stopped"]);
  await soon();
  expect(seen).toEqual(["rolled", "stopped"]);
  show.resume();
  await soon();
  expect(seen).toEqual(["rolled", "stopped", "energy", "points"]);
  expect(show.isBusy).toBe(false);
});

test("a turn is shown again without being told again, and the table stands as it stood", async () => {
  const show = new Show();
  const end = view({ turn: 0, step: "start", players: [player("Gigazaur", { life: 8 }), player("Kraken")] });
  show.reset(view());
  show.play({
    events: [
      ["turn", 1, 0],
      ["rolled", 1, "11SSHE", 2],
    ],
    view: view({ turn: 1, dice: "11SSHE" }),
  });
  show.play({
    events: [
      ["smash", 1, 2, [0]],
      ["lost", 0, 2, 1, "smash"],
    ],
    view: view({ turn: 1, players: end.players }),
  });
  show.play({ events: [["turn", 0, 0]], view: end });
  await soon();
  const told = show.lines.length;
  const seen: unknown[] = [];
  show.onevent = (event) => seen.push([event[0], show.view?.players[0]?.life]);
  show.again(show.takes[0]);
  await soon();
  expect(seen).toEqual([
    ["turn", 10],
    ["rolled", 10],
    ["smash", 10],
    ["lost", 8],
  ]);
  expect(show.lines).toHaveLength(told);
  expect(show.view).toEqual(end);
  expect(show.isBusy).toBe(false);
});

test("a jump to another state ends what was being shown", async () => {
  const show = new Show();
  show.reset(view());
  show.pause();
  show.play({
    events: [
      ["points", 0, 1, "enter"],
      ["points", 0, 1, "enter"],
    ],
    view: view({ step: "buy" }),
  });
  await soon();
  show.reset(view({ step: "resolve" }));
  show.resume();
  await soon();
  expect(show.view?.step).toBe("resolve");
  expect(show.view?.players[0]?.points).toBe(0);
});

test("how it stood after one's own decision is remembered until the next one", async () => {
  const show = new Show();
  show.seats = [0];
  show.reset(view());
  show.play({
    events: [["energy", 0, 1, "E"]],
    view: view({ step: "buy" }),
    cause: { kind: "move", seat: 0, move: "resolve", by: "player" },
  });
  show.play({
    events: [
      ["turn", 1, 0],
      ["lost", 0, 2, 1, "smash"],
    ],
    view: view({ turn: 1 }),
    cause: { kind: "move", seat: 1, move: "roll", by: "bot" },
  });
  await soon();
  expect(show.decided?.view.step).toBe("buy");
});

test("missed events add up by themselves where no view is known", async () => {
  const show = new Show();
  show.reset(view());
  show.play({ events: [["lost", 1, 2, 0, "smash"]], view: null });
  show.play({ events: [["lost", 1, 3, 0, "smash"]], view: null });
  await soon();
  expect(show.view?.players[1]?.life).toBe(5);
});

test("what dice cause waits until they have landed, however long they fly", async () => {
  settings.speed = "fast";
  settings.motion = "full";
  const show = new Show();
  const land = takeOff();
  show.reset(view());
  show.play({
    events: [
      ["rolled", 0, "112EHS", 2],
      ["energy", 0, 1, "E"],
    ],
    view: view({ step: "buy" }),
  });
  vi.useFakeTimers();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(show.throwing).toBe(0);
  expect(show.lines).toEqual([]);
  expect(show.view?.players[0]?.energy).toBe(0);
  land();
  await vi.advanceTimersByTimeAsync(1000);
  expect(show.lines.map((line) => line.event[0])).toEqual(["rolled", "energy"]);
  expect(show.throwing).toBeNull();
  vi.useRealTimers();
  settings.motion = "auto";
});

test("another monster's turn ends with its summary, one's own does not", async () => {
  vi.useFakeTimers();
  settings.speed = "normal";
  settings.motion = "reduced";
  const show = new Show(true);
  show.seats = [0];
  show.reset(view({ turn: 0 }));
  const summaries: unknown[] = [];
  const play = async (seat: number): Promise<void> => {
    show.play({
      events: [
        ["turn", seat, 0],
        ["energy", seat, 1, "E"],
      ],
      view: view({ turn: seat }),
    });
    for (let n = 0; n < 60; n++) {
      await vi.advanceTimersByTimeAsync(100);
      if (show.summary && summaries.at(-1) !== show.summary.seat) summaries.push(show.summary.seat);
    }
  };
  await play(0);
  await play(1);
  expect(summaries).toEqual([]);
  await play(0);
  expect(summaries).toEqual([1]);
  vi.useRealTimers();
  settings.motion = "auto";
});

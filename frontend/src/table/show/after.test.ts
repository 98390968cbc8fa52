import { describe, expect, test } from "vitest";
import { player, view } from "../board/sample.ts";
import { after, floater, replaceFaces, type GameEvent } from "./after.ts";

const play = (events: GameEvent[], start = view()) =>
  events.reduce((now, event) => after(now, event, (card) => card !== "tank"), start);

describe("an event changes what is shown", () => {
  test("points, energy and life move and stay on their dials", () => {
    const [me] = play([
      ["points", 0, 25, "1"],
      ["energy", 0, 3, "E"],
      ["energy", 0, -5, "buy"],
      ["life", 0, 4, "H"],
    ]).players;
    expect(me).toMatchObject({ points: 20, energy: 0, life: 10 });
  });

  test("a Smash hurts, and whoever yields leaves Tokyo to the other", () => {
    const { players } = play([
      ["smash", 0, 2, [1]],
      ["lost", 1, 2, 0, "smash"],
      ["yielded", 1, "city"],
      ["entered", 0, "city"],
    ]);
    expect(players.map((one) => [one.life, one.in])).toEqual([
      [10, "city"],
      [8, null],
    ]);
  });

  test("a keep card goes to its buyer, a discard card does not, and the slot is filled again", () => {
    const { players, market } = play([
      ["bought", 0, "jets", 5, -1],
      ["revealed", ["wings"], [1]],
      ["bought", 0, "tank", 4, -1],
    ]);
    expect(players[0]?.cards).toEqual(["jets"]);
    expect(market).toEqual(["", "wings", "heal"]);
  });

  test("a card bought from another monster changes hands", () => {
    const start = view({
      players: [player("Gigazaur"), player("Kraken", { cards: [{ id: "smoke_cloud", counters: 2 }] })],
    });
    const { players } = play([["bought", 0, "smoke_cloud", 4, 1]], start);
    expect(players.map((one) => one.cards.length)).toEqual([1, 0]);
  });

  test("two monsters swap cards", () => {
    const start = view({
      players: [player("Gigazaur", { cards: ["unstable_dna"] }), player("Kraken", { cards: ["wings", "jets"] })],
    });
    const { players } = play([["swapped", 0, "unstable_dna", 1, "wings"]], start);
    expect(players.map((one) => one.cards)).toEqual([["wings"], ["jets", "unstable_dna"]]);
  });

  test("the eliminated lose everything they had", () => {
    const [, dead] = play([
      ["token", 1, "poison", 2],
      ["eliminated", 1, 0],
    ]).players;
    expect(dead).toMatchObject({ alive: false, life: 0, in: null, poison: 0, cards: [] });
  });

  test("a new turn clears the tray", () => {
    expect(
      play([
        ["rolled", 0, "112EHS", 2],
        ["turn", 1, 0],
      ]),
    ).toMatchObject({ dice: "", turn: 1, step: "start" });
  });

  test("an event nobody knows changes nothing", () => {
    expect(play([["danced", 0] as unknown as GameEvent])).toEqual(view());
  });
});

test("a changed die keeps the others", () => {
  expect(replaceFaces("112EHS", "H", "3")).toBe("1123ES");
});

test("a number rises from the monster it concerns", () => {
  expect(floater(["lost", 1, 3, 0, "smash"])).toEqual({ seat: 1, kind: "hurt", amount: -3 });
  expect(floater(["points", 0, 2, "tokyo"])).toEqual({ seat: 0, kind: "points", amount: 2 });
  expect(floater(["stopped", 0])).toBeUndefined();
});

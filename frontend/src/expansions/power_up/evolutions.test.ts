import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { GameEvent } from "../../events.ts";
import { learn, speak } from "../../i18n/words.svelte.ts";
import Hands from "../../table/board/Hands.svelte";
import { cardsOf, marksOf, piecesOf } from "../../table/board/pieces.ts";
import { player, view } from "../../table/board/sample.ts";
import { sortMoves } from "../../table/moves/moves.ts";
import { after } from "../../table/show/after.ts";
import { flightsOf } from "../../table/show/flights.ts";
import { figureAt } from "../../table/show/stage.ts";
import { Names } from "../../table/words/names.ts";
import type { ViewPlayer } from "../../protocol.ts";
import type { PowerUpEvent } from "./events.ts";
import type { Fields } from "./evolutions.ts";

beforeAll(async () => {
  await speak("en");
  await learn("expansions");
});
afterEach(cleanup);

const evolutions = (fields: object = {}): object => ({
  evolution_hand: [],
  evolutions: [],
  evolution_discard: [],
  evolutions_left: 6,
  target: false,
  beauty: false,
  misses_turn: false,
  ...fields,
});
const table = view({
  players: [
    player("Gigazaur", evolutions({ evolution_hand: ["heat_vision", "tail_sweep"] })),
    player("Alienoid", evolutions({ evolution_hand: ["?"], evolutions: [{ id: "freeze_ray", owner: 0 }] })),
  ],
});
const [me, other] = table.players as [(typeof table.players)[0], (typeof table.players)[0]];
const evolutionsOf = (one: ViewPlayer | undefined) => one as (ViewPlayer & Fields) | undefined;
const then = (event: PowerUpEvent, at = table) => after(at, event as unknown as GameEvent);

test("the player's hand is among the cards, other hands are only counted", () => {
  expect(piecesOf(me)).toEqual(["heat_vision", "tail_sweep"]);
  expect(piecesOf(other)).toEqual([]);
  expect(marksOf(other)).toMatchObject([{ field: "evolution_hand", text: "1" }]);
});

test("an evolution in front of a monster is one of its cards", () => {
  expect(cardsOf(other)).toEqual([{ entry: { id: "freeze_ray", owner: 0 }, kind: "keep" }]);
});

test("a played card leaves the hand, seen or unseen", () => {
  expect(evolutionsOf(then(["played", 0, "tail_sweep"]).players[0])?.evolution_hand).toEqual(["heat_vision"]);
  expect(evolutionsOf(then(["played", 1, "exotic_arms"]).players[1])?.evolution_hand).toEqual([]);
});

test("a card that others keep comes to their hand face down", () => {
  expect(evolutionsOf(then(["evolved", 1, 2, null]).players[1])?.evolution_hand).toEqual(["?", "?"]);
});

test("a gift flies to another monster and lies in front of it", () => {
  const given: PowerUpEvent = ["given", 1, "freeze_ray", 0];
  expect(then(given).players.map((one) => evolutionsOf(one)?.evolutions)).toEqual([["freeze_ray"], []]);
  expect(flightsOf(given as unknown as GameEvent, table)).toMatchObject([
    { card: "freeze_ray", from: figureAt(1), to: figureAt(0) },
  ]);
});

test("evolutions are offered next to other moves, and with texts if the question is only about them", () => {
  expect(sortMoves(["roll", "play heat_vision"]).uses).toMatchObject([{ card: "heat_vision" }]);
  expect(sortMoves(["play heat_vision", "pass"]).others).toEqual(["play heat_vision"]);
});

test("the fan, the backs and the discards can be read and pressed", () => {
  const onopen = vi.fn();
  const shown = player(
    "Gigazaur",
    evolutions({ evolution_hand: ["heat_vision", "tail_sweep"], evolution_discard: ["gamma_breath", "?"] }),
  );
  render(Hands, { player: shown, names: new Names("second", ["Gigazaur"]), onopen });
  expect(screen.getByRole("heading").textContent).toBe("2 evolutions in hand");
  expect(screen.getByText("6 evolutions in the deck")).toBeTruthy();
  screen.getByRole("button", { name: /^Tail sweep/ }).click();
  expect(onopen).toHaveBeenCalledWith("tail_sweep");
  screen.getByText("2 discarded evolutions").click();
  screen.getByRole("button", { name: "Gamma breath" }).click();
  expect(onopen).toHaveBeenLastCalledWith("gamma_breath");
  expect(screen.getByText("1 card face down")).toBeTruthy();
});

test("a hidden hand cannot be read", () => {
  render(Hands, { player: other, names: new Names("second", ["Gigazaur", "Alienoid"]), onopen: vi.fn() });
  expect(screen.getByRole("img", { name: "1 card face down" })).toBeTruthy();
  expect(screen.queryAllByRole("button")).toEqual([]);
});

import type { View, ViewPlayer } from "../../protocol.ts";

/** A monster at the beginning of a game, for tests. */
export function player(monster: string, fields: Partial<ViewPlayer> = {}): ViewPlayer {
  return {
    monster,
    life: 10,
    points: 0,
    energy: 0,
    in: null,
    cards: [],
    tiles: [],
    poison: 0,
    shrink: 0,
    wickedness: 0,
    alive: true,
    max_life: 10,
    zombified: false,
    ...fields,
  };
}

/** A game of two at its beginning, for tests. */
export function view(fields: Partial<View> = {}): View {
  return {
    edition: "second",
    options: {},
    players: [player("Gigazaur"), player("Kraken", { in: "city" })],
    market: ["tank", "jets", "heal"],
    prices: [4, 5, 3],
    deck_count: 60,
    discard: [],
    tiles_left: [],
    turn: 0,
    step: "start",
    dice: "",
    rolls_left: 3,
    resolved: "",
    bay_open: false,
    to_act: 0,
    legal: ["roll"],
    question: { kind: "start" },
    awaits: null,
    top: null,
    over: false,
    winners: [],
    ...fields,
  };
}

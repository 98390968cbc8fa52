import { beforeAll, describe, expect, test } from "vitest";
import { LANGUAGES, learn, speak } from "../../i18n/words.svelte.ts";
import { Names } from "./names.ts";
import { player, view } from "../board/sample.ts";
import type { GameEvent } from "../show/after.ts";
import { drawn } from "./drawn.ts";
import { deedOf, entriesOf, iconOf, isTold, tellLine, type Told } from "./lines.ts";
import { changes } from "./recap.ts";
import { tickerText } from "./ticker.ts";

const MONSTERS = ["Gigazaur", "Kraken", "The King"];
const mine = new Names("second", MONSTERS, 0);
const others = new Names("second", MONSTERS);
const why = {
  choices: [
    { move: "a", win: 0.5 },
    { move: "b", win: 0.4 },
  ],
};

/** Events in which our monster (seat 0) acts or is affected. */
const ABOUT_ME: Told[] = [
  ["first", 0],
  ["rolled_off", 0, "112"],
  ["turn", 0, 0],
  ["turn", 0, 1],
  ["rolled", 0, "112EHS", 2],
  ["kept", 0, "11"],
  ["kept", 0, ""],
  ["stopped", 0],
  ["changed", 0, "H", "3", "stretchy"],
  ["rerolled", 0, "S", "1", "psychic_probe", 1],
  ["rerolled", 1, "S", "1", "psychic_probe", 0],
  ["rerolled", 0, "3", "1", "background_dweller", 0],
  ["points", 0, 2, "tokyo"],
  ["points", 0, -1, "wings"],
  ["energy", 0, 3, "E"],
  ["energy", 0, -2, "wings"],
  ["life", 0, 1, "H"],
  ["life", 0, -1, "wings"],
  ["smash", 0, 2, [1]],
  ["smash", 0, 1, []],
  ["smash", 1, 2, [0]],
  ["smash", 1, 2, [0, 2]],
  ["lost", 0, 2, 1, "smash"],
  ["lost", 1, 2, 0, "smash"],
  ["lost", 0, 1, -1, "poison"],
  ["prevented", 0, 2, "wings"],
  ["token", 0, "poison", 1],
  ["token", 0, "shrink", -1],
  ["yielded", 0, "city"],
  ["stayed", 0],
  ["left", 0, "bay"],
  ["entered", 0, "city"],
  ["moved", 0, "city"],
  ["bought", 0, "tank", 4, -1],
  ["bought", 0, "wings", 6, 1],
  ["bought", 1, "wings", 6, 0],
  ["swept", 0, ["tank", "jets"]],
  ["peeked", 0],
  ["discarded", 0, "wings"],
  ["sold", 0, "wings", 6],
  ["used", 0, "wings"],
  ["used", 0, "stretchy", "H", "3"],
  ["aimed", 0, "mimic", "1.wings"],
  ["aimed", 1, "mimic", "0.wings"],
  ["idle", 0, "mimic"],
  ["swapped", 0, "unstable_dna", 1, "jets"],
  ["wickedness", 0, 2],
  ["wickedness", 0, -3],
  ["tile", 0, "devious"],
  ["tile_declined", 0, 3],
  ["revived", 0, "it_has_a_child"],
  ["eliminated", 0, 1],
  ["eliminated", 1, 0],
  ["eliminated", 0, -1],
  ...([
    ["claimed", 0, 1, -1],
    ["claimed", 0, 1, 1],
    ["claimed", 1, 1, 0],
    ["berserk", 0],
    ["calmed", 0],
    ["worn", 0, "witch"],
    ["stolen", 0, "witch", 4, 1],
    ["stolen", 1, "witch", 4, 0],
  ] as unknown as GameEvent[]),
  ["token", 0, "cultists", 1],
  ["used", 0, "cultist", "life"],
  ["conceded", 0],
  ["over", [0]],
  ["stood_in", 0, "clock"],
  ["stood_in", 0, "away"],
  ["chose", 0, "done"],
];

describe.each(LANGUAGES)("in %s the own monster is called you", (language) => {
  beforeAll(async () => {
    await speak(language);
    await learn("expansions");
  });

  test.each(ABOUT_ME.map((event) => [JSON.stringify(event), event] as const))("%s", (_, event) => {
    const sentence = tellLine(event, mine);
    expect(sentence).not.toMatch(/[{}]|undefined|words\.|tell\./);
    expect(sentence).not.toContain("Gigazaur");
    expect(sentence).not.toBe(tellLine(event, others));
  });

  test("and others by their names", () => {
    expect(tellLine(["entered", 1, "city"], mine)).toBe(tellLine(["entered", 1, "city"], others));
  });
});

describe("a line of the log", () => {
  beforeAll(() => speak("en"));

  test("a purchase and its price are one line", () => {
    const events: GameEvent[] = [
      ["energy", 1, -4, "buy"],
      ["bought", 1, "tank", 4, -1],
      ["points", 1, 4, "tank"],
    ];
    expect(events.filter(isTold).map((event) => event[0])).toEqual(["bought", "points"]);
    expect(isTold(["energy", 1, -2, "wings"])).toBe(true);
  });

  test("the reasons stand with the deed they are reasons for", () => {
    const bought: GameEvent[] = [
      ["energy", 1, -4, "buy"],
      ["bought", 1, "tank", 4, -1],
      ["revealed", ["jets"], [0]],
    ];
    const entries = entriesOf(bought, { kind: "move", seat: 1, move: "buy tank", by: "bot" }, why);
    expect(entries.events.map((one) => Boolean(one.why))).toEqual([false, true, false]);
    expect(
      deedOf("keep 11", [
        ["kept", 1, "11"],
        ["rolled", 1, "11EHSS", 1],
      ]),
    ).toBe(0);
    expect(
      deedOf("yield", [
        ["yielded", 1, "city"],
        ["entered", 0, "city"],
      ]),
    ).toBe(0);
    expect(deedOf("resolve", [["points", 1, 2, "2"]])).toBe(0);
    expect(deedOf("done", [["turn", 0, 0]])).toBe(-1);
  });

  test("a choice without an event has its own line", () => {
    const { before, events } = entriesOf([["turn", 0, 0]], { kind: "move", seat: 1, move: "done", by: "bot" }, why);
    expect(before).toEqual([{ event: ["chose", 1, "done"], why }]);
    expect(events[0]?.why).toBeUndefined();
    expect(tellLine(["chose", 1, "done"], mine)).toMatch(/^Kraken: /);
  });

  test("a bot without a choice has no reasons", () => {
    const only = { choices: [{ move: "roll", win: 0.5 }] };
    expect(
      entriesOf([["rolled", 1, "112EHS", 2]], { kind: "move", seat: 1, move: "roll", by: "bot" }, only).events[0]?.why,
    ).toBeUndefined();
  });

  test("a bot that replaces a player is reported", () => {
    const { before } = entriesOf([["rolled", 1, "112EHS", 2]], { kind: "move", seat: 1, move: "roll", by: "clock" });
    expect(before.map((one) => tellLine(one.event, mine))).toEqual(["Kraken's time is up. A bot plays on."]);
  });

  test("but only once while it goes on", () => {
    const cause = { kind: "move", seat: 1, move: "roll", by: "clock" } as const;
    expect(entriesOf([["stopped", 1]], { ...cause, move: "stop" }, null, cause).before).toEqual([]);
    expect(entriesOf([["stopped", 1]], { ...cause, by: "away" }, null, cause).before).toHaveLength(1);
  });

  test("dice are drawn, and spelt for ears", () => {
    expect(drawn((named) => tellLine(["kept", 1, "1S"], named), mine)).toEqual([
      { text: "Kraken keeps " },
      { faces: ["1", "S"], label: "1, Smash" },
      { text: " and rolls the rest again." },
    ]);
  });

  test("a token has its own sign", () => {
    expect(iconOf(["token", 1, "shrink", 1])).toBe("shrink");
    expect(iconOf(["token", 1, "poison", 1])).toBe("poison");
  });
});

describe("the ticker", () => {
  beforeAll(() => speak("en"));
  const now = view({ players: [player("Gigazaur", { life: 8 }), player("Kraken", { points: 6 })] });

  test("names the attacker and the remaining life", () => {
    expect(tickerText(["lost", 0, 2, 1, "smash"], mine, now)).toBe("Kraken hits you for 2 · 8 life left");
    expect(tickerText(["lost", 1, 3, 0, "smash"], mine, now)).toBe("You hit Kraken for 3 · 10 life left");
    expect(tickerText(["lost", 1, 1, -1, "poison"], mine, now)).toBe("Kraken loses 1 life (poison) · 10 life left");
  });

  test("shows the total of points", () => {
    expect(tickerText(["points", 1, 2, "2"], mine, now)).toBe("Kraken scores 2 points (2s) · 6 points now");
  });
});

test("changes are listed by monster, unchanged ones are left out", () => {
  const before = view({
    players: [player("Gigazaur", { cards: ["wings"] }), player("Kraken", { in: "city" }), player("The King")],
  });
  const after = view({
    players: [
      player("Gigazaur", { life: 7, in: "city" }),
      player("Kraken", { points: 3, cards: ["jets"] }),
      player("The King"),
    ],
  });
  expect(changes(before, after)).toEqual([
    { seat: 0, life: -3, points: 0, energy: 0, got: [], gave: ["wings"], place: "entered", isOut: false },
    { seat: 1, life: 0, points: 3, energy: 0, got: ["jets"], gave: [], place: "left", isOut: false },
  ]);
});

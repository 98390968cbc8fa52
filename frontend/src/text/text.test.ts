import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { learn, speak, t } from "../i18n/words.svelte.ts";
import { view } from "../table/board/sample.ts";
import type { Line } from "../table/show/show.svelte.ts";
import { Show } from "../table/show/show.svelte.ts";
import { Names } from "../table/words/names.ts";
import { LANGUAGES } from "../i18n/words.svelte.ts";
import type { View } from "../protocol.ts";
import { STATES } from "../table/moves/reach.test.states.ts";
import Answers from "./Answers.svelte";
import { COMMANDS, parse, wordsOf } from "./commands.ts";
import { askedText, diceText, monsterText, placeText } from "./state.ts";
import { Teller } from "./teller.ts";

beforeAll(async () => {
  await speak("en");
  await learn("text");
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no network here")));
});
afterEach(cleanup);

const names = new Names("second", ["Gigazaur", "Kraken"], 0);

/** Press every button, choose every way of every list, and keep dice in every way. */
async function answerEverything(shown: View): Promise<Set<string>> {
  const show = new Show(true, true);
  show.reset(shown);
  const moves = new Set<string>();
  render(Answers, { show, view: shown, legal: shown.legal, names, onmove: (move: string) => moves.add(move) });
  await tick();
  const press = (selector: string): void => document.querySelector<HTMLButtonElement>(selector)?.click();
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-move]")) button.click();
  for (const list of document.querySelectorAll<HTMLSelectElement>("[data-use]"))
    for (const { value } of list.options) {
      list.value = value;
      list.dispatchEvent(new Event("change"));
      await tick();
      list.closest(".ways")?.querySelector<HTMLButtonElement>("[data-part=use]")?.click();
    }
  const dice = document.querySelectorAll<HTMLInputElement>("[data-die]").length;
  // A Gray code: from one set of kept dice to the next, one die changes.
  for (let step = 1; step <= 2 ** dice && dice > 0; step++) {
    press("[data-part=keep]:not(:disabled)");
    press(`[data-die="${1 + Math.log2(step & -step)}"]`);
    await tick();
  }
  return moves;
}

test.each(Object.keys(STATES))("every legal answer has a button, and nothing else: %s", async (name) => {
  const shown = view({ to_act: 0, turn: 0, ...STATES[name] });
  expect([...(await answerEverything(shown))].sort()).toEqual([...shown.legal].sort());
});

test.each(Object.keys(STATES))("every legal answer can be typed: %s", (name) => {
  const shown = view({ to_act: 0, turn: 0, ...STATES[name] });
  for (const move of shown.legal) expect(parse(move, shown, shown.legal, names)).toEqual({ move });
});

describe("the command line", () => {
  const shown = view({
    step: "roll",
    dice: "11EHSS",
    question: { kind: "roll" },
    legal: ["keep", "keep 1", "keep 11", "keep 11E", "stop", "use wings"],
  });
  const read = (line: string): unknown => parse(line, shown, shown.legal, names);

  test("dice are kept by their faces in any order and case", () => {
    expect(read("keep e 1 1")).toEqual({ move: "keep 11E" });
    expect(read("KEEP 11e")).toEqual({ move: "keep 11E" });
    expect(read("keep *")).toEqual({ move: "keep" });
  });
  test("an answer is its number, its words or the beginning of them", () => {
    expect(read("1")).toEqual({ move: "stop" });
    expect(read("Stop here")).toEqual({ move: "stop" });
    expect(read("wings")).toEqual({ move: "use wings" });
    expect(read("use")).toEqual({ move: "use wings" });
  });
  test("what fits nothing or several answers is not played", () => {
    expect(read("fly")).toEqual({ unclear: [] });
    expect(read("9")).toEqual({ unclear: [] });
    expect(parse("buy", view(), ["buy tank", "buy jets"], names)).toEqual({
      unclear: ["Buy Tank for 4 energy", "Buy Jets for 5 energy"],
    });
  });
  test("nothing can be answered when nobody is asked", () => {
    expect(parse("stop", shown, [], names)).toEqual({ unclear: [] });
  });
  test("commands carry the rest of the line", () => {
    expect(read("say Hello there!")).toEqual({ command: "say", rest: "Hello there!" });
  });
});

test.each(LANGUAGES)("in %s no word belongs to two commands, and each is understood", async (language) => {
  await speak(language);
  const all = COMMANDS.flatMap((command) => [...new Set(wordsOf(command))].map((word) => ({ command, word })));
  expect(new Set(all.map(({ word }) => word)).size).toBe(all.length);
  for (const { command, word } of all)
    expect(parse(`${word} x`, view(), ["roll"], names)).toEqual({ command, rest: "x" });
  expect(parse(`${t("text.keep").split(" ")[0]} 1e`, view(), ["keep 1E"], names)).toEqual({ move: "keep 1E" });
  await speak("en");
});

test("the state is told in sentences", () => {
  const shown = view({ dice: "11EHSS", step: "roll", rolls_left: 1, legal: ["stop"], question: { kind: "roll" } });
  expect(placeText(shown, names)).toBe("Tokyo City: Kraken. Turn of Gigazaur.");
  expect(monsterText(shown, 1, undefined, names)).toBe("Kraken: 10 of 10 life, 0 points, 0 energy, in Tokyo City.");
  expect(diceText(shown, names)).toBe("The dice show 1, 1, energy, heart, Smash, Smash. 1 roll left.");
  expect(askedText(shown, names)).toBe("Which dice do you keep?");
});

describe("announcements", () => {
  const line = (id: number, event: Line["event"]): Line => ({ id, event, cause: undefined, why: undefined });
  const turn = [
    line(1, ["turn", 1, 0]),
    line(2, ["rolled", 1, "111SSS", 2]),
    line(3, ["lost", 0, 3, 1, "smash"]),
    line(4, ["points", 1, 1, "1"]),
  ];

  test("everything since the last is one announcement, told once", () => {
    const teller = new Teller();
    expect(teller.tell(turn, names, [0], false, false)).toMatch(/Kraken.*rolls.*You lose 3 life.*/);
    expect(teller.tell(turn, names, [0], false, false)).toBe("");
  });
  test("in brief, another's turn is one sentence when it ends", () => {
    const teller = new Teller();
    expect(teller.tell(turn, names, [0], true, false)).toBe("");
    const said = teller.tell([...turn, line(5, ["turn", 0, 0])], names, [0], true, false);
    expect(said).toMatch(/^Kraken: hit you for 3.* Your turn/);
  });
  test("in brief, what happened so far is told before a decision", () => {
    expect(new Teller().tell(turn, names, [0], true, true)).toMatch(/^Kraken: hit you for 3/);
  });
  test("what was taken back is noticed", () => {
    const teller = new Teller();
    teller.skip(turn);
    expect(teller.isBehind(turn)).toBe(false);
    expect(teller.isBehind(turn.slice(0, 2))).toBe(true);
  });
});

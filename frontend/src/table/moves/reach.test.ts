import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { speak } from "../../i18n/words.svelte.ts";
import type { View } from "../../protocol.ts";
import Board from "../board/Board.svelte";
import { Names } from "../words/names.ts";
import { view } from "../board/sample.ts";
import { STATES } from "./reach.test.states.ts";
import { Show } from "../show/show.svelte.ts";

beforeAll(async () => {
  await speak("en");
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no network here")));
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  // jsdom renders nothing, so it can neither animate nor scroll.
  Element.prototype.animate = () => ({ cancel() {}, finished: Promise.resolve() }) as unknown as Animation;
  Element.prototype.scrollIntoView = () => {};
});
afterEach(cleanup);

/** Press everything the table offers, dialogs included, and collect the resulting moves. */
async function pressEverything(state: Partial<View>): Promise<Set<string>> {
  const shown = view({ to_act: 0, turn: 0, ...state });
  const show = new Show();
  show.reset(shown);
  const moves = new Set<string>();
  render(Board, {
    show,
    seats: [],
    me: 0,
    legal: shown.legal,
    isMine: true,
    names: new Names("second", ["Gigazaur", "Kraken"]),
    onmove: (move: string) => moves.add(move),
  });
  await tick();
  const press = async (selector: string): Promise<void> => {
    for (const button of document.querySelectorAll<HTMLButtonElement>(selector)) {
      button.click();
      await tick();
    }
  };
  await press("[data-move], .dock [data-key=r]:not(:disabled)");
  for (let die = 1; die <= shown.dice.length; die++) {
    await press(`button[data-die="${die}"]:not(:disabled)`);
    await press(".dock [data-key=r]:not(:disabled)");
  }
  const cards = [...document.querySelectorAll<HTMLElement>("[data-use]:not([data-move])")].map(
    (one) => one.dataset["use"],
  );
  for (const card of cards) {
    await press(`[data-use="${card}"]`);
    for (let die = 0; die <= shown.dice.length; die++) {
      // A die either is the choice, or leads to a sheet of faces; every answer deselects the card.
      if (die > 0) await press(`button[data-die="${die}"]:not(:disabled)`);
      const ways = document.querySelectorAll(".chooser [data-move]").length;
      for (let way = 0; way < ways; way++) {
        document.querySelectorAll<HTMLElement>(".chooser [data-move]")[way]?.click();
        await tick();
        await press(`[data-use="${card}"]`);
        if (die > 0) await press(`button[data-die="${die}"]:not(:disabled)`);
      }
      await press(".dock .main:not([data-move]):not([data-key])");
      await press(`[data-use="${card}"]`);
    }
    await press(".dock .main:not([data-move]):not([data-key])");
  }
  return moves;
}

/** A busy machine is no failure. */
const TIMEOUT_MS = 120_000;

test.each(Object.keys(STATES))(
  "everything legal can be done, and nothing else: %s",
  async (name) => {
    const state = STATES[name] as Partial<View>;
    expect([...(await pressEverything(state))].sort()).toEqual([...(state.legal ?? [])].sort());
  },
  TIMEOUT_MS,
);

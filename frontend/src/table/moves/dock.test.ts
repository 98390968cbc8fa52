import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { speak } from "../../i18n/words.svelte.ts";
import Board from "../board/Board.svelte";
import { view } from "../board/sample.ts";
import { Show } from "../show/show.svelte.ts";
import { Names } from "../words/names.ts";

beforeAll(async () => {
  await speak("en");
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no network here")));
  Element.prototype.animate = () => ({ cancel() {}, finished: Promise.resolve() }) as unknown as Animation;
});
afterEach(cleanup);

const primary = (): HTMLElement => document.querySelector("[data-part=primary]") as HTMLElement;

test("with every die kept the main button stops", async () => {
  const shown = view({
    step: "roll",
    dice: "123EHS",
    rolls_left: 2,
    question: { kind: "roll" },
    legal: ["keep", "keep 1", "keep 12", "keep 123", "keep 123E", "keep 123EH", "stop"],
  });
  const show = new Show();
  show.reset(shown);
  const names = new Names("second", ["Gigazaur", "Kraken"]);
  render(Board, { show, seats: [], me: 0, legal: shown.legal, isMine: true, names, onmove: () => {} });
  await tick();
  expect(primary().textContent.trim()).toBe("Reroll 6 dice");
  for (let die = 1; die <= 6; die++) {
    document.querySelector<HTMLElement>(`button[data-die="${die}"]`)?.click();
    await tick();
  }
  expect(primary().dataset["move"]).toBe("stop");
});

function ask(shown: ReturnType<typeof view>): void {
  const show = new Show();
  show.reset(shown);
  const names = new Names("second", ["Gigazaur", "Kraken"], 0);
  render(Board, { show, seats: [], me: 0, legal: shown.legal, isMine: true, names, onmove: () => {} });
}
const question = (): string => document.querySelector(".question")?.textContent ?? "";

test("a set that rolling again would break is named and marked until it is kept", async () => {
  ask(
    view({
      step: "roll",
      dice: "1222HS",
      rolls_left: 2,
      question: { kind: "roll" },
      legal: ["keep", "keep 2", "keep 22", "keep 222", "stop"],
    }),
  );
  await tick();
  expect(question()).toContain("Rolling again breaks your three 2s.");
  expect(document.querySelectorAll(".risked")).toHaveLength(3);
  for (const die of document.querySelectorAll<HTMLElement>('[data-part=die][data-face="2"]')) die.click();
  await tick();
  expect(question()).not.toContain("breaks");
  expect(document.querySelectorAll(".risked")).toHaveLength(0);
});

test("neither answer to a hit in Tokyo is favoured", async () => {
  ask(view({ step: "yield", turn: 1, question: { kind: "yield", smasher: 1 }, legal: ["yield", "stay"] }));
  await tick();
  expect(document.querySelectorAll(".dock [data-move]")).toHaveLength(2);
  expect(document.querySelectorAll(".dock .primary")).toHaveLength(0);
});

test("a set at risk is kept with one press", async () => {
  ask(
    view({
      step: "roll",
      dice: "1222HS",
      rolls_left: 2,
      question: { kind: "roll" },
      legal: ["keep", "keep 2", "keep 22", "keep 222", "stop"],
    }),
  );
  await tick();
  document.querySelector<HTMLElement>("[data-part=keep-sets]")?.click();
  await tick();
  expect(document.querySelectorAll(".risked")).toHaveLength(0);
  expect(document.querySelector("[data-part=keep-sets]")).toBeNull();
  expect(primary().textContent.trim()).toBe("Reroll 3 dice");
});

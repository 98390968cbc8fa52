import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { learn, speak } from "../../i18n/words.svelte.ts";
import { keepWishes, wishes } from "../../net/people.ts";
import type { TableInfo } from "../../protocol.ts";
import type { Session } from "../session.svelte.ts";
import Strangers from "./Strangers.svelte";

beforeAll(async () => {
  await speak("en");
  await learn("people");
});
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

const table = { seats: [{ kind: "human" }, { kind: "open" }, { kind: "open" }] } as TableInfo;
const button = (): HTMLElement | null => document.querySelector("[data-part=fill]");

function wait(botsAfter: number): object[] {
  keepWishes({ ...wishes(), botsAfter });
  const told: object[] = [];
  render(Strangers, { session: { tell: (message: object) => told.push(message) } as unknown as Session, table });
  return told;
}

test("bots are offered after the chosen time and come only when asked for", async () => {
  const told = wait(20);
  await vi.advanceTimersByTimeAsync(19_000);
  await tick();
  expect(button()).toBeNull();
  expect(document.body.textContent).toContain("In 1 second");
  await vi.advanceTimersByTimeAsync(1000);
  await tick();
  expect(button()?.textContent.trim()).toBe("Start with 2 bots");
  expect(told).toEqual([]);
  button()?.click();
  expect(told).toEqual([{ type: "fill" }]);
});

test("whoever wants no bots is never offered any", async () => {
  wait(0);
  await vi.advanceTimersByTimeAsync(600_000);
  await tick();
  expect(button()).toBeNull();
});

test("stored wishes that are damaged are replaced by the usual ones", () => {
  localStorage.setItem("daikaiju.people", '{"pace": "warp"}');
  expect(wishes().pace).toBe("normal");
  localStorage.setItem("daikaiju.people", "{");
  expect(wishes().players).toBe(0);
});

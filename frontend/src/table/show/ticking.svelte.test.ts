import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { time } from "./ticking.svelte.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("time passes only while somebody looks at it", async () => {
  let deadline = $state<number | null>(null);
  const seen: (number | null)[] = [];
  const stop = $effect.root(() => {
    $effect(() => void seen.push(deadline === null ? null : deadline - time.now));
  });
  flushSync();
  expect(vi.getTimerCount()).toBe(0);
  deadline = Date.now() + 2000;
  flushSync();
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  flushSync();
  expect(seen).toEqual([null, 2000, 1500, 1000]);
  deadline = null;
  flushSync();
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
  stop();
});

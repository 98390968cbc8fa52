import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { route } from "../router.svelte.ts";
import Replay from "./Replay.svelte";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("on the way to another page nothing is asked of the server", async () => {
  const asked = vi.fn(() => Promise.reject(new Error("no network here")));
  vi.stubGlobal("fetch", asked);
  route.params = { id: "abc" };
  render(Replay);
  await tick();
  expect(asked).toHaveBeenCalledTimes(1);
  route.params = {};
  await tick();
  expect(asked).toHaveBeenCalledTimes(1);
});

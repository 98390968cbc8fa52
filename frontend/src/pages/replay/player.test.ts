import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { learn, speak } from "../../i18n/words.svelte.ts";
import type { RecordFile, Steps } from "../../protocol.ts";
import { go, follow, route } from "../../router.svelte.ts";
import { ROUTES } from "../../routes.ts";
import { player, view } from "../../table/board/sample.ts";
import Player from "./Player.svelte";

const players = [player("Gigazaur"), player("Kraken")];
const record = {
  format: "daikaiju/1",
  edition: "second",
  options: {},
  players: players.map(({ monster }) => ({ monster, name: "" })),
  moves: [],
  winners: [],
} as unknown as RecordFile;
const steps = [0, 1, 2, 3].map((points) => ({
  events: [["turn", 0, 0]],
  view: view({ players: players.map((one) => ({ ...one, points })) }),
  chance: [],
})) as unknown as Steps["steps"];

beforeAll(async () => {
  await speak("en");
  await learn("review", "coach");
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no network here")));
  Element.prototype.animate = () => ({ cancel() {}, finished: Promise.resolve() }) as unknown as Animation;
});
afterEach(cleanup);

const shown = (): string => document.querySelector("[data-seat='0'] .stats .points")?.textContent?.trim() ?? "";

test("an address names the step, also when only the step changes", async () => {
  const stop = follow(ROUTES);
  go("/replay/file?step=1", true);
  render(Player, { id: "file", record, steps });
  await tick();
  expect(shown()).toContain("1");
  go("/replay/file?step=3", true);
  await tick();
  expect(route.query.get("step")).toBe("3");
  expect(shown()).toContain("3");
  screen.getByRole("button", { name: "One step back" }).click();
  await tick();
  expect(shown()).toContain("2");
  expect(location.hash).toBe("#/replay/file?step=2");
  stop();
});

import "fake-indexeddb/auto";
import { cleanup, configure, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { learn, speak } from "../i18n/words.svelte.ts";
import { game } from "../profile/sample.ts";
import { addGame, clear, FORMAT, profile } from "../profile/store.ts";
import Profile from "./Profile.svelte";
import Replays from "./Replays.svelte";

/** Milliseconds until a missing condition is a failure: many more than a busy machine needs. */
const PATIENCE = 60_000;
configure({ asyncUtilTimeout: PATIENCE });
vi.setConfig({ testTimeout: 2 * PATIENCE });

beforeAll(async () => {
  await speak("en");
  await learn("profile", "stats");
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ records: [], next: null })));
  vi.stubGlobal("confirm", () => true);
});
beforeEach(clear);
afterEach(cleanup);

/** Choose a file with this text, as soon as the page asks for one. */
async function choose(text: string): Promise<void> {
  const input = await vi.waitFor(() => {
    const found = document.querySelector<HTMLInputElement>("input[type=file]");
    if (!found) throw new Error("no file is asked for");
    return found;
  }, PATIENCE);
  const file = new File([text], "file.json", { type: "application/json" });
  Object.defineProperty(input, "files", { configurable: true, value: [file] });
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

test("a file that is no record is refused", async () => {
  render(Replays);
  await choose('{"dear": "reader"}');
  expect(await screen.findByText(/not a record/)).toBeTruthy();
});

test("a profile is taken in, shown and removed", async () => {
  const file = { format: FORMAT, games: ["a", "b", "c"].map((id) => game({ id })), puzzles: [] };
  render(Profile);
  await choose(JSON.stringify(file));
  expect(await screen.findByText("3 new entries taken in.")).toBeTruthy();
  const reached = (): string | null =>
    document.querySelector("[data-achievement=first_game]")?.getAttribute("data-reached") ?? null;
  await vi.waitFor(() => expect(reached()).toBe("true"), PATIENCE);
  screen.getByRole("button", { name: "Remove everything" }).click();
  expect(await screen.findByText(/No finished game yet/)).toBeTruthy();
  expect((await profile()).games).toEqual([]);
});

test("a profile of another version changes nothing", async () => {
  await addGame(game({ id: "a" }));
  render(Profile);
  await choose('{"format": "daikaiju-profile/9"}');
  expect((await screen.findByText(/another version/)).getAttribute("role")).toBe("alert");
  expect((await profile()).games.map((one) => one.id)).toEqual(["a"]);
});

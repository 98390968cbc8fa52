import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { speak } from "../i18n/words.svelte.ts";
import App from "../App.svelte";
import Landing from "./Landing.svelte";

beforeAll(async () => {
  await speak("en");
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no network here")));
  window.scrollTo = () => {};
});
afterEach(() => {
  cleanup();
  location.hash = "";
});

test("the start page leads everywhere, once", () => {
  render(Landing);
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  for (const path of ["/new", "/people", "/join", "/hotseat", "/how-to-play", "/cards", "/replays"])
    expect(links.filter((link) => link === `#${path}`)).toHaveLength(1);
});

test("a table is joined by its pasted link, and other input is refused with a message", async () => {
  render(Landing);
  const field = screen.getByLabelText<HTMLInputElement>(/Join a table/);
  const enter = async (text: string): Promise<void> => {
    field.value = text;
    field.dispatchEvent(new Event("input"));
    screen.getByRole("button", { name: "Join" }).click();
    await tick();
  };
  await enter("no such thing");
  expect(screen.getByText(/neither/).getAttribute("role")).toBe("alert");
  expect(location.hash).toBe("");
  await enter("http://example.org/kaiju/#/table/abcd1234");
  expect(location.hash).toBe("#/join/abcd1234");
  expect(screen.queryByText(/neither/)).toBeNull();
});

test("an address that means nothing is a page with a way back", async () => {
  location.hash = "/table/%E0%A4%A";
  render(App);
  expect(await screen.findByRole("heading", { level: 1, name: "No monster lives here" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "To the start page" }).getAttribute("href")).toBe("#/");
});

test("somebody without history is shown the first game first, and somebody with one is not", () => {
  const names = (): (string | undefined)[] =>
    [...document.querySelectorAll(".front .button")].map((button) => button.textContent?.trim());
  localStorage.clear();
  render(Landing);
  expect(names()).toEqual(["New here? Play a first game", "Play now", "Play with people"]);
  cleanup();
  localStorage.setItem("daikaiju.table.abcd1234", JSON.stringify({ seats: [], host: "", seen: Date.now() }));
  render(Landing);
  expect(names()).toEqual(["Play now", "Play with people"]);
  localStorage.clear();
});

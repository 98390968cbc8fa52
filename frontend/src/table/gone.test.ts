import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { speak } from "../i18n/words.svelte.ts";
import { route } from "../router.svelte.ts";
import Table from "./Table.svelte";

/** A socket that the server closes with a code. */
class ClosingSocket {
  static readonly OPEN = 1;
  static code = 0;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    setTimeout(() => this.onclose?.({ code: ClosingSocket.code }));
  }
  send(): void {}
  close(): void {}
}

beforeAll(async () => {
  await speak("en");
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no network here")));
  vi.stubGlobal("WebSocket", ClosingSocket);
});
afterEach(cleanup);

test.each([
  [4404, /gone/i],
  [4412, /removed/i],
  [4414, /closed/i],
])("a table that ends with %i says so and leads on", async (code, words) => {
  ClosingSocket.code = code;
  route.params = { code: "abcd1234" };
  render(Table);
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toMatch(words);
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toContain("#/new");
});

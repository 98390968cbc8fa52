import { afterEach, expect, test, vi } from "vitest";
import { isOutdated } from "./outdated.ts";

const page = (script: string): string => `<script type="module" crossorigin src="./assets/${script}"></script>`;

afterEach(() => {
  document.head.innerHTML = "";
  vi.unstubAllGlobals();
});

/** The page runs one script; the server sends a page with another. */
function serve(here: string, answer: () => Promise<Response>): void {
  document.head.innerHTML = page(here);
  vi.stubGlobal("fetch", answer);
}

test("a page whose script the server no longer names is outdated", async () => {
  serve("index-aaaaaaaa.js", async () => new Response(page("index-bbbbbbbb.js")));
  expect(await isOutdated()).toBe(true);
});

test("a page that the server still sends is not", async () => {
  serve("index-aaaaaaaa.js", async () => new Response(page("index-aaaaaaaa.js")));
  expect(await isOutdated()).toBe(false);
});

test("a server that is away or in trouble says nothing about versions", async () => {
  serve("index-aaaaaaaa.js", () => Promise.reject(new TypeError("no network")));
  expect(await isOutdated()).toBe(false);
  serve("index-aaaaaaaa.js", async () => new Response("", { status: 503 }));
  expect(await isOutdated()).toBe(false);
});

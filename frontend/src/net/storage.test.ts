import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { speak } from "../i18n/words.svelte.ts";
import Offline from "../parts/Offline.svelte";
import { browserStorage } from "./storage.svelte.ts";

const KINDS = ["localStorage", "sessionStorage", "indexedDB"] as const;

beforeAll(() => speak("en"));
beforeEach(() => vi.resetModules());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** As browsers do when cookies are blocked: even accessing a storage is an error. */
function block(): void {
  for (const kind of KINDS) {
    vi.stubGlobal(kind, undefined);
    Object.defineProperty(globalThis, kind, {
      configurable: true,
      get: () => {
        throw new DOMException("access is denied for this document", "SecurityError");
      },
    });
  }
}

test("values that cannot be stored are kept until the page is closed", async () => {
  block();
  const { keysOf, remember, tables } = await import("./secrets.ts");
  remember("abc", { seats: [{ seat: 0, secret: "s" }], host: "h" });
  expect(keysOf("abc")).toMatchObject({ seats: [{ seat: 0, secret: "s" }], host: "h" });
  expect(tables()).toEqual(["abc"]);
  const { set, settings } = await import("../settings.svelte.ts");
  set("name", "Ada");
  expect(settings.name).toBe("Ada");
  const { browserName } = await import("../pages/challenge/daily.ts");
  expect(browserName()).toBe(browserName());
  const { guide, isGuided } = await import("../pages/guide/guided.ts");
  guide("abc");
  expect(isGuided("abc")).toBe(true);
});

test("a profile without a database lasts until the page is closed", async () => {
  block();
  const { addGame, clear, hasGame, profile, setAccuracy } = await import("../profile/store.ts");
  const { game } = await import("../profile/sample.ts");
  expect(await addGame(game({ id: "a" }))).toBe(true);
  expect(await addGame(game({ id: "a" }))).toBe(false);
  await setAccuracy("a", 0.5);
  expect((await profile()).games.map((one) => [one.id, one.accuracy])).toEqual([["a", 0.5]]);
  await clear();
  expect(await hasGame("a")).toBe(false);
});

test("the page says that it forgets, and only then", async () => {
  render(Offline);
  browserStorage.set("key", "text");
  expect(screen.queryByText(/stores nothing/)).toBeNull();
  block();
  browserStorage.set("key", "other");
  expect(await screen.findByText(/stores nothing/)).toBeTruthy();
  expect(browserStorage.get("key")).toBe("other");
});

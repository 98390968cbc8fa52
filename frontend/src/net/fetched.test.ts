import { expect, test } from "vitest";
import { fetched, isMissing, refetchMissing } from "./fetched.svelte.ts";

/** A part that arrives when its file is available. */
function part(name: string): { load: () => Promise<string>; isThere: boolean } {
  const one = { isThere: false, load: () => (one.isThere ? Promise.resolve(name) : Promise.reject(new Error(name))) };
  return one;
}

const soon = (): Promise<void> => new Promise((done) => void setTimeout(done));

test("parts are missing until they arrive, with another part or when the server is back", async () => {
  const [odds, help] = [part("odds"), part("help")];
  const wanted = [fetched(odds.load), fetched(help.load)];
  await soon();
  expect(isMissing()).toBe(true);
  odds.isThere = true;
  expect(await fetched(() => Promise.resolve("share"))).toBe("share");
  expect(await wanted[0]).toBe("odds");
  expect(isMissing()).toBe(true);
  help.isThere = true;
  refetchMissing();
  expect(await wanted[1]).toBe("help");
  await soon();
  expect(isMissing()).toBe(false);
});

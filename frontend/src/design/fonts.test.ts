import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { fontsReady } from "./fonts.ts";

const FACES = [...readFileSync("src/design/fonts.css", "utf8").matchAll(/url\("(.+?)"\)/g)].map(
  (found) => `node_modules/${found[1]}`,
);

test("both faces together weigh less than 80 kB", () => {
  expect(FACES).toHaveLength(2);
  expect(FACES.map((file) => statSync(file).size).reduce((sum, size) => sum + size)).toBeLessThan(80_000);
});

test("the page asks for each face before it needs it", () => {
  const page = readFileSync("index.html", "utf8").replaceAll(/\s+/g, " ");
  for (const file of FACES) expect(page).toContain(`crossorigin href="./${file}"`);
});

/** Characters outside the Latin subset; they would be drawn with a system font, or as an empty box. */
const STRANGE = /[^\t\n\u0020-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122\u2212]/u;
const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /\.(svelte|ts|json)$/.test(name) && !/\.test\.ts$/.test(name));

test.each([...files("src"), ...files("messages")])("%s shows no character that our faces lack", (file) => {
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => STRANGE.test(line.replace(/document\.title = .*/, "")));
  expect(lines).toEqual([]);
});

test("text waits for its fonts only for a limited time", async () => {
  vi.useFakeTimers();
  let isReady = false;
  void fontsReady({ load: () => new Promise<never>(() => {}) } as unknown as FontFaceSet).then(() => (isReady = true));
  await vi.advanceTimersByTimeAsync(1000);
  expect(isReady).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(isReady).toBe(true);
  vi.useRealTimers();
});

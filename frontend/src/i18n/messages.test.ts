import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fill, type Message } from "./plural.ts";
import { learn, maybe, preferred, speak } from "./words.svelte.ts";

const read = (language: string, file: string): Record<string, Message> =>
  JSON.parse(readFileSync(`messages/${language}/${file}`, "utf8")) as Record<string, Message>;
const forms = (message: Message): string[] => (typeof message === "string" ? [message] : Object.values(message));
const holes = (message: Message): string[] =>
  [
    ...new Set(
      forms(message)
        .join(" ")
        .match(/\{\w+\}/g) ?? [],
    ),
  ].sort();

describe.each(["de", "es"])("%s says what English says", (language) => {
  test.each(readdirSync("messages/en"))("%s", (file) => {
    const english = read("en", file);
    const other = read(language, file);
    expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
    for (const [key, message] of Object.entries(english)) {
      expect(holes(other[key] as Message), key).toEqual(holes(message));
      if (typeof message !== "string")
        expect(Object.keys(other[key] as object), key).toEqual(expect.arrayContaining(["one", "other"]));
    }
  });
});

test("a plural follows the number", () => {
  const cards: Message = { one: "{n} card", other: "{n} cards" };
  expect(fill(cards, { n: 1 }, "en")).toBe("1 card");
  expect(fill(cards, { n: 0 }, "en")).toBe("0 cards");
});

test("a value that was not given stays visible", () => {
  expect(fill("{who} waits", {}, "en")).toBe("{who} waits");
});

test("the first language we speak wins", () => {
  expect(preferred(["fr-FR", "de-AT", "en"])).toBe("de");
  expect(preferred(["fr"])).toBe("en");
});

test("words of some pages are loaded on demand, and follow the language", async () => {
  await speak("en");
  expect(maybe("stats.figure.longest_reign")).toBeUndefined();
  await learn("stats");
  const english = maybe("stats.figure.longest_reign");
  await speak("de");
  expect(maybe("stats.figure.longest_reign")).not.toBe(english);
});

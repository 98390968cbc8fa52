// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const ENGINE = "../src/daikaiju/engine/expansions";
/** Generated from everything that the server registers. */
const MADE = "protocol.ts";
/** Names of expansions' pieces that are also ordinary words of the page. */
const EVERYDAY = new Set(
  "token die level tower boo given shown worn played thrown missed handed frozen received".split(" "),
);

const ids = readdirSync("src/expansions", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

function read<Content>(file: string): Content | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Content) : undefined;
}

/** Names that only one expansion has: its id, its monsters, its cards and pieces with their kinds, its events. */
function namesOf(id: string): string[] {
  const cards = read<{ id: string; kind: string }[]>(`${ENGINE}/${id}/cards.json`) ?? [];
  const monsters = read<{ monsters?: object }>(`${ENGINE}/${id}/words/en.json`)?.monsters ?? {};
  const file = `src/expansions/${id}/events.ts`;
  const events = existsSync(file) ? [...readFileSync(file, "utf8").matchAll(/^ {2}(\w+): \{/gm)] : [];
  return [
    id,
    ...Object.keys(monsters),
    ...cards.flatMap((card) => [card.id, card.kind]),
    ...events.map(([, name]) => name as string),
  ];
}

const names = [...new Set(ids.flatMap(namesOf))].filter((name) => !EVERYDAY.has(name));
const files = readdirSync("src", { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /\.(ts|svelte|css)$/.test(file) && !file.includes(".test.") && file !== MADE)
  .filter((file) => !ids.some((id) => file.startsWith(`expansions/${id}/`)));

test("no file outside an expansion's folder names an expansion or anything that it brings", () => {
  expect(names).toEqual(
    expect.arrayContaining(["king_kong", "Cybertooth", "costume", "cultist", "evolution", "claimed"]),
  );
  expect(files.length).toBeGreaterThan(200);
  // A long name is also found inside other words; a short one would match unrelated words.
  const patterns = names.map((name) => (name.length > 5 ? name : `(?<![a-z])${name}s?(?![a-z])`));
  const named = new RegExp(patterns.join("|"), "i");
  const wrong = files.map((file) => [file, named.exec(readFileSync(`src/${file}`, "utf8"))?.[0]]);
  expect(wrong.filter(([, name]) => name !== undefined)).toEqual([]);
});

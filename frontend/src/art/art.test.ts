import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ALL, PAGES } from "../expansions/registry.ts";
import { EMBLEMS } from "./emblems.ts";
import { houses } from "./skyline.ts";
import { figureOf, MONSTERS, monsterColour, monsterLight } from "./monsters.ts";

interface Facts {
  editions: Record<string, { monsters: string[] }>;
  cards: { id: string }[];
  tiles: { id: string }[];
}
const facts = JSON.parse(readFileSync("../src/daikaiju/engine/cards/cards.json", "utf8")) as Facts;

const FOLDER = "../src/daikaiju/engine/expansions";
const boxes = readdirSync(FOLDER).filter((name) => existsSync(`${FOLDER}/${name}/words`));
const pieces = boxes
  .filter((box) => existsSync(`${FOLDER}/${box}/cards.json`))
  .flatMap((box) =>
    (JSON.parse(readFileSync(`${FOLDER}/${box}/cards.json`, "utf8")) as { id: string }[]).map((piece) => ({
      ...piece,
      box,
    })),
  );
const wordsOf = (box: string): { monsters: Record<string, string> } =>
  JSON.parse(readFileSync(`${FOLDER}/${box}/words/en.json`, "utf8")) as { monsters: Record<string, string> };

test("every card, tile, piece and expansion has a picture of its own, and no picture is left over", () => {
  expect(Object.keys(EMBLEMS).sort()).toEqual([...facts.cards, ...facts.tiles].map((one) => one.id).sort());
  expect(ALL.flatMap(({ emblems }) => Object.keys(emblems ?? {})).sort()).toEqual(pieces.map((one) => one.id).sort());
  expect(Object.keys(PAGES).sort()).toEqual(boxes.sort());
  const pictures = [EMBLEMS, ...ALL.map(({ emblems }) => emblems ?? {})]
    .flatMap((emblems) => Object.values(emblems))
    .concat(ALL.map(({ emblem }) => emblem))
    .map((one) => JSON.stringify(one));
  expect(new Set(pictures).size).toBe(pictures.length);
});

test("every monster of every box has a figure, only Giga Zaur shares one", () => {
  const names = new Set([
    ...Object.values(facts.editions).flatMap((edition) => edition.monsters),
    ...boxes.flatMap((box) => Object.keys(wordsOf(box).monsters)),
  ]);
  for (const name of names) expect(MONSTERS.includes(name) || name === "Giga Zaur", name).toBe(true);
  expect(figureOf("Giga Zaur")).toBe(figureOf("Gigazaur"));
});

/** Contrast of a colour with white, by the formula of WCAG. */
function contrastWithWhite(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
}

test.each(MONSTERS)("the colour of %s carries white text, and its light one is seen on a dark chart", (name) => {
  expect(contrastWithWhite(monsterColour(name))).toBeGreaterThanOrEqual(4.5);
  expect(contrastWithWhite("#221f3f") / contrastWithWhite(monsterLight(name))).toBeGreaterThanOrEqual(4);
});

test("the city has houses with lit windows", () => {
  const near = houses("near");
  expect(near.walls.match(/M/g)?.length).toBe(7);
  expect(near.windows.match(/M/g)?.length).toBeGreaterThan(40);
});

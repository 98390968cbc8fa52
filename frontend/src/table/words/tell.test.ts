import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { EVENTS as CORE, type EventKind, type GameEvent } from "../../events.ts";
import { ALL } from "../../expansions/registry.ts";
import { LANGUAGES, learn, speak } from "../../i18n/words.svelte.ts";
import { Names } from "./names.ts";
import { tell } from "./tell.ts";

const names = new Names("second", ["Gigazaur", "Kraken", "The King", "Alienoid", "Meka Dragon", "Space Penguin"]);

const KINDS = Object.assign({}, CORE, ...ALL.map(({ events }) => events)) as Record<string, EventKind>;

/** A value of each type, and a minimal one. */
const SAMPLES: Record<string, [unknown, unknown]> = {
  seat: [0, 1],
  "seat or nobody": [2, -1],
  seats: [[0, 1], []],
  number: [2, 1],
  numbers: [[0, 1], [2]],
  faces: ["112EHS", ""],
  card: ["wings", "jets"],
  cards: [["tank", "jets"], ["heal"]],
  target: ["1.wings", "0.jets"],
  source: ["tokyo", "wings"],
  place: ["city", "bay"],
  token: ["poison", "shrink"],
  text: [["H", "3"], []],
};

/** Events of every kind the engine registers: each type in both values, and every number also below zero. */
const EVENTS: GameEvent[] = Object.entries(KINDS).flatMap(([name, kind]) =>
  [0, 1, -1].map((way) => {
    const values = kind.fields.map(([field, type]) =>
      field === "change" && way < 0 ? -2 : SAMPLES[type]?.[Math.abs(way)],
    );
    return [
      name,
      ...values.slice(0, -1),
      ...(kind.fields.at(-1)?.[1] === "text" ? (values.at(-1) as string[]) : values.slice(-1)),
    ] as unknown as GameEvent;
  }),
);

/** A line of a golden game, `    smash 0 3 [1, 2]`, as the event it describes. */
function heard(line: string): GameEvent {
  const [name = "", ...told] = line.trim().match(/\[[^\]]*\]|\S+/g) ?? [];
  const types = KINDS[name]?.fields.map(([, type]) => type) ?? [];
  const values = told.map((text, i) => {
    if (text.startsWith("[")) return JSON.parse(text.replaceAll("'", '"')) as unknown;
    return /^(seat|number)/.test(types[i] ?? "") ? Number(text) : text === "-" ? "" : text;
  });
  return [name, ...values] as unknown as GameEvent;
}

const GOLDEN = "../tests/golden";
const STORIES: GameEvent[] = readdirSync(GOLDEN)
  .filter((file) => file.endsWith(".txt"))
  .flatMap((file) => readFileSync(`${GOLDEN}/${file}`, "utf8").split("\n"))
  .filter((line) => /^ {4}\w/.test(line))
  .map(heard);

describe.each(LANGUAGES)("in %s", (language) => {
  beforeAll(async () => {
    await speak(language);
    await learn("expansions");
  });

  test.each(EVENTS.map((event) => [JSON.stringify(event), event] as const))("%s is a sentence", (_, event) => {
    const sentence = tell(event, names);
    expect(sentence).not.toMatch(/[{}]|undefined|NaN|words\.|\?/);
    expect(sentence.length).toBeGreaterThan(5);
  });

  test("everything that happens in the golden games is a sentence", () => {
    expect(STORIES.length).toBeGreaterThan(3000);
    for (const event of STORIES)
      expect(tell(event, names), JSON.stringify(event)).not.toMatch(/^$|[{}]|undefined|NaN|words\.|\?/);
  });
});

test("the variant of a sentence depends on the values", async () => {
  await speak("en");
  expect(tell(["points", 0, -1, "wings"], names)).toMatch(/loses 1 point /);
  expect(tell(["points", 0, 2, "tokyo"], names)).toMatch(/scores 2 points/);
  expect(tell(["rerolled", 0, "3", "1", "background_dweller", 0], names)).not.toMatch(/makes/);
  expect(tell(["rerolled", 0, "3", "1", "psychic_probe", 1], names)).toMatch(/Kraken makes Gigazaur/);
  expect(tell(["bought", 0, "wings", 6, -1], names)).not.toMatch(/from/);
  expect(tell(["lost", 1, 2, 1, "tank"], names)).toBe(tell(["lost", 1, 2, -1, "tank"], names));
  expect(tell(["swapped", 0, "unstable_dna", 1, "jets"], names)).toMatch(/jets of Kraken/i);
  expect(tell(["used", 0, "stretchy", "H", "3"], names)).toMatch(/heart › 3/);
});

test("an unregistered event has no sentence instead of a raw word", () => {
  expect(tell(["made_up", 1] as unknown as GameEvent, names)).toBe("");
});

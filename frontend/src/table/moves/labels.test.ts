import { beforeAll, expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { maybe, speak } from "../../i18n/words.svelte.ts";
import { offerLabel, pickLabel, plainLabel, questionText, useLabel } from "./labels.ts";
import type { Use } from "./moves.ts";
import { Names } from "../words/names.ts";
import { view } from "../board/sample.ts";

const names = new Names("second", ["Gigazaur", "Kraken"]);
beforeAll(() => speak("en"));

const use = (card: string): Use => ({ card, moves: [{ move: `use ${card}`, args: [] }] });

test("the label of passing names the declined offer", () => {
  expect(plainLabel("pass", "loss")).toBe("Take it");
  expect(plainLabel("pass", "swap")).toBe("No, thanks");
});

test("while cards are sold, another pending effect is offered first", () => {
  const selling = view({
    step: "end",
    question: { kind: "sell", waiting: ["herbivore"] },
    legal: ["sell wings", "use herbivore", "use rapid_healing", "done"],
  });
  expect(offerLabel(use("herbivore"), selling, names)).toBe("First Herbivore");
  expect(offerLabel(use("rapid_healing"), selling, names)).toBe("Use Rapid healing");
  expect(plainLabel("done", "sell")).toBe("Sell nothing more");
});

test("a number is an amount, a seat or a heart's target, by the question", () => {
  expect(pickLabel("1", view({ question: { kind: "any", picks: "amount" } }), names)).toBe("1 energy");
  expect(["1", "S"].map((face) => pickLabel(face, view({ question: { kind: "any", picks: "face" } }), names))).toEqual([
    "1",
    "Smash",
  ]);
  expect(pickLabel("1", view({ question: { kind: "hearts", left: 2 } }), names)).toBe("Heal Kraken");
  expect(pickLabel("1.wings", view(), names)).toBe("Wings of Kraken");
});

test("a die that changes is shown before and after", () => {
  expect(useLabel("stretchy", ["H", "3"], names)).toBe("heart › 3");
});

test("the question names the attacker", () => {
  const asked = view({ step: "yield", to_act: 1, question: { kind: "yield", smasher: 0 } });
  expect(questionText(asked, names, true).title).toContain("Gigazaur");
  expect(questionText(asked, names, false).title).toContain("Kraken");
});

test("every kind of question of the protocol has its own words", () => {
  const page = readFileSync("../docs/protocol.md", "utf8");
  const kinds = /`question` \{`kind`: ([^;]+);/s.exec(page)?.[1]?.match(/\w+/g) ?? [];
  expect(kinds.length).toBeGreaterThan(15);
  for (const kind of kinds) expect(maybe(`table.question.${kind}`, { n: 1 }), kind).toBeTruthy();
});

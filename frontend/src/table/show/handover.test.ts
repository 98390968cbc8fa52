import { expect, test } from "vitest";
import { player, view } from "../board/sample.ts";
import { concealed, handover, hasSecrets } from "./handover.ts";

const next = { held: [0, 1], asked: 1, hasSecret: true, openedFor: 0 };

test("a secret of the next player stays hidden until the device is handed over", () => {
  expect(handover(next)).toBe("hidden");
  expect(handover({ ...next, openedFor: 1 })).toBe("none");
});

test("without a secret the device is handed over in sight of the table", () => {
  expect(handover({ ...next, hasSecret: false })).toBe("hand_over");
  expect(handover({ ...next, hasSecret: false, openedFor: null })).toBe("hand_over");
});

test("whoever has the device keeps it while they decide again", () => {
  expect(handover({ ...next, asked: 0, hasSecret: false })).toBe("none");
});

test("somebody alone before the screen hands over to nobody", () => {
  expect(handover({ ...next, held: [1] })).toBe("none");
});

test("while nobody here is asked nothing is hidden", () => {
  expect(handover({ ...next, asked: null })).toBe("none");
});

const hand = (...cards: string[]): object => ({ evolution_hand: cards });
const table = view({
  players: [player("Gigazaur", hand("heat_vision")), player("Alienoid", hand("?", "?"))],
  question: { kind: "closing" },
  legal: ["play heat_vision", "pass"],
});

test("cards in hand, a peeked card and cards to choose from are secrets of the next player", () => {
  expect(hasSecrets(table, 0)).toBe(true);
  expect(hasSecrets(table, 1)).toBe(false);
  expect(hasSecrets({ ...table, top: "wings" }, 1)).toBe(true);
  expect(hasSecrets({ ...table, question: { kind: "keep_evolution", cards: ["heat_vision"] } }, 1)).toBe(true);
});

test("what is shown again on a shared device shows no hand", () => {
  const shown = concealed({ ...table, top: "wings" });
  expect(JSON.stringify(shown)).not.toMatch(/heat_vision|wings/);
  expect(shown.players.map((one) => (one as unknown as { evolution_hand: string[] }).evolution_hand)).toEqual([
    ["?"],
    ["?", "?"],
  ]);
});

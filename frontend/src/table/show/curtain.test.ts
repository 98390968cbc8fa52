import { expect, test } from "vitest";
import { handover } from "./curtain.ts";

const next = { held: [0, 1], asked: 1, hasSecret: true, openedFor: 0 };

test("a secret of the next player is behind a curtain", () => {
  expect(handover(next)).toBe("curtain");
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

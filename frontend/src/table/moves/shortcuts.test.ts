import { afterEach, expect, test, vi } from "vitest";
import { isTyping, pressFor, SHORTCUTS } from "./shortcuts.ts";

afterEach(() => document.body.replaceChildren());

function button(attribute: string, value: string): HTMLButtonElement {
  const made = document.createElement("button");
  made.setAttribute(attribute, value);
  document.body.append(made);
  return made;
}

test("a digit presses that die", () => {
  const pressed = vi.fn();
  button("data-die", "3").onclick = pressed;
  expect(pressFor("3")).toBe(true);
  expect(pressed).toHaveBeenCalledOnce();
  expect(pressFor("4")).toBe(false);
});

test("R rerolls where that can be, and rolls otherwise", () => {
  const roll = vi.fn();
  button("data-move", "roll").onclick = roll;
  const reroll = button("data-key", "r");
  reroll.disabled = true;
  pressFor("R");
  expect(roll).toHaveBeenCalledOnce();
});

test("letters belong to a field that has the focus", () => {
  const field = document.createElement("input");
  document.body.append(field, document.createElement("button"));
  expect(isTyping(field, "r")).toBe(true);
  expect(isTyping(document.body.querySelector("button"), "r")).toBe(false);
  expect(isTyping(document.body.querySelector("button"), "Enter")).toBe(true);
});

test("no key means two things", () => {
  expect(new Set(SHORTCUTS.map((one) => one.key)).size).toBe(SHORTCUTS.length);
});

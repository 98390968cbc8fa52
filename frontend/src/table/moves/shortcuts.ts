import type { Key } from "../../i18n/words.svelte.ts";

interface Shortcut {
  key: string;
  /** The label of the key, or the message that names it. */
  shown: string | { key: Key };
  words: Key;
}

/** Keys that work at the table while no field has the focus. */
export const SHORTCUTS: readonly Shortcut[] = [
  { key: "1", shown: "1 – 9", words: "table.keys.die" },
  { key: "Enter", shown: { key: "tell.key.enter" }, words: "table.keys.main" },
  { key: "r", shown: "R", words: "table.keys.roll" },
  { key: "s", shown: "S", words: "table.keys.stop" },
  { key: "y", shown: "Y", words: "table.keys.yield" },
  { key: "t", shown: "T", words: "table.keys.stay" },
  { key: "b", shown: "B", words: "table.keys.market" },
  { key: "e", shown: "E", words: "table.keys.done" },
  { key: "n", shown: "N", words: "table.keys.pass" },
  { key: "u", shown: "U", words: "table.keys.undo" },
  { key: " ", shown: { key: "tell.key.space" }, words: "table.keys.skip" },
  { key: "c", shown: "C", words: "table.keys.chat" },
  { key: "?", shown: "?", words: "table.keys.help" },
];

/** Buttons of the dock by key; the first that exists is pressed. */
const BUTTONS: Record<string, string[]> = {
  Enter: ["[data-main]:not(:disabled)"],
  r: ['[data-key="r"]:not(:disabled)', '[data-move="roll"]'],
  s: ['[data-move="stop"]', '[data-move="resolve"]'],
  y: ['[data-move="yield"]'],
  t: ['[data-move="stay"]'],
  e: ['[data-move="done"]'],
  n: ['[data-move="pass"]', '[data-move="pick none"]'],
  u: ['[data-key="u"]'],
};

/** Whether a key pressed here belongs to the focused element. */
export function isTyping(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("input, textarea, select, dialog, [role=dialog]")) return true;
  return (key === "Enter" || key === " ") && target.closest("button, a, summary") !== null;
}

/** Press the button of a key; true if there was one. */
export function pressFor(key: string, root: ParentNode = document): boolean {
  const selectors = /^[1-9]$/.test(key)
    ? [`button[data-die="${key}"]`]
    : (BUTTONS[key.length === 1 ? key.toLowerCase() : key] ?? []);
  for (const selector of selectors) {
    const button = root.querySelector<HTMLElement>(selector);
    if (!button) continue;
    button.click();
    return true;
  }
  return false;
}

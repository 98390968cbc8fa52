const NEXT = [
  ".over [data-main]:not(:disabled)",
  ".dock [data-main]:not(:disabled)",
  ".dock .moves button:not(:disabled)",
];

/** When the focused button is gone, focus the question's main button, or else its first. */
export function focusWhenLost(): void {
  queueMicrotask(() => {
    const active = document.activeElement;
    if (active && active !== document.body && active.id !== "main") return;
    const next = NEXT.map((which) => document.querySelector<HTMLElement>(which)).find((button) => button !== null);
    next?.focus({ preventScroll: true });
  });
}

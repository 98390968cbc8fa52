/** When the button that had the focus is gone, the keyboard goes on at the question's first button. */
export function focusWhenLost(): void {
  queueMicrotask(() => {
    const active = document.activeElement;
    if (active && active !== document.body && active.id !== "main") return;
    document.querySelector<HTMLElement>(".dock [data-main]:not(:disabled), .dock .moves button:not(:disabled)")?.focus({ preventScroll: true });
  });
}

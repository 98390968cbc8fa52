/** A group in which the arrow keys move the focus and Tab leaves: one tab stop for many buttons. */
export function roving(group: HTMLElement): { destroy: () => void } {
  const items = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>("button:not(:disabled), a[href]")];

  function mark(current: HTMLElement | undefined): void {
    const all = items();
    const chosen = current && all.includes(current) ? current : all[0];
    for (const item of all) item.tabIndex = item === chosen ? 0 : -1;
  }

  function move(event: KeyboardEvent): void {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: all.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = all[(to + all.length) % all.length];
    mark(next);
    next?.focus();
  }

  const focus = (event: FocusEvent): void => mark(event.target as HTMLElement);
  const watcher = new MutationObserver(() => mark(items().find((item) => item.tabIndex === 0)));
  mark(undefined);
  watcher.observe(group, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  group.addEventListener("keydown", move);
  group.addEventListener("focusin", focus);
  return {
    destroy() {
      watcher.disconnect();
      group.removeEventListener("keydown", move);
      group.removeEventListener("focusin", focus);
    },
  };
}

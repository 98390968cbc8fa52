/** Sets a text as large as its box allows: `--fit` scales its type, `--lines` is where a text too long for any size ends with dots. */
const SMALLEST = 0.76;
const STEP = 0.04;

export function fit(node: HTMLElement, _text: string): { update: (text: string) => void; destroy: () => void } {
  const look = (): void => {
    node.style.setProperty("--lines", "none");
    for (let size = 1; size >= SMALLEST; size -= STEP) {
      node.style.setProperty("--fit", size.toFixed(2));
      if (node.scrollHeight <= node.clientHeight) return;
    }
    node.style.setProperty("--lines", String(Math.max(1, Math.floor(node.clientHeight / parseFloat(getComputedStyle(node).lineHeight)))));
  };
  const watch = new ResizeObserver(look);
  watch.observe(node);
  return { update: () => void requestAnimationFrame(look), destroy: () => watch.disconnect() };
}

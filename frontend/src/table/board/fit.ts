/** Sets text as large as its box allows: `--fit` scales its type. */
const SMALLEST = 0.76;
const SMALLEST_NUMBER = 0.6;
const STEP = 0.04;
const HAIR = 0.5;

interface Fitting {
  update: (text: string) => void;
  destroy: () => void;
}

/** Set a text as large as its box allows; `--lines` limits a text that is too long for any size, with an ellipsis. */
export function fit(node: HTMLElement, _text: string): Fitting {
  return watched(node, () => fitText(node));
}

/** The same for a text whose box grows with the text up to a limit. */
export function fitGrowing(node: HTMLElement): Fitting {
  return watched(node, () => fitText(node), true);
}

function fitText(node: HTMLElement): void {
  node.style.setProperty("--lines", "none");
  if (!shrunk(node))
    node.style.setProperty(
      "--lines",
      String(Math.max(1, Math.floor(node.clientHeight / parseFloat(getComputedStyle(node).lineHeight)))),
    );
}

/** Set a question as large as its box allows, with its whole hint or none. */
export function fitQuestion(node: HTMLElement, _text: string): Fitting {
  const isWhole = (): boolean => [node, ...node.querySelectorAll("p")].every(hasRoom);
  return watched(node, () => {
    node.style.setProperty("--lines", "2");
    if (shrunk(node, isWhole)) return;
    node.style.setProperty("--lines", "0");
    shrunk(node);
  });
}

/** Set a row of numbers as large as its width allows; if it fits already, it is only measured once. */
export function fitRow(node: HTMLElement, _text: string): Fitting {
  const isInside = (): boolean => {
    // Not scrollWidth: a number that pops up is larger for a moment.
    const [first, last] = [node.firstElementChild, node.lastElementChild].map((one) =>
      (one ?? node).getBoundingClientRect(),
    );
    return (last?.right ?? 0) - (first?.left ?? 0) <= node.getBoundingClientRect().width + HAIR;
  };
  let isWhole = true;
  const look = (): void => {
    if (isWhole && isInside()) return;
    shrunk(node, isInside, SMALLEST_NUMBER);
    isWhole = node.style.getPropertyValue("--fit") === "1.00";
  };
  return watched(node, look, true);
}

/**
 * Whether everything in a box is visible; the browser rounds both heights of a line, not always in the same direction.
 */
const hasRoom = (node: HTMLElement): boolean => node.scrollHeight <= node.clientHeight + 1;

/** Shrink the type until everything fits; return whether it does. */
function shrunk(node: HTMLElement, isInside = (): boolean => hasRoom(node), smallest = SMALLEST): boolean {
  for (let size = 1; size >= smallest; size -= STEP) {
    node.style.setProperty("--fit", size.toFixed(2));
    if (isInside()) return true;
  }
  return false;
}

function watched(node: HTMLElement, look: () => void, isResized = false): Fitting {
  const lookSoon = (): void => void requestAnimationFrame(look);
  const watch = new ResizeObserver(isResized ? lookSoon : look); // a measurement that changes the observed size must not run in the callback
  watch.observe(node);
  return { update: lookSoon, destroy: () => watch.disconnect() };
}

/** Text as large as its box allows: `--fit` scales its type. */
const SMALLEST = 0.76;
const SMALLEST_NUMBER = 0.6;
const STEP = 0.04;
const HAIR = 0.5;

interface Fitting {
  update: (text: string) => void;
  destroy: () => void;
}

/** Sets a text as large as its box allows; `--lines` is where a text too long for any size ends with dots. */
export function fit(node: HTMLElement, _text: string): Fitting {
  return watched(node, () => fitText(node));
}

/** The same for a text whose box is as high as the text until there is no more room. */
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

/** Sets a question as large as its box allows, with all of its hint or none: half a sentence helps nobody. */
export function fitQuestion(node: HTMLElement, _text: string): Fitting {
  const isWhole = (): boolean => [node, ...node.querySelectorAll("p")].every(hasRoom);
  return watched(node, () => {
    node.style.setProperty("--lines", "2");
    if (shrunk(node, isWhole)) return;
    node.style.setProperty("--lines", "0");
    shrunk(node);
  });
}

/** Sets a row of numbers as large as its width allows; what fits as it is costs one look and no change. */
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

/** Whether everything in a box can be seen; the browser rounds both heights of a line, and not always in the same direction. */
const hasRoom = (node: HTMLElement): boolean => node.scrollHeight <= node.clientHeight + 1;

/** Makes the type smaller until everything is inside; whether that was enough. */
function shrunk(node: HTMLElement, isInside = (): boolean => hasRoom(node), smallest = SMALLEST): boolean {
  for (let size = 1; size >= smallest; size -= STEP) {
    node.style.setProperty("--fit", size.toFixed(2));
    if (isInside()) return true;
  }
  return false;
}

function watched(node: HTMLElement, look: () => void, isResized = false): Fitting {
  const lookSoon = (): void => void requestAnimationFrame(look);
  const watch = new ResizeObserver(isResized ? lookSoon : look); // a look that changes the size it watches must not do so at once
  watch.observe(node);
  return { update: lookSoon, destroy: () => watch.disconnect() };
}

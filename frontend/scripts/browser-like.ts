// jsdom has no layout: in tests no media query matches and no box changes its size.
if (typeof window !== "undefined") {
  window.matchMedia = (media) =>
    ({ media, matches: false, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList;
  window.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
}

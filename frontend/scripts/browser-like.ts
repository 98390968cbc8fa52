// jsdom has no media queries; in tests none of them matches.
if (typeof window !== "undefined") {
  window.matchMedia = (media) =>
    ({ media, matches: false, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList;
}

/** The layout of the table: upright phones, landscape phones and zoomed pages, everything larger. */
export type Layout = "tall" | "low" | "wide";

const QUERIES: [string, Layout][] = [
  ["(min-width: 62rem) and (min-height: 34rem)", "wide"],
  ["(min-aspect-ratio: 6/5)", "low"],
];

function find(): Layout {
  return QUERIES.find(([query]) => matchMedia(query).matches)?.[1] ?? "tall";
}

/** The layout for the current window; call it during the setup of a component. */
export function layout(): { readonly now: Layout } {
  let now = $state<Layout>(find());
  $effect(() => {
    const look = (): void => void (now = find());
    const watched = QUERIES.map(([query]) => matchMedia(query));
    watched.forEach((one) => one.addEventListener("change", look));
    return () => watched.forEach((one) => one.removeEventListener("change", look));
  });
  return {
    get now() {
      return now;
    },
  };
}

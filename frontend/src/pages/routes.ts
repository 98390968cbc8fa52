import type { Route } from "../router.svelte.ts";

export const PAGE_ROUTES: readonly Route[] = [
  { path: "/", page: () => import("./Landing.svelte"), title: "pages.home.title" },
  { path: "/cards", page: () => import("./Cards.svelte"), title: "pages.cards.title" },
  { path: "/cards/:id", page: () => import("./Card.svelte"), title: "pages.cards.title" },
  { path: "/rules/:edition", page: () => import("./Rules.svelte"), title: "pages.rules.title" },
  { path: "/how-to-play", page: () => import("./Guide.svelte"), title: "pages.guide.title" },
  { path: "/privacy", page: () => import("./Privacy.svelte"), title: "pages.privacy.title" },
  { path: "/replays", page: () => import("./Replays.svelte"), title: "pages.replays.title" },
  { path: "/replay/:id", page: () => import("./Replay.svelte"), title: "pages.replay.title" },
];

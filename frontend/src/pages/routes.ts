import { learn, type LaterFile } from "../i18n/words.svelte.ts";
import type { Route } from "../router.svelte.ts";

/** A page whose words are loaded with it. */
export const withWords =
  (page: Route["page"], ...files: LaterFile[]): Route["page"] =>
  async () => {
    const [module] = await Promise.all([page(), learn(...files)]);
    return module;
  };

export const PAGE_ROUTES: readonly Route[] = [
  { path: "/", page: () => import("./Landing.svelte"), title: "pages.home.title" },
  { path: "/cards", page: withWords(() => import("./Cards.svelte"), "expansions"), title: "pages.cards.title" },
  { path: "/cards/:id", page: withWords(() => import("./Card.svelte"), "expansions"), title: "pages.cards.title" },
  {
    path: "/rules/:edition",
    page: withWords(() => import("./Rules.svelte"), "expansions"),
    title: "pages.rules.title",
  },
  { path: "/how-to-play", page: () => import("./Guide.svelte"), title: "pages.guide.title" },
  { path: "/privacy", page: () => import("./Privacy.svelte"), title: "pages.privacy.title" },
  { path: "/replays", page: withWords(() => import("./Replays.svelte"), "expansions"), title: "pages.replays.title" },
  {
    path: "/replay/:id",
    page: withWords(() => import("./Replay.svelte"), "review", "coach", "expansions"),
    title: "pages.replay.title",
  },
  { path: "/puzzles", page: withWords(() => import("./Puzzles.svelte"), "puzzles"), title: "pages.puzzles.title" },
  { path: "/puzzle/:id", page: withWords(() => import("./Puzzle.svelte"), "puzzles"), title: "pages.puzzles.title" },
  {
    path: "/challenge",
    page: withWords(() => import("./Challenge.svelte"), "puzzles"),
    title: "pages.challenge.title",
  },
  {
    path: "/challenge/play",
    page: withWords(() => import("./ChallengeGame.svelte"), "puzzles"),
    title: "pages.challenge.title",
  },
  {
    path: "/profile",
    page: withWords(() => import("./Profile.svelte"), "profile", "stats"),
    title: "pages.profile.title",
  },
];

import { learn, type LaterFile } from "../i18n/words.svelte.ts";
import type { Route } from "../router.svelte.ts";
import Landing from "./Landing.svelte";

/** A page whose words are loaded with it. */
export const withWords =
  (page: Route["page"], ...files: LaterFile[]): Route["page"] =>
  async () => {
    const [component] = await Promise.all([page(), learn(...files)]);
    return component;
  };

const boards = (): Promise<typeof import("./boards.ts")> => import("./boards.ts");

export const PAGE_ROUTES: readonly Route[] = [
  { path: "/", page: async () => Landing, title: "pages.home.title" },
  {
    path: "/cards",
    page: withWords(async () => (await import("./Cards.svelte")).default, "expansions"),
    title: "pages.cards.title",
  },
  {
    path: "/cards/:id",
    page: withWords(async () => (await import("./Card.svelte")).default, "expansions"),
    title: "pages.cards.title",
  },
  {
    path: "/rules/:edition",
    page: withWords(async () => (await import("./Rules.svelte")).default, "expansions"),
    title: "pages.rules.title",
  },
  {
    path: "/how-to-play",
    page: withWords(async () => (await import("./Guide.svelte")).default, "guide"),
    title: "pages.guide.title",
  },
  {
    path: "/privacy",
    page: withWords(async () => (await import("./Privacy.svelte")).default, "privacy"),
    title: "pages.privacy.title",
  },
  {
    path: "/replays",
    page: withWords(async () => (await import("./Replays.svelte")).default, "expansions"),
    title: "pages.replays.title",
  },
  {
    path: "/replay/:id",
    page: withWords(async () => (await boards()).Replay, "review", "coach", "expansions", "fair"),
    title: "pages.replay.title",
  },
  {
    path: "/puzzles",
    page: withWords(async () => (await import("./Puzzles.svelte")).default, "puzzles"),
    title: "pages.puzzles.title",
  },
  {
    path: "/puzzle/:id",
    page: withWords(async () => (await boards()).Puzzle, "puzzles"),
    title: "pages.puzzles.title",
  },
  {
    path: "/challenge",
    page: withWords(async () => (await import("./Challenge.svelte")).default, "puzzles"),
    title: "pages.challenge.title",
  },
  {
    path: "/challenge/play",
    page: withWords(async () => (await boards()).ChallengeGame, "puzzles"),
    title: "pages.challenge.title",
  },
  {
    path: "/people",
    page: withWords(async () => (await import("./People.svelte")).default, "people"),
    title: "pages.people.title",
  },
  {
    path: "/profile",
    page: withWords(async () => (await import("./Profile.svelte")).default, "profile", "stats"),
    title: "pages.profile.title",
  },
];

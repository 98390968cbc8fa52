import { withWords } from "../pages/routes.ts";
import type { Route } from "../router.svelte.ts";

const lobby = (): Promise<typeof import("./lobby/lobby.ts")> => import("./lobby/lobby.ts");

const text = (): Promise<typeof import("../text/text.ts")> => import("../text/text.ts");

export const TABLE_ROUTES: readonly Route[] = [
  {
    path: "/new",
    title: "table.new.title",
    page: withWords(async () => (await lobby()).New, "expansions", "opponents"),
  },
  { path: "/join", title: "table.lobby.join_title", page: async () => (await lobby()).Join },
  { path: "/join/:code", title: "table.lobby.join_title", page: async () => (await lobby()).Join },
  {
    path: "/hotseat",
    title: "table.hotseat.title",
    page: withWords(async () => (await lobby()).HotSeat, "expansions", "opponents"),
  },
  { path: "/text", title: "common.text", page: withWords(async () => (await text()).Home, "text") },
  {
    path: "/text/:code",
    title: "common.text",
    page: withWords(async () => (await text()).Game, "text"),
  },
  {
    path: "/text/replay/:id",
    title: "common.text",
    page: withWords(async () => (await text()).Replay, "text", "expansions"),
  },
  { path: "/table/:code", title: "table.page", page: async () => (await import("./Table.svelte")).default },
];

import { withWords } from "../pages/routes.ts";
import type { Route } from "../router.svelte.ts";

export const TABLE_ROUTES: readonly Route[] = [
  { path: "/new", title: "table.new.title", page: withWords(() => import("./lobby/New.svelte"), "expansions") },
  { path: "/join", title: "table.lobby.join_title", page: () => import("./lobby/Join.svelte") },
  { path: "/join/:code", title: "table.lobby.join_title", page: () => import("./lobby/Join.svelte") },
  {
    path: "/hotseat",
    title: "table.hotseat.title",
    page: withWords(() => import("./lobby/HotSeat.svelte"), "expansions"),
  },
  { path: "/table/:code", title: "table.page", page: () => import("./Table.svelte") },
];

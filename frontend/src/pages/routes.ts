import type { Route } from "../router.svelte.ts";

export const PAGE_ROUTES: readonly Route[] = [];

import type { Route } from "../router.svelte.ts";

export const TABLE_ROUTES: readonly Route[] = [];

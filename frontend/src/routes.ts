import { PAGE_ROUTES } from "./pages/routes.ts";
import type { Route } from "./router.svelte.ts";
import { TABLE_ROUTES } from "./table/routes.ts";

export const ROUTES: readonly Route[] = [...PAGE_ROUTES, ...TABLE_ROUTES];

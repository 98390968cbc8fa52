import type { Component } from "svelte";
import type { Key } from "./i18n/words.svelte.ts";

export interface Route {
  path: string;
  title: Key;
  page: () => Promise<Component>;
}

export interface Match {
  route: Route | undefined;
  params: Record<string, string>;
}

interface Place extends Match {
  path: string;
  query: URLSearchParams;
}

/** Find the route for a path; `:name` parts become params. */
export function match(routes: readonly Route[], path: string): Match {
  const wanted = path.split("/").filter(Boolean);
  for (const route of routes) {
    const parts = route.path.split("/").filter(Boolean);
    if (parts.length !== wanted.length) continue;
    const params: Record<string, string> = {};
    const fits = parts.every((part, i) => {
      const value = wanted[i] ?? "";
      if (!part.startsWith(":")) return part === value;
      const decoded = decode(value);
      if (decoded !== null) params[part.slice(1)] = decoded;
      return decoded !== null;
    });
    if (fits) return { route, params };
  }
  return { route: undefined, params: {} };
}

/** The decoded part of an address; null if it is invalid. */
function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** The address of a page, relative to this one. */
export function href(path: string): string {
  return `#${path}`;
}

/** The full address of a page, to be shared. */
export function shareable(path: string): string {
  return new URL(href(path), document.baseURI.split("#")[0]).toString();
}

export const route = $state<Place>({ path: "/", query: new URLSearchParams(), route: undefined, params: {} });

/** Go to a page; `replace` adds no history entry. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", href(path));
  else location.hash = path;
  if (replace) window.dispatchEvent(new HashChangeEvent("hashchange"));
}

/** Follow the address bar. */
export function follow(routes: readonly Route[]): () => void {
  const read = (): void => {
    const [path = "/", query = ""] = (location.hash.slice(1) || "/").split("?");
    Object.assign(route, { path, query: new URLSearchParams(query), ...match(routes, path) });
  };
  read();
  addEventListener("hashchange", read);
  return () => removeEventListener("hashchange", read);
}

import { expect, test } from "vitest";
import { match, type Route } from "./router.svelte.ts";
import { ROUTES } from "./routes.ts";

const route = (path: string): Route => ({
  path,
  title: "common.home",
  page: () => Promise.reject(new Error("not loaded here")),
});

test("a part with a colon is a param", () => {
  const routes = [route("/table/new"), route("/table/:code")];
  expect(match(routes, "/table/k3v9").params).toEqual({ code: "k3v9" });
  expect(match(routes, "/table/new").route).toBe(routes[0]);
});

test("an address too short or too long leads nowhere", () => {
  expect(match([route("/table/:code")], "/table").route).toBeUndefined();
  expect(match([route("/table/:code")], "/table/a/b").route).toBeUndefined();
});

test("no two pages share an address", () => {
  const paths = ROUTES.map((one) => one.path);
  expect(new Set(paths).size).toBe(paths.length);
});

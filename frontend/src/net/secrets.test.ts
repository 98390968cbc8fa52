import { beforeEach, expect, test } from "vitest";
import { forget, keysOf, remember, secretsOf, tables } from "./secrets.ts";

beforeEach(() => localStorage.clear());

test("a seat's secret is stored in addition to the host's", () => {
  remember("abc", { seats: [{ seat: 0, secret: "s0" }], host: "h" });
  remember("abc", { seats: [{ seat: 1, secret: "s1" }] });
  expect(secretsOf("abc")).toEqual(["s0", "s1", "h"]);
});

test("a seat that was given up is forgotten, the table is not", () => {
  remember("abc", { seats: [{ seat: 0, secret: "s0" }] });
  forget("abc", "s0");
  expect(keysOf("abc").seats).toEqual([]);
  expect(tables()).toEqual(["abc"]);
});

test("foreign data in the storage does no harm", () => {
  localStorage.setItem("daikaiju.table.abc", "not JSON");
  expect(secretsOf("abc")).toEqual([]);
});

test("the oldest tables are forgotten", () => {
  for (let i = 0; i < 60; i++) remember(`t${i}`, { seats: [] });
  expect(tables().length).toBe(40);
});

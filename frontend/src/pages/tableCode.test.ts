import { expect, test } from "vitest";
import { tableCode } from "./tableCode.ts";

test("a code is taken as it is, a pasted link gives its code", () => {
  expect(tableCode(" k3v9xq2m7d ")).toBe("k3v9xq2m7d");
  expect(tableCode("https://example.org/play/#/table/k3v9xq2m7d?start=1")).toBe("k3v9xq2m7d");
});

test("an invalid code is refused", () => {
  expect(tableCode("")).toBeUndefined();
  expect(tableCode("come and play")).toBeUndefined();
});

// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { protocolTypes } from "../scripts/protocol-types.mjs";

test("the types are those of the server's schema", async () => {
  expect(readFileSync("src/protocol.ts", "utf8")).toBe(await protocolTypes());
});

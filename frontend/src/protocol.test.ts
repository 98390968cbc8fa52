// @vitest-environment node
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the types are those of the server's schema", () => {
  const fresh = execFileSync(process.execPath, ["scripts/protocol-types.mjs", "--print"], { encoding: "utf8" });
  expect(readFileSync("src/protocol.ts", "utf8") + readFileSync("src/events.ts", "utf8")).toBe(fresh);
}, 60_000); // a busy machine is no failure

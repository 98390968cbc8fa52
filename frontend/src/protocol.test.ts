// @vitest-environment node
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the types are those of the server's schema", () => {
  const fresh = execFileSync(process.execPath, ["scripts/protocol-types.mjs", "--print"], { encoding: "utf8" });
  for (const [file, text] of Object.entries(JSON.parse(fresh) as Record<string, string>))
    expect(readFileSync(file, "utf8"), file).toBe(text);
}, 60_000); // a busy machine is no failure

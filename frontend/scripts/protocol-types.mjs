// Writes src/protocol.ts from src/protocol.schema.json, which the server writes from its own records; --print only shows them.
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

/** Titles of single fields would become types of their own; only whole records are worth a name. */
function withoutTitles(node) {
  if (Array.isArray(node)) return node.map(withoutTitles);
  if (node === null || typeof node !== "object") return node;
  const entries = Object.entries(node).filter(([key, value]) => key !== "title" || typeof value !== "string");
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutTitles(value)]));
}

const schema = withoutTitles(JSON.parse(readFileSync("src/protocol.schema.json", "utf8")));
const types = await compile(schema, "Protocol", {
  bannerComment: "/* Made from protocol.schema.json by `npm run types`. Do not edit. */",
  additionalProperties: false,
  ignoreMinAndMaxItems: true,
  unreachableDefinitions: true,
  style: { printWidth: 120 },
});
if (process.argv.includes("--print")) process.stdout.write(types);
else writeFileSync("src/protocol.ts", types);

// Writes src/protocol.ts and src/events.ts from src/protocol.schema.json, which the server writes from its own records;
// --print only shows them, one after the other.
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

/** Titles of single fields would become types of their own; only whole records are worth a name. */
function withoutTitles(node) {
  if (Array.isArray(node)) return node.map(withoutTitles);
  if (node === null || typeof node !== "object") return node;
  const isOpen = node.properties && node.additionalProperties === true; // fields of expansions: the page reads none by name
  const entries = Object.entries(node).filter(
    ([key, value]) => (key !== "title" || typeof value !== "string") && !(isOpen && key === "additionalProperties"),
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutTitles(value)]));
}

/** One place of an event in TypeScript. */
function place(shape) {
  if (shape.anyOf) return shape.anyOf.map(place).join(" | ");
  if (shape.type === "null") return "null";
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.type === "array") return `${place(shape.items)}[]`;
  return shape.type === "integer" ? "number" : "string";
}

/** The engine's registry of events: a type for each, and what is needed to tell it. */
function eventsFile(shapes) {
  const tuple = (shape) =>
    [...shape.prefixItems.map(place), ...(shape.items ? [`...${place(shape.items)}[]`] : [])].join(", ");
  const entry = (shape) => {
    const { fields, variants } = shape;
    return `  ${shape.prefixItems[0].const}: ${JSON.stringify({ fields, variants })},`;
  };
  return `/* Made from protocol.schema.json by \`npm run types\`. Do not edit. */

/** An event of the game: its name, then its values. */
export type GameEvent =
${shapes.map((shape) => `  /** ${shape.description} */\n  | [${tuple(shape)}]`).join("\n")};

/** What an event carries, each field with its type, and which sentence tells it: ending, condition, field. */
export interface EventKind {
  fields: [field: string, type: string][];
  variants: [ending: string, condition: string, field: string][];
}

/** Every event of the engine. */
export const EVENTS: Record<string, EventKind> = {
${shapes.map(entry).join("\n")}
};
`;
}

const schema = withoutTitles(JSON.parse(readFileSync("src/protocol.schema.json", "utf8")));
const events = eventsFile(schema.$defs.Event.oneOf);
schema.$defs.Event = { tsType: "GameEvent" };
const types = await compile(schema, "Protocol", {
  bannerComment:
    '/* Made from protocol.schema.json by `npm run types`. Do not edit. */\nimport type { GameEvent } from "./events.ts";',
  additionalProperties: false,
  ignoreMinAndMaxItems: true,
  unreachableDefinitions: true,
  style: { printWidth: 120 },
});
if (process.argv.includes("--print")) process.stdout.write(types + events);
else {
  writeFileSync("src/protocol.ts", types);
  writeFileSync("src/events.ts", events);
}

// Writes src/protocol.ts, src/events.ts and the events.ts of every expansion's folder from src/protocol.schema.json,
// which the server generates from its typed records; --print only prints them.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

/** Titles of single fields would become separate types; only whole records get a name. */
function withoutTitles(node) {
  if (Array.isArray(node)) return node.map(withoutTitles);
  if (node === null || typeof node !== "object") return node;
  const isOpen = node.properties && node.additionalProperties === true; // fields of expansions: the page reads none by name
  const entries = Object.entries(node).filter(
    ([key, value]) => (key !== "title" || typeof value !== "string") && !(isOpen && key === "additionalProperties"),
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutTitles(value)]));
}

/** One item of an event in TypeScript. */
function place(shape) {
  if (shape.anyOf) return shape.anyOf.map(place).join(" | ");
  if (shape.type === "null") return "null";
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.type === "array") return `${place(shape.items)}[]`;
  return shape.type === "integer" ? "number" : "string";
}

const tuple = (shape) =>
  [...shape.prefixItems.map(place), ...(shape.items ? [`...${place(shape.items)}[]`] : [])].join(", ");
const nameOf = (shape) => shape.prefixItems[0].const;
const union = (shapes) => shapes.map((shape) => `  /** ${shape.description} */\n  | [${tuple(shape)}]`).join("\n");
const entries = (shapes) =>
  shapes
    .map(({ fields, variants, ...shape }) => `  ${nameOf(shape)}: ${JSON.stringify({ fields, variants })},`)
    .join("\n");
const MADE = "Do not edit. */\n";

/** The engine's registry of events: a type for each, and the data for its sentence. */
function eventsFile(shapes) {
  return `/* Made from protocol.schema.json by \`npm run types\`. ${MADE}
/** An event of the game: its name, then its values. */
export type GameEvent =
${union(shapes)};

/** The fields of an event with their types, and the variants of its sentence: ending, condition, field. */
export interface EventKind {
  fields: [field: string, type: string][];
  variants: [ending: string, condition: string, field: string][];
}

/** Every event that needs no expansion. */
export const EVENTS: Record<string, EventKind> = {
${entries(shapes)}
};
`;
}

/** The same for the events of one expansion. */
function expansionFile(expansion, shapes) {
  const type = expansion.replace(/(?:^|_)(.)/g, (_, letter) => letter.toUpperCase());
  return `/* Made from protocol.schema.json by \`npm run types\`. ${MADE}import type { EventKind } from "../../events.ts";

/** An event of this expansion: its name, then its values. */
export type ${type}Event =
${union(shapes)};

export const EVENTS: Record<string, EventKind> = {
${entries(shapes)}
};
`;
}

/** The expansion whose words describe an event; undefined for events of the base game. */
const FOLDER = "../src/daikaiju/engine/expansions";
const told = readdirSync(FOLDER)
  .filter((name) => existsSync(`${FOLDER}/${name}/words/en.json`))
  .map((name) => [name, JSON.parse(readFileSync(`${FOLDER}/${name}/words/en.json`, "utf8")).sentences]);
const ownerOf = (shape) =>
  told.find(([, sentences]) =>
    Object.keys(sentences).some((key) => `${key}.`.startsWith(`event.${nameOf(shape)}.`)),
  )?.[0];

const schema = withoutTitles(JSON.parse(readFileSync("src/protocol.schema.json", "utf8")));
const shapes = schema.$defs.Event.oneOf;
const files = {
  "src/events.ts": eventsFile(shapes.filter((shape) => ownerOf(shape) === undefined)),
  ...Object.fromEntries(
    [...new Set(shapes.flatMap((shape) => ownerOf(shape) ?? []))].sort().map((owner) => [
      `src/expansions/${owner}/events.ts`,
      expansionFile(
        owner,
        shapes.filter((shape) => ownerOf(shape) === owner),
      ),
    ]),
  ),
};
schema.$defs.Event = { tsType: "GameEvent" };
const types = await compile(schema, "Protocol", {
  bannerComment:
    '/* Made from protocol.schema.json by `npm run types`. Do not edit. */\nimport type { GameEvent } from "./events.ts";',
  additionalProperties: false,
  ignoreMinAndMaxItems: true,
  unreachableDefinitions: true,
  style: { printWidth: 120 },
});
files["src/protocol.ts"] = types;
if (process.argv.includes("--print")) process.stdout.write(JSON.stringify(files));
else for (const [file, text] of Object.entries(files)) writeFileSync(file, text);

import { maybe, t } from "../../i18n/words.svelte.ts";
import type { TableSetup } from "../../net/setup.svelte.ts";
import { expansionName, expansionsOf } from "../../expansions/names.ts";

export type Options = Record<string, unknown>;

export interface HouseRule {
  name: string;
  /** The offered values; the first one is the default. */
  values: unknown[];
}

/** The value of `tiles` that represents a list of faces, until the list is made. */
export const CHOSEN = "chosen";

/** The house rules that fit an edition with its expansions and a number of monsters, in the server's order. */
export function houseRules(setup: TableSetup | undefined, options: Options, monsters: number): HouseRule[] {
  if (!setup) return [];
  return Object.entries(setup.options)
    .filter(([name]) => {
      const [fewest = 2, most = 6] = setup.seats[name] ?? [];
      return monsters >= fewest && monsters <= most && !(name === "bay_to_city" && options["bay"] === false);
    })
    .map(([name, values]) => ({ name, values }));
}

/** The chosen options without those that do not fit (any longer). */
export function fitting(setup: TableSetup | undefined, options: Options, monsters: number): Options {
  const names = houseRules(setup, options, monsters).map((one) => one.name);
  const expansions = setup?.expansions.length ? { expansions: setup.expansions } : {};
  const rest = Object.fromEntries(Object.entries(options).filter(([name]) => names.includes(name)));
  return { ...expansions, ...rest };
}

/** The options with an expansion added or removed. */
export function toggle(options: Options, expansion: string): Options {
  const { expansions: _, ...rest } = options;
  const before = expansionsOf(options);
  const after = before.includes(expansion) ? before.filter((one) => one !== expansion) : [...before, expansion];
  return after.length ? { ...rest, expansions: after } : rest;
}

/** The options with one of them chosen; a default is not stored. */
export function choose(rule: HouseRule, options: Options, value: unknown): Options {
  const rest = Object.fromEntries(Object.entries(options).filter(([name]) => name !== rule.name));
  return isSame(value, rule.values[0]) ? rest : { ...rest, [rule.name]: value };
}

/** The chosen value of a house rule. */
export function chosen(rule: HouseRule, options: Options): unknown {
  return rule.name in options ? options[rule.name] : rule.values[0];
}

/** A list of faces, one of each tile, with one tile flipped to this face. */
export function withFace(pairs: readonly string[][], faces: readonly string[], face: string): string[] {
  return pairs.map((pair) => (pair.includes(face) ? face : (pair.find((one) => faces.includes(one)) ?? pair[0] ?? "")));
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A house rule's name, such as "Wickedness tiles". */
export function ruleName(name: string): string {
  return said(name) ?? name;
}

/** One sentence about a house rule. */
export function ruleText(name: string): string {
  return said(`${name}.text`) ?? "";
}

/** A value of a house rule in words. */
export function valueName(name: string, value: unknown): string {
  if (name === "tiles" && Array.isArray(value)) return t("table.option.tiles.list");
  if (name === "expansions" && Array.isArray(value)) return value.map((one) => expansionName(String(one))).join(" · ");
  if (Array.isArray(value)) return value.join(" · ");
  return said(`${name}.${String(value)}`) ?? String(value);
}

/** The lobby's sentence for an option, or that of its expansion. */
function said(option: string): string | undefined {
  return maybe(`table.option.${option}`) ?? maybe(`words.option.${option}`);
}

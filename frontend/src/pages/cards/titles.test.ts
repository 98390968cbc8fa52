import { describe, expect, test } from "vitest";
import type { CardShown, Catalogue } from "../../protocol.ts";
import {
  broughtBy,
  choose,
  costs,
  differences,
  isDisputed,
  monsters,
  NONE,
  plain,
  printOf,
  sideBySide,
  type Filters,
} from "./titles.ts";

const card = (id: string, fields: Partial<CardShown>): CardShown => ({
  id,
  kind: "keep",
  cost: 3,
  copies: 1,
  name: id,
  text: "",
  rulings: [],
  sources: [],
  interactions: [],
  worth: [],
  ...fields,
});
const cardsOf = (
  edition: string,
  cards: CardShown[],
  tiles: CardShown[] = [],
  expansions: CardShown[] = [],
): Catalogue => ({
  edition,
  language: "en",
  cards,
  tiles,
  expansions,
});
const titles = sideBySide([
  cardsOf("classic", [
    card("tank", { kind: "discard", cost: 4, name: "Tanks" }),
    card("mimic", { cost: 8 }),
    card("gourmet", { cost: 4 }),
  ]),
  cardsOf("second", [
    card("tank", { kind: "discard", cost: 4, name: "Tank" }),
    card("mimic", { cost: 8 }),
    card("gourmet", { cost: 4 }),
  ]),
  cardsOf(
    "dark",
    [card("tank", { kind: "discard", cost: 4, name: "Tank" }), card("gourmet", { cost: 6, text: "Señal de éxito" })],
    [card("devious", { kind: "tile", cost: null, level: 3 })],
  ),
]);
const all: Filters = { edition: "", expansion: "", kind: "", monster: "", cost: null, text: "", differs: false };
const ids = (filters: Partial<Filters>, order: "name" | "cost" = "name"): string[] =>
  choose(titles, { ...all, ...filters }, order).map((one) => one.id);
const find = (id: string) => titles.find((one) => one.id === id)!;

describe("filters", () => {
  test("without filters all titles are shown by name", () =>
    expect(ids({})).toEqual(["devious", "gourmet", "mimic", "tank"]));
  test("an edition leaves out titles that its deck lacks", () =>
    expect(ids({ edition: "dark" })).toEqual(["devious", "gourmet", "tank"]));
  test("kind", () => expect(ids({ kind: "discard" })).toEqual(["tank"]));
  test("a monster's own cards", () => {
    const own = sideBySide([
      cardsOf("second", [], [], [card("claw_up", { monster: "Gigazaur" }), card("ray", { monster: "Alienoid" })]),
    ]);
    expect(monsters(own)).toEqual(["Alienoid", "Gigazaur"]);
    expect(choose(own, { ...all, monster: "Gigazaur" }, "name").map((one) => one.id)).toEqual(["claw_up"]);
  });
  test("a kind that no card has is no filter", () => expect(ids({ kind: "spell" })).toEqual(ids({})));
  test("a cost is any edition's, or the chosen one's", () => {
    expect(ids({ cost: 4 })).toEqual(["gourmet", "tank"]);
    expect(ids({ cost: 4, edition: "dark" })).toEqual(["tank"]);
  });
  test("text ignores case and accents, every word must occur", () => {
    expect(ids({ text: "senal EXITO" })).toEqual(["gourmet"]);
    expect(ids({ text: "señal tank" })).toEqual([]);
  });
  test("a search finds the name of any edition", () => expect(ids({ text: "tanks" })).toEqual(["tank"]));
  test("by cost, tiles last", () => expect(ids({}, "cost")).toEqual(["tank", "gourmet", "mimic", "devious"]));
  test("only differing titles: renamed, repriced or missing; tiles belong to one edition", () =>
    expect(ids({ differs: true })).toEqual(["gourmet", "mimic", "tank"]));
});

describe("expansions", () => {
  const devious = { kind: "tile", cost: null, level: 3 } as const;
  const witch = card("witch", { kind: "costume", cost: 5, expansion: "halloween" });
  const boxes = sideBySide([
    cardsOf("second", [card("mimic", {})], [], [card("devious", { ...devious, expansion: "even_more_wicked" }), witch]),
    cardsOf("dark", [card("mimic", {})], [card("devious", devious)], [witch]),
  ]);
  const shown = (filters: Partial<Filters>): string[] =>
    choose(boxes, { ...all, ...filters }, "name").map((one) => one.id);
  test("pieces of all expansions are shown until one is chosen", () => {
    expect(shown({})).toEqual(["devious", "mimic", "witch"]);
    expect(shown({ expansion: "halloween" })).toEqual(["witch"]);
  });
  test("a tile is an expansion's in one edition and needs none in another", () => {
    expect(shown({ expansion: "even_more_wicked" })).toEqual(["devious"]);
    expect(shown({ expansion: "even_more_wicked", edition: "dark" })).toEqual([]);
    expect(shown({ expansion: NONE, edition: "second" })).toEqual(["mimic"]);
    expect(shown({ expansion: NONE })).toEqual(["devious", "mimic"]);
  });
  test("the expansion that adds it", () => {
    const tile = boxes.find((one) => one.id === "devious")!;
    expect([broughtBy(tile, ""), broughtBy(tile, "dark")]).toEqual([["even_more_wicked"], []]);
  });
});

describe("editions side by side", () => {
  test("differences are named", () => {
    expect(differences(find("tank"))).toEqual(["name"]);
    expect(differences(find("gourmet"))).toEqual(["cost", "text"]);
    expect(differences(find("mimic"))).toEqual([]);
  });
  test("a card that a deck lacks is disputed", () => expect(isDisputed(find("mimic"))).toBe(true));
  test("the newest print is shown unless a chosen edition has one", () => {
    expect(printOf(find("gourmet"), "").cost).toBe(6);
    expect(printOf(find("gourmet"), "classic").cost).toBe(4);
    expect(printOf(find("mimic"), "dark").cost).toBe(8);
  });
  test("every cost that occurs", () => expect(costs(titles)).toEqual([4, 6, 8]));
});

test("plain text", () => expect(plain("Über Ñandú")).toBe("uber nandu"));

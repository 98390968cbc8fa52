import { describe, expect, test } from "vitest";
import type { CardShown, Catalogue } from "../../protocol.ts";
import { choose, costs, differences, isDisputed, plain, printOf, sideBySide, type Wish } from "./shelf.ts";

const card = (id: string, fields: Partial<CardShown>): CardShown => ({
  id, kind: "keep", cost: 3, copies: 1, name: id, text: "", rulings: [], sources: [], interactions: [], worth: [], ...fields,
});
const shelf = (edition: string, cards: CardShown[], tiles: CardShown[] = []): Catalogue => ({
  edition, language: "en", cards, tiles, expansions: [],
});
const titles = sideBySide([
  shelf("classic", [card("tank", { kind: "discard", cost: 4, name: "Tanks" }), card("mimic", { cost: 8 }), card("gourmet", { cost: 4 })]),
  shelf("second", [card("tank", { kind: "discard", cost: 4, name: "Tank" }), card("mimic", { cost: 8 }), card("gourmet", { cost: 4 })]),
  shelf("dark", [card("tank", { kind: "discard", cost: 4, name: "Tank" }), card("gourmet", { cost: 6, text: "Señal de éxito" })],
    [card("devious", { kind: "tile", cost: null, level: 3 })]),
]);
const all: Wish = { edition: "", kind: "", cost: null, text: "", differs: false };
const ids = (wish: Partial<Wish>, order: "name" | "cost" = "name"): string[] => choose(titles, { ...all, ...wish }, order).map((one) => one.id);
const find = (id: string) => titles.find((one) => one.id === id)!;

describe("filters", () => {
  test("nothing wished shows everything by name", () => expect(ids({})).toEqual(["devious", "gourmet", "mimic", "tank"]));
  test("an edition leaves out what its deck lacks", () => expect(ids({ edition: "dark" })).toEqual(["devious", "gourmet", "tank"]));
  test("kind", () => expect(ids({ kind: "discard" })).toEqual(["tank"]));
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
  test("only what differs: renamed, repriced or missing; tiles are one edition's own", () =>
    expect(ids({ differs: true })).toEqual(["gourmet", "mimic", "tank"]));
});

describe("editions side by side", () => {
  test("what differs is named", () => {
    expect(differences(find("tank"))).toEqual(["name"]);
    expect(differences(find("gourmet"))).toEqual(["cost", "text"]);
    expect(differences(find("mimic"))).toEqual([]);
  });
  test("a card that a deck lacks is disputed", () => expect(isDisputed(find("mimic"))).toBe(true));
  test("the newest print is shown unless an edition is wished that has one", () => {
    expect(printOf(find("gourmet"), "").cost).toBe(6);
    expect(printOf(find("gourmet"), "classic").cost).toBe(4);
    expect(printOf(find("mimic"), "dark").cost).toBe(8);
  });
  test("every cost that occurs", () => expect(costs(titles)).toEqual([4, 6, 8]));
});

test("plain text", () => expect(plain("Über Ñandú")).toBe("uber nandu"));

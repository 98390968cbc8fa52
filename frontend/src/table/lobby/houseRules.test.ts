import { cleanup, render } from "@testing-library/svelte";
import { readFileSync } from "node:fs";
import { tick } from "svelte";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { LANGUAGES, learn, speak } from "../../i18n/words.svelte.ts";
import type { ExpansionSetup, Setup } from "../../protocol.ts";
import { extended, type TableSetup, wantSetup } from "../../net/setup.svelte.ts";
import {
  choose,
  fitting,
  houseRules,
  type Options,
  ruleName,
  ruleText,
  toggle,
  valueName,
  withFace,
} from "./houseRules.ts";
import TablePlan from "./TablePlan.svelte";

const PAIRS = [
  ["devious", "barbs"],
  ["eternal", "final_roar"],
  ["skybeam", "starburst"],
];
const edition = (
  name: string,
  options: Record<string, unknown[]>,
  seats: Record<string, number[]>,
  tiles: string[][] = [],
): TableSetup => ({
  edition: name,
  monsters: ["Gigazaur"],
  options,
  seats,
  tile_pairs: tiles,
  expansions: [],
  forBots: ["Gigazaur"],
});
const box = (expansion: string, fields: Partial<ExpansionSetup>): ExpansionSetup => ({
  expansion,
  editions: ["classic", "second", "dark"],
  monsters: [],
  options: {},
  seats: {},
  tile_pairs: [],
  ...fields,
});
const BOXES = [
  box("even_more_wicked", {
    editions: ["classic", "second"],
    options: { tiles: ["red", "green", "mixed"] },
    seats: { tiles: [2, 6] },
    tile_pairs: PAIRS,
  }),
  box("halloween", {
    monsters: ["Pumpkin Jack"],
    options: { costumes: ["worn", "deck"] },
    seats: { costumes: [2, 6] },
  }),
  box("king_kong", { monsters: ["King Kong"] }),
];
const EDITIONS = {
  classic: edition(
    "classic",
    {
      first_player: ["random", "roll_off"],
      two_player_variant: [false, true],
      bay: [true, false],
      bay_to_city: [false, true],
    },
    { first_player: [2, 6], two_player_variant: [2, 2], bay: [5, 6], bay_to_city: [5, 6] },
  ),
  dark: edition(
    "dark",
    {
      first_player: ["roll_off", "random"],
      two_player_variant: [false, true],
      victory: ["turn", "round"],
      wickedness_levels: [
        [3, 6, 10],
        [3, 5, 7],
      ],
      tiles: ["red", "green", "mixed"],
    },
    { first_player: [2, 6], two_player_variant: [2, 2], victory: [2, 6], wickedness_levels: [2, 6], tiles: [2, 6] },
    PAIRS,
  ),
};
const offered = (setup: TableSetup, options: Options, monsters: number): string[] =>
  houseRules(setup, options, monsters).map((one) => one.name);

afterEach(cleanup);
beforeAll(async () => {
  const answer = {
    version: "",
    bots: [],
    default_bot: "",
    languages: [],
    reactions: [],
    editions: Object.values(EDITIONS),
    expansions: BOXES,
  } as unknown as Setup;
  const tiles = PAIRS.flat().map((id) => ({ id, name: `Tile ${id}`, text: `What ${id} does.`, level: 3 }));
  vi.stubGlobal("fetch", (url: string) =>
    Promise.resolve(
      new Response(JSON.stringify(String(url).includes("catalogue") ? { cards: [], tiles, expansions: [] } : answer), {
        headers: { "content-type": "application/json" },
      }),
    ),
  );
  await speak("en");
  await learn("expansions");
  wantSetup();
});

test("only house rules that fit the edition and the number of monsters are offered", () => {
  expect(offered(EDITIONS.classic, {}, 2)).toEqual(["first_player", "two_player_variant"]);
  expect(offered(EDITIONS.classic, {}, 4)).toEqual(["first_player"]);
  expect(offered(EDITIONS.classic, {}, 5)).toEqual(["first_player", "bay", "bay_to_city"]);
  expect(offered(EDITIONS.dark, {}, 3)).toEqual(["first_player", "victory", "wickedness_levels", "tiles"]);
});

test("without a Bay its option is not offered", () => {
  expect(offered(EDITIONS.classic, { bay: false }, 6)).not.toContain("bay_to_city");
  expect(fitting(EDITIONS.classic, { bay: false, bay_to_city: true }, 6)).toEqual({ bay: false });
});

test("options for six monsters are not sent for four", () => {
  expect(fitting(EDITIONS.classic, { bay: false, first_player: "roll_off" }, 4)).toEqual({ first_player: "roll_off" });
  expect(fitting(undefined, { bay: false }, 5)).toEqual({});
});

test("a default is not written down", () => {
  const [, , levels] = houseRules(EDITIONS.dark, {}, 3);
  const chosen = choose(levels!, { victory: "round" }, [3, 5, 7]);
  expect(chosen).toEqual({ victory: "round", wickedness_levels: [3, 5, 7] });
  expect(choose(levels!, chosen, [3, 6, 10])).toEqual({ victory: "round" });
});

test("turning a tile keeps one face of every tile, in their order", () => {
  expect(withFace(PAIRS, ["devious", "final_roar", "skybeam"], "barbs")).toEqual(["barbs", "final_roar", "skybeam"]);
  expect(withFace(PAIRS, [], "starburst")).toEqual(["devious", "eternal", "starburst"]);
});

test("an expansion brings its monsters and its options, where it fits", () => {
  const { classic, dark } = EDITIONS;
  const both = extended(classic, BOXES, ["king_kong", "even_more_wicked"]);
  expect(both).toMatchObject({
    expansions: ["even_more_wicked", "king_kong"],
    monsters: ["Gigazaur", "King Kong"],
    forBots: ["King Kong", "Gigazaur"],
    tile_pairs: PAIRS,
  });
  expect(offered(both, {}, 4)).toEqual(["first_player", "tiles"]);
  expect(extended(dark, BOXES, ["even_more_wicked"])).toEqual(dark);
  expect(offered(extended(dark, BOXES, ["halloween"]), {}, 2)).toContain("costumes");
});

test("options of a removed expansion are removed", () => {
  const options = { ...toggle({}, "halloween"), costumes: "deck" };
  const setup = (chosen: Options): TableSetup =>
    extended(EDITIONS.classic, BOXES, (chosen["expansions"] as string[] | undefined) ?? []);
  expect(fitting(setup(options), options, 3)).toEqual({ expansions: ["halloween"], costumes: "deck" });
  const without = toggle(options, "halloween");
  expect(without).toEqual({ costumes: "deck" });
  expect(fitting(setup(without), without, 3)).toEqual({});
});

describe.each(LANGUAGES)("in %s", (language) => {
  test("every house rule of the engine has a name, one sentence, and words for its values", async () => {
    await speak(language);
    const sources = ["options", "expansions/halloween/dressing"].map((name) =>
      readFileSync(`../src/daikaiju/engine/${name}.py`, "utf8"),
    );
    const names = [...sources.join("\n").matchAll(/^@option\(.*\)\ndef (\w+)/gm)].map((found) => found[1]!);
    expect(names).toEqual(expect.arrayContaining(["bay", "victory", "tiles", "costumes"]));
    for (const name of names) {
      expect(ruleName(name), name).not.toBe(name);
      expect(ruleText(name), name).toMatch(/\.$/);
      expect(ruleText(name).match(/[a-zá-ú]\. [A-ZÁ-Ú]/gi) ?? [], name).toEqual([]);
    }
    for (const setup of [...Object.values(EDITIONS), extended(EDITIONS.classic, BOXES, ["halloween"])])
      for (const { name, values } of houseRules(setup, {}, 6))
        for (const value of values.filter((one) => !Array.isArray(one)))
          expect(valueName(name, value), name).not.toBe(String(value));
    expect(valueName("tiles", ["devious"])).not.toContain("devious");
    expect(valueName("wickedness_levels", [3, 5, 7])).toBe("3 · 5 · 7");
    await speak("en");
  });
});

test("the lobby picks a face of each tile, and shows its text", async () => {
  let options: Options = {};
  const props = { edition: "dark", count: 3, options, onchange: (_: string, found: Options) => (options = found) };
  const { rerender, getByLabelText, getByText, container } = render(TablePlan, props);
  await tick();
  getByText("Choose yourself", { exact: false, selector: "span" }).closest("label")!.querySelector("input")!.click();
  expect(options).toEqual({ tiles: ["devious", "eternal", "skybeam"] });
  await rerender({ ...props, options });
  await vi.waitFor(() => getByText("What starburst does."));
  getByLabelText(/Tile starburst/).click();
  expect(options).toEqual({ tiles: ["devious", "eternal", "starburst"] });
  await rerender({ ...props, options });
  expect(container.querySelectorAll("[data-option=tiles] li")).toHaveLength(3);
  expect(container.querySelector("summary")!.textContent).toContain("1 changed");
});

test("expansions are checkboxes, and one that does not fit shows the reason", async () => {
  let [edition, options] = ["classic", {} as Options];
  const props = {
    edition,
    count: 3,
    options,
    onchange: (to: string, found: Options) => ([edition, options] = [to, found]),
  };
  const { rerender, getByLabelText, getByText, container } = render(TablePlan, props);
  await tick();
  for (const name of [/Even More Wicked/, /Halloween/]) {
    getByLabelText(name).click();
    await rerender({ ...props, edition, options });
  }
  expect(options).toEqual({ expansions: ["even_more_wicked", "halloween"] });
  expect(container.querySelector("[data-option=costumes]")).not.toBeNull();
  getByText("Dark Edition").closest("label")!.querySelector("input")!.click();
  expect([edition, options]).toEqual(["dark", { expansions: ["halloween"] }]);
  await rerender({ ...props, edition, options });
  expect((getByLabelText(/Even More Wicked/) as HTMLInputElement).disabled).toBe(true);
  getByText(/has the gauge and its tiles already/);
});

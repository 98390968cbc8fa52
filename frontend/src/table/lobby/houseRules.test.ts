import { cleanup, render } from "@testing-library/svelte";
import { readFileSync } from "node:fs";
import { tick } from "svelte";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { LANGUAGES, maybe, speak } from "../../i18n/words.svelte.ts";
import type { EditionSetup, Setup } from "../../protocol.ts";
import { wantSetup } from "../../net/setup.svelte.ts";
import { choose, fitting, houseRules, type Options, ruleName, ruleText, valueName, withFace } from "./houseRules.ts";
import TablePlan from "./TablePlan.svelte";

const PAIRS = [["devious", "barbs"], ["eternal", "final_roar"], ["skybeam", "starburst"]];
const edition = (name: string, options: Record<string, unknown[]>, seats: Record<string, number[]>, tiles: string[][] = []): EditionSetup => ({
  edition: name, monsters: ["Gigazaur"], options, seats, tile_pairs: tiles,
});
const EDITIONS = {
  classic: edition(
    "classic",
    { first_player: ["random", "roll_off"], two_player_variant: [false, true], bay: [true, false], bay_to_city: [false, true] },
    { first_player: [2, 6], two_player_variant: [2, 2], bay: [5, 6], bay_to_city: [5, 6] },
  ),
  dark: edition(
    "dark",
    { first_player: ["roll_off", "random"], two_player_variant: [false, true], victory: ["turn", "round"], wickedness_levels: [[3, 6, 10], [3, 5, 7]], tiles: ["red", "green", "mixed"] },
    { first_player: [2, 6], two_player_variant: [2, 2], victory: [2, 6], wickedness_levels: [2, 6], tiles: [2, 6] },
    PAIRS,
  ),
};
const offered = (setup: EditionSetup, options: Options, monsters: number): string[] => houseRules(setup, options, monsters).map((one) => one.name);

afterEach(cleanup);
beforeAll(async () => {
  const answer = { version: "", bots: [], default_bot: "", languages: [], reactions: [], editions: Object.values(EDITIONS) } as unknown as Setup;
  const tiles = PAIRS.flat().map((id) => ({ id, name: `Tile ${id}`, text: `What ${id} does.`, level: 3 }));
  vi.stubGlobal("fetch", (url: string) =>
    Promise.resolve(new Response(JSON.stringify(String(url).includes("catalogue") ? { cards: [], tiles, expansions: [] } : answer), { headers: { "content-type": "application/json" } })),
  );
  await speak("en");
  wantSetup();
});

test("only what fits the edition and the number of monsters is offered", () => {
  expect(offered(EDITIONS.classic, {}, 2)).toEqual(["first_player", "two_player_variant"]);
  expect(offered(EDITIONS.classic, {}, 4)).toEqual(["first_player"]);
  expect(offered(EDITIONS.classic, {}, 5)).toEqual(["first_player", "bay", "bay_to_city"]);
  expect(offered(EDITIONS.dark, {}, 3)).toEqual(["first_player", "victory", "wickedness_levels", "tiles"]);
});

test("where there is no Bay, nobody is asked what happens when it closes", () => {
  expect(offered(EDITIONS.classic, { bay: false }, 6)).not.toContain("bay_to_city");
  expect(fitting(EDITIONS.classic, { bay: false, bay_to_city: true }, 6)).toEqual({ bay: false });
});

test("what was chosen for six monsters is not sent for four", () => {
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

describe.each(LANGUAGES)("in %s", (language) => {
  test("every house rule of the engine has a name, one sentence, and words for its values", async () => {
    await speak(language);
    const names = [...readFileSync("../src/daikaiju/engine/options.py", "utf8").matchAll(/^@option\(.*\)\ndef (\w+)/gm)].map((found) => found[1]!);
    expect(names).toEqual(expect.arrayContaining(["bay", "victory", "tiles"]));
    for (const name of names) {
      expect(ruleName(name), name).not.toBe(name);
      expect(ruleText(name), name).toMatch(/\.$/);
      expect(ruleText(name).match(/[a-zá-ú]\. [A-ZÁ-Ú]/gi) ?? [], name).toEqual([]);
    }
    for (const setup of Object.values(EDITIONS))
      for (const { name, values } of houseRules(setup, {}, 6))
        for (const value of values.filter((one) => !Array.isArray(one))) expect(maybe(`table.option.${name}.${String(value)}`), `${name} ${String(value)}`).toBeTruthy();
    expect(valueName("tiles", ["devious"])).not.toContain("devious");
    expect(valueName("wickedness_levels", [3, 5, 7])).toBe("3 · 5 · 7");
    await speak("en");
  });
});

test("the lobby picks a face of each tile, and says what it does", async () => {
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

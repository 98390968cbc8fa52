import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, expect, test } from "vitest";
import { speak } from "../../i18n/words.svelte.ts";
import { view } from "../board/sample.ts";
import { Names } from "../words/names.ts";
import Announcer from "./Announcer.svelte";
import { Show } from "./show.svelte.ts";

beforeAll(() => speak("en"));
afterEach(cleanup);

const said = (): string[] => [...document.querySelectorAll("[role=log] p")].map((one) => one.textContent);

test("an action is one announcement, and a hit is told once", async () => {
  const show = new Show(true, true);
  show.reset(view());
  show.remember([["turn", 0, 0]]);
  render(Announcer, { show, names: new Names("second", ["Gigazaur", "Kraken"], 0) });
  await tick();
  expect(said()).toEqual([]);
  show.play({
    events: [
      ["smash", 1, 2, [0]],
      ["lost", 0, 2, 1, "smash"],
      ["entered", 1, "city"],
    ],
    view: view(),
  });
  await expect.poll(said, { timeout: 60_000 }).toHaveLength(1);
  expect(said()[0]).toBe("You lose 2 life (Smash of Kraken). Kraken enters Tokyo City.");
}, 120_000);

/** All figures on one sheet, for docs/pictures/take.py: a row for each mood, or for each costume at /scripts/figures.html?costumes. */
import { mount } from "svelte";
import { COSTUMES } from "../src/expansions/halloween/costumes.ts";
import Figure from "../src/art/Figure.svelte";
import { MONSTERS } from "../src/art/monsters.ts";
import type { Mood } from "../src/art/mood.ts";

const MOODS: Mood[] = ["calm", "hurt", "winning", "dead"];
const isDressed = location.search === "?costumes";
const rows: { mood: Mood; worn: string[] }[] = isDressed
  ? Object.keys(COSTUMES).map((costume) => ({ mood: "calm", worn: [costume] }))
  : MOODS.map((mood) => ({ mood, worn: [] }));
document.body.style.cssText = `display: grid; grid-template-columns: repeat(${MONSTERS.length}, 100px); gap: ${isDressed ? 34 : 14}px 14px; padding: ${isDressed ? 40 : 14}px 14px 14px; margin: 0; width: max-content; background: #fff1dc`;
for (const row of rows)
  for (const monster of MONSTERS) {
    const target = document.body.appendChild(document.createElement("div"));
    target.style.cssText = "width: 100px; height: 100px";
    mount(Figure, { target, props: { monster, ...row } });
  }

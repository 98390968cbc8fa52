/** All figures in all moods on one sheet, for docs/pictures/take.py: `npm run dev`, then /scripts/figures.html?wear=witch,pirate. */
import { mount } from "svelte";
import Figure from "../src/art/Figure.svelte";
import { MONSTERS } from "../src/art/monsters.ts";
import type { Mood } from "../src/art/mood.ts";

const query = new URLSearchParams(location.search);
const monsters = query.get("monsters")?.split(",") ?? MONSTERS;
const moods = (query.get("moods")?.split(",") ?? ["calm", "hurt", "winning", "dead"]) as Mood[];
const worn = query.get("wear")?.split(",") ?? [];
document.body.style.cssText = `display: grid; grid-template-columns: repeat(${monsters.length}, 120px); gap: 14px; padding: 14px; margin: 0; width: max-content; background: ${query.get("ground") ?? "#fff1dc"}`;
for (const mood of moods)
  for (const monster of monsters) {
    const target = document.body.appendChild(document.createElement("div"));
    target.style.cssText = "width: 120px; height: 120px";
    mount(Figure, { target, props: { monster, mood, worn } });
  }

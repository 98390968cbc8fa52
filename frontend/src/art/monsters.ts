import type { Component } from "svelte";
import { MONSTERS_OF_EXPANSIONS, pageMonster } from "../expansions/registry.ts";
import type { Coat, Mood } from "./mood.ts";
import Alienoid from "./monsters/Alienoid.svelte";
import CyberBunny from "./monsters/CyberBunny.svelte";
import CyberKitty from "./monsters/CyberKitty.svelte";
import Gigazaur from "./monsters/Gigazaur.svelte";
import Kraken from "./monsters/Kraken.svelte";
import MekaDragon from "./monsters/MekaDragon.svelte";
import SpacePenguin from "./monsters/SpacePenguin.svelte";
import TheKing from "./monsters/TheKing.svelte";

export type Drawing = Component<{ mood: Mood; coat: Coat }>;

export interface Drawn {
  /** Undefined until the drawing of an expansion's monster has been loaded. */
  drawing: () => Drawing | undefined;
  coat: Coat;
}

const here = (drawing: Drawing) => (): Drawing => drawing;
const gigazaur: Drawn = { drawing: here(Gigazaur), coat: { main: "#4fb648", deep: "#23742f", pale: "#e4f0a8" } };

const FIGURES: Record<string, Drawn> = {
  Alienoid: { drawing: here(Alienoid), coat: { main: "#a56cf0", deep: "#6a34b5", pale: "#e3cdff" } },
  "Cyber Bunny": { drawing: here(CyberBunny), coat: { main: "#ff6fa3", deep: "#b92561", pale: "#ffd3e2" } },
  "Cyber Kitty": { drawing: here(CyberKitty), coat: { main: "#ffc02e", deep: "#995a00", pale: "#fff0c2" } },
  Gigazaur: gigazaur,
  Kraken: { drawing: here(Kraken), coat: { main: "#22b3c2", deep: "#0b6577", pale: "#b9f0ef" } },
  "Meka Dragon": { drawing: here(MekaDragon), coat: { main: "#ee4b3c", deep: "#9c1f22", pale: "#ffb9a6" } },
  "Space Penguin": { drawing: here(SpacePenguin), coat: { main: "#3c5bd0", deep: "#1f2f86", pale: "#c5d4ff" } },
  "The King": { drawing: here(TheKing), coat: { main: "#8f5f3f", deep: "#573521", pale: "#eec79b" } },
};

/** Every monster that has a figure; the server decides which of them an edition offers. */
export const MONSTERS: readonly string[] = [...Object.keys(FIGURES), ...MONSTERS_OF_EXPANSIONS];

/** The figure of a monster. The first edition spells Gigazaur in two words; that and unknown names use its figure. */
export function figureOf(monster: string): Drawn {
  return FIGURES[monster] ?? pageMonster(monster) ?? gigazaur;
}

/** A monster's colour, dark enough for white text on it. */
export function monsterColour(monster: string): string {
  return figureOf(monster).coat.deep;
}

/** A monster's colour, bright enough for a dark background: half way to the colour of its belly. */
export function monsterLight(monster: string): string {
  const { main, pale } = figureOf(monster).coat;
  return `#${[1, 3, 5]
    .map((at) =>
      Math.round((part(main, at) + part(pale, at)) / 2)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

const part = (colour: string, at: number): number => parseInt(colour.slice(at, at + 2), 16);

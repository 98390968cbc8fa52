import type { Component } from "svelte";
import type { Coat, Mood } from "./mood.ts";
import Alienoid from "./monsters/Alienoid.svelte";
import CyberBunny from "./monsters/CyberBunny.svelte";
import CyberKitty from "./monsters/CyberKitty.svelte";
import Gigazaur from "./monsters/Gigazaur.svelte";
import Kraken from "./monsters/Kraken.svelte";
import MekaDragon from "./monsters/MekaDragon.svelte";
import SpacePenguin from "./monsters/SpacePenguin.svelte";
import TheKing from "./monsters/TheKing.svelte";

export interface Drawn {
  drawing: Component<{ mood: Mood; coat: Coat }>;
  coat: Coat;
}

const gigazaur: Drawn = { drawing: Gigazaur, coat: { main: "#4fb648", deep: "#23742f", pale: "#e4f0a8" } };

const FIGURES: Record<string, Drawn> = {
  Alienoid: { drawing: Alienoid, coat: { main: "#a56cf0", deep: "#6a34b5", pale: "#e3cdff" } },
  "Cyber Bunny": { drawing: CyberBunny, coat: { main: "#ff6fa3", deep: "#b92561", pale: "#ffd3e2" } },
  "Cyber Kitty": { drawing: CyberKitty, coat: { main: "#ffc02e", deep: "#995a00", pale: "#fff0c2" } },
  Gigazaur: gigazaur,
  Kraken: { drawing: Kraken, coat: { main: "#22b3c2", deep: "#0b6577", pale: "#b9f0ef" } },
  "Meka Dragon": { drawing: MekaDragon, coat: { main: "#ee4b3c", deep: "#9c1f22", pale: "#ffb9a6" } },
  "Space Penguin": { drawing: SpacePenguin, coat: { main: "#3c5bd0", deep: "#1f2f86", pale: "#c5d4ff" } },
  "The King": { drawing: TheKing, coat: { main: "#8f5f3f", deep: "#573521", pale: "#eec79b" } },
};

/** Every monster that has a figure; which of them an edition offers is the server's to say. */
export const MONSTERS: readonly string[] = Object.keys(FIGURES);

/** The figure of a monster; the first box spells Gigazaur in two words, and a name no box knows borrows its figure too. */
export function figureOf(monster: string): Drawn {
  return FIGURES[monster] ?? gigazaur;
}

/** A monster's colour, dark enough to carry white text. */
export function monsterColour(monster: string): string {
  return figureOf(monster).coat.deep;
}

import { emblem } from "../../art/emblems.ts";
import type { Drawing } from "../../art/icons.ts";
import { later } from "../../art/later.svelte.ts";
import { hands } from "../../art/spots.ts";
import { maybe } from "../../i18n/words.svelte.ts";
import type { ViewPlayer } from "../../protocol.ts";
import type { PageExpansion, Tint } from "../page.ts";
import { hood, squid } from "./glyphs.ts";

const HOOD: Drawing = {
  fill: "M12 1.5C16 1.5 17.5 5 18 9C20.5 12 21.5 17 21.5 22.5H2.5C2.5 17 3.5 12 6 9C6.5 5 8 1.5 12 1.5ZM12 5.5C9 5.5 8.5 8.5 8.5 11Q12 14 15.5 11C15.5 8.5 15 5.5 12 5.5Z",
};
const ROBE: Tint = ["#e6dbff", "#46297a"];

/** The number of cultists of a monster. */
export function cultistsOf(player: ViewPlayer): number {
  return (player as ViewPlayer & { cultists?: number }).cultists ?? 0;
}

const page: PageExpansion = {
  emblem: emblem("sky", [squid, 60, 42, 0.98]),
  emblems: { cultist: emblem("night", [hood, 60, 42, 0.95]) },
  monsters: {
    Cthulhu: {
      drawing: later(async () => (await import("./Cthulhu.svelte")).default),
      coat: { main: "#86a886", deep: "#3c5748", pale: "#dcebc9" },
      anchors: {
        hat: [100, 26, 84],
        head: [100, 64, 66],
        eye: [76, 72, 15],
        nose: [100, 90, 20],
        neck: [100, 118, 74],
        chest: [100, 156, 42],
        hands: hands([44, 172, 156, 172], [22, 90, 178, 90]),
      },
    },
  },
  picture: { monsters: [["Cthulhu", "calm"]], dice: "2222", cards: ["cultist"] },
  tokens: { cultists: { icon: HOOD, tint: ROBE, from: "[data-part=die]" } },
  fields: {
    cultists: (n: number) =>
      n > 0
        ? { icon: HOOD, label: maybe("words.token.cultists") ?? "", text: String(n), tint: ROBE, isPiece: true }
        : undefined,
  },
  pieces: (player) => (cultistsOf(player) > 0 ? [{ id: "cultist", counters: cultistsOf(player) }] : []),
  beside: {
    isThere: (player) => cultistsOf(player) > 0,
    drawing: later(async () => (await import("./Cultists.svelte")).default),
  },
};
export default page;

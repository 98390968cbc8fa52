import { emblem } from "../../art/emblems.ts";
import type { Drawing } from "../../art/icons.ts";
import { later } from "../../art/later.svelte.ts";
import { hands } from "../../art/spots.ts";
import { maybe } from "../../i18n/words.svelte.ts";
import { changed } from "../../table/show/changes.ts";
import { diceShowing } from "../../table/show/stage.ts";
import type { PageExpansion, Showings } from "../page.ts";
import { lattice, storey1, storey2, storey3, ape } from "./glyphs.ts";
import { EVENTS, type KingKongEvent } from "./events.ts";
import { hasTower, levelsOf, type Fields } from "./tower.ts";

const TOWER: Drawing = { line: "M12 2V6M5 22L10.5 6H13.5L19 22M8 14H16M6.5 18H17.5" };

const shows: Showings<KingKongEvent> = {
  claimed: {
    after: (view, [, seat, level, before]) =>
      changed<Fields>(
        changed<Fields>(view, before, (one) => ({ tower: levelsOf(one).filter((held) => held !== level) })),
        seat,
        (one) => ({ tower: [...levelsOf(one), level].sort() }),
      ),
    flights: ([, , level]) => [
      { icon: TOWER, tint: ["#ffd2c8", "#a8240f"], count: 1, from: diceShowing("1"), to: `[data-level="${level}"]` },
    ],
    icon: TOWER,
    isGood: true,
    sound: "enter",
    beats: 1.2,
  },
};

const page: PageExpansion = {
  emblem: emblem("points", [lattice, 84, 40, 0.95], [ape, 40, 46, 0.72]),
  emblems: {
    tokyo_tower: emblem("sky", [lattice, 60, 40, 0.95], ["cloud", 26, 28, 0.4], ["cloud", 96, 46, 0.35]),
    tokyo_tower_level_1: emblem("life", [storey1, 46, 40, 0.9], ["heart", 90, 40, 0.5]),
    tokyo_tower_level_2: emblem("energy", [storey2, 38, 40, 0.9], ["heart", 78, 40, 0.45], ["bolt", 102, 40, 0.45]),
    tokyo_tower_level_3: emblem("points", [storey3, 46, 40, 0.9], ["star", 90, 36, 0.6]),
  },
  kinds: { tower: TOWER, level: { line: "M4 20H20M6.5 14H17.5M9 8H15M12 2V8" } },
  monsters: {
    "King Kong": {
      drawing: later(async () => (await import("./KingKong.svelte")).default),
      coat: { main: "#544e63", deep: "#2b2734", pale: "#dbb79c" },
      anchors: {
        hat: [100, 26, 74],
        head: [100, 64, 64],
        eye: [82, 68, 13],
        nose: [100, 84, 22],
        neck: [100, 110, 76],
        chest: [100, 132, 50],
        hands: hands([34, 178, 166, 178], [30, 44, 170, 44], { calm: [32, 176, 168, 44] }),
      },
    },
  },
  picture: {
    monsters: [["King Kong", "winning"]],
    dice: "1111",
    cards: ["tokyo_tower_level_1", "tokyo_tower_level_2", "tokyo_tower_level_3"],
  },
  events: EVENTS,
  shows,
  sources: { tokyo_tower: { from: "[data-part=tower]" } },
  fields: {
    tower: (levels: readonly number[]) =>
      levels.length
        ? {
            icon: TOWER,
            label: maybe("words.board.tower", { n: "" }) ?? "",
            text: levels.join(" "),
            tint: ["#ffe3da", "#8c1f12"],
          }
        : undefined,
  },
  scenery: { isThere: hasTower, drawing: later(async () => (await import("./Tower.svelte")).default) },
  won: (view, winner) => {
    const player = view.players[winner];
    return player && levelsOf(player).includes(3) ? "tokyo_tower" : undefined;
  },
};
export default page;

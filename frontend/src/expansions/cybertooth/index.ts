import { emblem } from "../../art/emblems.ts";
import type { Drawing } from "../../art/icons.ts";
import { later } from "../../art/later.svelte.ts";
import { hands } from "../../art/spots.ts";
import { maybe } from "../../i18n/words.svelte.ts";
import type { ViewPlayer } from "../../protocol.ts";
import { changed } from "../../table/show/changes.ts";
import { diceShowing } from "../../table/show/stage.ts";
import type { PageExpansion, Showings, Tint } from "../page.ts";
import { sabre, wildDie } from "./glyphs.ts";
import "./die.css";
import { EVENTS, type CybertoothEvent } from "./events.ts";

const RAGE: Drawing = {
  fill: "M12 1L14.2 6.2L19.5 3.5L18 9L23.5 10.5L19 14L22 19L16.2 18L15 23.5L12 19L9 23.5L7.8 18L2 19L5 14L.5 10.5L6 9L4.5 3.5L9.8 6.2ZM7.5 10.5L11 13L8 14.5ZM16.5 10.5L13 13L16 14.5Z",
};
const RED: Tint = ["#d3202b", "#fff"];

interface Fields {
  berserk: boolean;
}

const shows: Showings<CybertoothEvent> = {
  berserk: {
    after: (view, [, seat]) => changed<Fields>(view, seat, () => ({ berserk: true })),
    icon: RAGE,
    sound: "enter",
    beats: 1.2,
  },
  calmed: { after: (view, [, seat]) => changed<Fields>(view, seat, () => ({ berserk: false })), icon: "life" },
};

const page: PageExpansion = {
  emblem: emblem("smash", [sabre, 46, 38, 0.82], [wildDie, 94, 54, 0.42, 12], ["skull", 94, 54, 0.22, 12]),
  emblems: { berserk: emblem("smash", [wildDie, 60, 40, 0.95, -8], ["skull", 60, 40, 0.5, -8]) },
  monsters: {
    Cybertooth: {
      drawing: later(async () => (await import("./Cybertooth.svelte")).default),
      coat: { main: "#8cc4e4", deep: "#35607c", pale: "#eef8ff" },
      anchors: {
        hat: [100, 40, 80],
        head: [100, 82, 76],
        eye: [74, 76, 16],
        nose: [100, 96, 22],
        neck: [100, 126, 72],
        chest: [100, 158, 42],
        hands: hands([54, 178, 158, 180], [34, 84, 170, 74]),
      },
    },
  },
  die: {
    name: "berserk",
    sides: "efsszk",
    card: "berserk",
    shapes: {
      k: "M50 5C76 5 92 21 92 43C92 57 86 66 76 72V94H63V83H56V94H44V83H37V94H24V72C14 66 8 57 8 43C8 21 24 5 50 5ZM31 36A12 12 0 1 0 31.1 36ZM69 36A12 12 0 1 0 69.1 36ZM50 60L43 71H57Z",
    },
    like: {
      e: ["E", [""]],
      s: ["S", [""]],
      f: ["E", ["translate(-14 6) scale(.68)", "translate(34 28) scale(.68)"]],
      z: ["S", ["translate(-2 0) scale(.56)", "translate(46 44) scale(.56)"]],
    },
    groups: { e: "E", f: "E", s: "S", z: "S" },
  },
  picture: { monsters: [["Cybertooth", "winning"]], dice: "SSSS", cards: ["berserk"] },
  events: EVENTS,
  shows,
  sources: { skull: { from: diceShowing("k"), icon: "skull", tint: RED } },
  fields: {
    berserk: (is: boolean) => (is ? { icon: RAGE, label: maybe("words.board.berserk") ?? "", tint: RED } : undefined),
  },
  aura: (player) => ((player as ViewPlayer & Partial<Fields>).berserk ? "#ff2d1a" : undefined),
};
export default page;

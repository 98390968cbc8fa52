import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compressed } from "./scripts/compressed.ts";

/** Where `npm run dev` finds the API. */
const game = process.env["DAIKAIJU_SERVER"] ?? "http://127.0.0.1:8000";

const group = (name: string, test: RegExp) => ({ name, test, includeDependenciesRecursively: false });
/** Files that are always wanted together are one file: fewer requests, and what repeats is compressed once. Whatever is loaded later stays out of them. */
const GROUPS = [
  /** Figures and what they are drawn with; drawings of expansions' monsters share it and are files of their own. */
  group(
    "Figure",
    /src\/art\/(Figure|later|mood|monsters\.ts|monsters\/(?!BoogieWoogie|Cthulhu|Cybertooth|KingKong|PumpkinJack))/,
  ),
  group(
    "index",
    /node_modules\/(svelte|esm-env|clsx)|src\/(App|main|router|routes|settings|editions|expansions|i18n\/(plural|words)|design\/|art\/(Icon|icons)|net\/(fetched|http|reach|secrets|shell|tables)|parts\/(Choice|Lost|Offline|TopBar)|pages\/routes|table\/routes)/,
  ),
  group(
    "Board",
    /src\/(events|art\/(Gesture|gestures)|table\/chat\/Reaction|table\/(board\/(?!Cultists|MonsterDialog|Tower)|words\/(?!end|problems)|moves\/(Chooser|Dock|choices|focus|painting|roving|shortcuts|targets)|show\/(after|Announcer|Delta|flights|Flights|Floaters|Log|motion|reel|Sentence|show|soundtrack|Ticker|ticking)))/,
  ),
];

export default defineConfig({
  base: "./", // works behind any path prefix
  plugins: [svelte(), compressed()],
  build: {
    target: "es2022",
    chunkSizeWarningLimit: 600,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": game, "/ws": { target: game, ws: true } } },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: {
    environment: "jsdom",
    pool: "vmThreads",
    setupFiles: ["scripts/browser-like.ts"],
    include: ["src/**/*.test.ts"],
  },
});

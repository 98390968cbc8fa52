import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compressed } from "./scripts/compressed.ts";

/** Where `npm run dev` finds the API. */
const game = process.env["DAIKAIJU_SERVER"] ?? "http://127.0.0.1:8000";

/** Figures and what they are drawn with are one file; drawings of expansions' monsters share it and are files of their own. */
const FIGURES = { name: "Figure", test: /src\/art\/(Figure|later|mood|monsters\.ts|monsters\/(?!BoogieWoogie|Cthulhu|Cybertooth|KingKong|PumpkinJack))/, includeDependenciesRecursively: false };

export default defineConfig({
  base: "./", // works behind any path prefix
  plugins: [svelte(), compressed()],
  build: { target: "es2022", chunkSizeWarningLimit: 600, assetsInlineLimit: 0, modulePreload: { polyfill: false }, rolldownOptions: { output: { codeSplitting: { groups: [FIGURES] } } } },
  server: { fs: { allow: [".."] }, proxy: { "/api": game, "/ws": { target: game, ws: true } } },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: { environment: "jsdom", pool: "vmThreads", setupFiles: ["scripts/browser-like.ts"], include: ["src/**/*.test.ts"] },
});

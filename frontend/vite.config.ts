import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compressed } from "./scripts/compressed.ts";

/** The address of the API for `npm run dev`. */
const game = process.env["DAIKAIJU_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  base: "./", // works behind any path prefix
  plugins: [svelte(), compressed()],
  build: {
    target: "es2022",
    chunkSizeWarningLimit: 600,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Static imports of main.ts are one file; dynamic imports determine the others.
    // What tables, replays and the text page all use is one file, too: small files compress badly.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "index", tags: ["$initial"], priority: 1 },
            { name: "play", test: /\/src\/(table|fair|expansions|net)\/.*\.ts$/, minShareCount: 3 },
          ],
        },
      },
    },
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

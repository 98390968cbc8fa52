import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

/** No rule here needs types: svelte-check reads the same files with them, and typed rules would triple the time. */
export default defineConfig(
  { ignores: ["dist/", "src/events.ts", "src/expansions/*/events.ts", "src/protocol.ts"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    rules: {
      // A name that starts with an underscore fills a place that must be there.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // Sets, maps and addresses that nothing is drawn from are plain ones.
      "svelte/prefer-svelte-reactivity": "off",
      // Svelte drops a space at the border of a block unless it is written as {" "}.
      "svelte/no-useless-mustaches": "off",
    },
  },
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser } } },
  // TypeScript knows which names exist, in scripts of components too.
  { files: ["**/*.svelte"], rules: { "no-undef": "off" } },
  { files: ["*.js", "scripts/*.mjs"], languageOptions: { globals: globals.node } },
  { files: ["public/sw.js"], languageOptions: { globals: globals.serviceworker } },
);

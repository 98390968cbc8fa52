import { mount } from "svelte";
import App from "./App.svelte";
import "./design/fonts.css";
import { fontsReady } from "./design/fonts.ts";
import "./design/tokens.css";
import "./design/base.css";
import { keepShell } from "./net/shell.ts";
import { speak } from "./i18n/words.svelte.ts";
import { apply, settings } from "./settings.svelte.ts";

apply();
for (const query of ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"]) {
  matchMedia(query).addEventListener("change", apply);
}
await Promise.all([speak(settings.language), fontsReady()]);
mount(App, { target: document.getElementById("app") as HTMLElement });
keepShell();

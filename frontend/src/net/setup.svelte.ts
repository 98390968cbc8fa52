import type { EditionSetup, Setup } from "../protocol.ts";
import { get } from "./http.ts";

const known = $state<{ setup: Setup | null }>({ setup: null });
let isAsked = false;

/** What a table may be made of; null until the server has said it. */
export function setup(): Setup | null {
  return known.setup;
}

/** Ask for it, once. */
export function wantSetup(): void {
  if (isAsked) return;
  isAsked = true;
  get<Setup>("setup").then(
    (found) => {
      known.setup = found;
    },
    () => {
      isAsked = false;
    },
  );
}

/** What may be chosen in one edition. */
export function editionSetup(edition: string): EditionSetup | undefined {
  return known.setup?.editions.find((one) => one.edition === edition);
}

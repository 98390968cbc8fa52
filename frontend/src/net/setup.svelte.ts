import { expansionsOf } from "../expansions/names.ts";
import type { EditionSetup, ExpansionSetup, Setup } from "../protocol.ts";
import { get } from "./http.ts";

const known = $state<{ setup: Setup | null }>({ setup: null });
let isAsked = false;

/** The choices for a table; null until the server has sent them. */
export function setup(): Setup | null {
  return known.setup;
}

/** Request it, once. */
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

/** The choices for a table: by its edition, and by the chosen expansions that fit it. */
export interface TableSetup extends EditionSetup {
  expansions: string[];
  /** The monsters in the order in which bots take them. */
  forBots: string[];
}

/** The choices for a table of this edition with these options. */
export function tableSetup(edition: string, options: Record<string, unknown>): TableSetup | undefined {
  const found = known.setup?.editions.find((one) => one.edition === edition);
  return found && extended(found, known.setup?.expansions ?? [], expansionsOf(options));
}

/** An edition with the expansions that fit it, in the server's order. */
export function extended(
  edition: EditionSetup,
  boxes: readonly ExpansionSetup[],
  wanted: readonly string[],
): TableSetup {
  const chosen = boxes.filter((box) => wanted.includes(box.expansion) && box.editions.includes(edition.edition));
  return chosen.reduce<TableSetup>(
    (before, box) => ({
      ...before,
      expansions: [...before.expansions, box.expansion],
      monsters: [...before.monsters, ...box.monsters],
      options: { ...before.options, ...box.options },
      seats: { ...before.seats, ...box.seats },
      tile_pairs: box.tile_pairs.length ? box.tile_pairs : before.tile_pairs,
    }),
    {
      ...edition,
      expansions: [],
      forBots: [...chosen.flatMap((box) => box.monsters).slice(0, 1), ...edition.monsters],
    },
  );
}

import type { View } from "../../protocol.ts";
import type { Scene } from "./show.svelte.ts";
import { after } from "./after.ts";

/** One turn as it was shown: how it stood before, and the scenes it was made of. */
export interface Take {
  id: number;
  seat: number;
  isBonus: boolean;
  before: View;
  scenes: Scene[];
}

/** More turns than this nobody asks to see again. */
const LONGEST = 18;

/** Cut a scene at the beginning of a turn: what belongs to the turn before, and what to the new one. */
function cut(scene: Scene): [Scene["events"], Scene["events"]] {
  const at = scene.events.findIndex((event) => event[0] === "turn");
  return at < 0 ? [scene.events, []] : [scene.events.slice(0, at), scene.events.slice(at)];
}

/** The turns kept after one more scene; `before` is the view it started from. */
export function record(takes: readonly Take[], before: View, scene: Scene, isKeep: (card: string) => boolean): Take[] {
  const [old, fresh] = cut(scene);
  const last = takes.at(-1);
  const kept =
    last && (old.length || !fresh.length)
      ? takes.with(-1, {
          ...last,
          scenes: [...last.scenes, fresh.length ? { ...scene, events: old, view: null } : scene],
        })
      : [...takes];
  const turn = fresh[0];
  if (!turn) return kept;
  const start = old.reduce((view, event) => after(view, event, isKeep), before);
  const take: Take = {
    id: (last?.id ?? 0) + 1,
    seat: turn[1] as number,
    isBonus: turn[2] === 1,
    before: start,
    scenes: [{ ...scene, events: fresh }],
  };
  return [...kept, take].slice(-LONGEST);
}

import type { SoundName } from "../../art/sounds.ts";
import { showingOf } from "../../expansions/registry.ts";
import type { GameEvent } from "./after.ts";

/** Milliseconds of vibration and pauses. */
const BUZZES: Readonly<Record<string, number[]>> = {
  lost: [45],
  entered: [30, 40, 60],
  bought: [20],
  tile: [20],
  eliminated: [60, 40, 140],
  over: [60, 50, 60, 50, 220],
};

/** How a device in the hand shakes at an event that concerns its player; undefined if it does not. */
export function buzzOf(event: GameEvent, mine: readonly number[]): number[] | undefined {
  const [name, who] = event as [string, number | number[]];
  return [who].flat().some((seat) => mine.includes(seat)) ? BUZZES[name] : undefined;
}

/** The sound an event makes, if any; the end sounds different for whoever lost. */
export function soundOf(event: GameEvent, mine: readonly number[] = []): SoundName | undefined {
  const [name, , second] = event as [string, number, number];
  switch (name) {
    case "rolled":
    case "rolled_off":
    case "rerolled":
      return "land";
    case "points":
    case "energy":
      return second > 0 ? name : undefined;
    case "life":
      return second > 0 ? "heal" : "hurt";
    case "smash":
      return "smash";
    case "lost":
      return "hurt";
    case "entered":
      return "enter";
    case "yielded":
    case "left":
      return "yield";
    case "bought":
    case "tile":
      return "buy";
    case "token":
      return "token";
    case "eliminated":
    case "conceded":
      return "eliminated";
    case "over":
      return mine.length && !mine.some((seat) => (event[1] as number[]).includes(seat)) ? "lose" : "win";
    default:
      return showingOf(name)?.sound;
  }
}

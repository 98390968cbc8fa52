import type { Step } from "../../protocol.ts";

export type Measure = "life" | "points" | "energy";

/** A stay in Tokyo: from the step at which it began to the step at which it ended (or the last step). */
export interface Stay {
  seat: number;
  place: "city" | "bay";
  from: number;
  to: number;
}

/** One row of values per seat. */
export function rows(steps: readonly Step[], measure: Measure): number[][] {
  const seats = steps[0]?.view.players.length ?? 0;
  return Array.from({ length: seats }, (_, seat) => steps.map((step) => step.view.players[seat]?.[measure] ?? 0));
}

/** Every stay in Tokyo. */
export function stays(steps: readonly Step[]): Stay[] {
  const found: Stay[] = [];
  const open = new Map<number, Stay>();
  steps.forEach((step, index) => {
    step.view.players.forEach((player, seat) => {
      const now = open.get(seat);
      if (now && now.place !== player.in) {
        now.to = index;
        open.delete(seat);
      }
      if (player.in && !open.has(seat)) {
        const stay: Stay = { seat, place: player.in, from: index, to: steps.length - 1 };
        open.set(seat, stay);
        found.push(stay);
      }
    });
  });
  return found;
}

/** The number of turns each seat began in Tokyo, by the event that scores for it. */
export function turnsInTokyo(steps: readonly Step[]): number[] {
  const count = (steps[0]?.view.players ?? []).map(() => 0);
  for (const step of steps) {
    for (const [name, seat, , source] of step.events as [string, number, number, string][]) {
      if ((name === "points" || name === "energy") && source === "tokyo") count[seat] = (count[seat] ?? 0) + 1;
    }
  }
  return count;
}

/** A linear map from one range to another. */
export function scale(from: readonly [number, number], to: readonly [number, number]): (value: number) => number {
  const width = from[1] - from[0] || 1;
  return (value) => to[0] + ((value - from[0]) / width) * (to[1] - to[0]);
}

/** Round numbers from 0 to at least `most`, four or five of them. */
export function ticks(most: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100].find((one) => most / one <= 5) ?? 100;
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, i) => i * step);
}

/** A step line, as path data. */
export function stairs(values: readonly number[], x: (step: number) => number, y: (value: number) => number): string {
  let path = "";
  values.forEach((value, step) => {
    if (step === 0) path += `M${round(x(0))} ${round(y(value))}`;
    else if (value !== values[step - 1] || step === values.length - 1) path += `H${round(x(step))}V${round(y(value))}`;
  });
  return path;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

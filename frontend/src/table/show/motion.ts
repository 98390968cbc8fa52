/** How figures move. Only transforms: nothing here makes the page lay itself out again. */
import { beat, isStill } from "../../settings.svelte.ts";

export interface Feet {
  x: number;
  y: number;
  wide: number;
}

/** Whether anything may move at all. */
export const moves = (): boolean => beat() > 0 && !isStill();

/** Where a figure stands on the screen, and how large it is. */
export function feetOf(figure: HTMLElement): Feet {
  const box = figure.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.bottom, wide: box.width };
}

/** Bring a figure from where it stood to where it stands: a leap into the city that shakes it, a walk out of it. */
export function travel(figure: HTMLElement, before: Feet, how: "stomp" | "walk"): void {
  if (!moves()) return;
  const now = feetOf(figure);
  const dx = before.x - now.x;
  const dy = before.y - now.y;
  if (now.wide === 0 || Math.hypot(dx, dy) < 8) return;
  const scale = before.wide / now.wide;
  const at = (share: number, lift: number, turn: number, sx = 1, sy = 1): Keyframe => {
    const size = scale + (1 - scale) * share;
    return {
      offset: how === "stomp" ? undefined : share,
      transform: `translate(${dx * (1 - share)}px, ${dy * (1 - share) - lift}px) rotate(${turn}deg) scale(${size * sx}, ${size * sy})`,
    } as Keyframe;
  };
  if (how === "walk") {
    const STEPS = 7;
    const frames = Array.from({ length: STEPS + 1 }, (_, i) =>
      at(i / STEPS, i % 2 ? now.wide * 0.07 : 0, i === STEPS || i === 0 ? 0 : i % 2 ? 7 : -7),
    );
    figure.animate(frames, { duration: beat() * 1.5, easing: "linear" });
    return;
  }
  const high = now.wide * 0.7 + Math.abs(dy) * 0.25;
  const frames = [
    { ...at(0, 0, 0, 1.12, 0.84), offset: 0 },
    { ...at(0.1, high * 0.45, -6), offset: 0.2 },
    { ...at(0.6, high, 5), offset: 0.5 },
    { ...at(1, 0, 0, 1.22, 0.72), offset: 0.74 },
    { ...at(1, now.wide * 0.06, 0, 0.94, 1.07), offset: 0.87 },
    { ...at(1, 0, 0), offset: 1 },
  ];
  figure.animate(frames, { duration: beat() * 1.15, easing: "ease-in-out" });
}

/** Throw a figure towards those it smashes, and back. */
export function lunge(figure: HTMLElement, targets: readonly number[]): void {
  const stage = figure.closest("[data-stage]");
  if (!moves() || !stage) return;
  const me = feetOf(figure);
  const others = targets
    .map((seat) => stage.querySelector<HTMLElement>(`[data-seat="${seat}"] .figure`))
    .filter((one) => one !== null)
    .map(feetOf);
  const dx = others.length ? (others.reduce((sum, one) => sum + one.x, 0) / others.length - me.x) * 0.18 : 0;
  const dy = others.length
    ? (others.reduce((sum, one) => sum + one.y, 0) / others.length - me.y) * 0.18
    : -me.wide * 0.2;
  figure.animate(
    [
      { transform: "none" },
      { transform: `translate(${-dx * 0.35}px, ${-dy * 0.35}px) scale(1.08, 0.9)`, offset: 0.25 },
      {
        transform: `translate(${dx}px, ${dy - me.wide * 0.12}px) scale(1.16) rotate(${dx < 0 ? -9 : 9}deg)`,
        offset: 0.5,
      },
      { transform: "none" },
    ],
    { duration: beat(), easing: "ease-in-out" },
  );
}

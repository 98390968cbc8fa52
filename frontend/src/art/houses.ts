/** Generates houses from numbers: the same city on every screen, in a few bytes. */

/** A repeatable sequence of numbers between 0 and 1. */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return (state - 1) / 2147483646;
  };
}

export interface Row {
  walls: string;
  windows: string;
}

/** A row of towers from 0 to `width` with the ground at y = `ground` and heights between `low` and `high`. */
export function towers(seed: number, width: number, ground: number, low: number, high: number, step: number): Row {
  const next = sequence(seed);
  let walls = "";
  let windows = "";
  for (let x = -step / 2; x < width;) {
    const wide = Math.round(step * (0.55 + next() * 0.75));
    const top = Math.round(ground - low - (high - low) * next() ** 1.6);
    const roof = next();
    if (roof > 0.82)
      walls += `M${x} ${ground}V${top + 8}L${x + wide / 2} ${top - 10}L${x + wide} ${top + 8}V${ground}Z`;
    else if (roof > 0.62)
      walls += `M${x} ${ground}V${top}h${wide * 0.3}v-12h${wide * 0.4}v12h${wide * 0.3}V${ground}ZM${x + wide / 2 - 1} ${top - 12}v-14h2v14Z`;
    else walls += `M${x} ${ground}V${top}h${wide}V${ground}Z`;
    for (let y = top + 14; y < ground - 10; y += 13) {
      for (let column = x + 6; column < x + wide - 8; column += 10)
        if (next() > 0.52) windows += `M${Math.round(column)} ${y}h5v7h-5Z`;
    }
    x += wide + (next() > 0.7 ? 4 : 1);
  }
  return { walls, windows };
}

export interface Block {
  x: number;
  /** The bottom of its front wall. */
  y: number;
  wide: number;
  high: number;
  tint: number;
  front: string;
  side: string;
  roof: string;
  windows: string;
}

/** A house with a front, a side and a roof, seen slightly from above and from the left. */
export function block(x: number, y: number, wide: number, high: number, tint: number, next: () => number): Block {
  const deep = wide * 0.42;
  const lift = deep * 0.5;
  const front = `M${x} ${y}V${y - high}h${wide}V${y}Z`;
  const side = `M${x + wide} ${y}V${y - high}l${deep} ${-lift}V${y - lift}Z`;
  const roof = `M${x} ${y - high}l${deep} ${-lift}h${wide}l${-deep} ${lift}Z`;
  let windows = "";
  for (let row = y - high + 6; row < y - 7; row += 10) {
    for (let column = x + 4; column < x + wide - 5; column += 8)
      if (next() > 0.3) windows += `M${Math.round(column)} ${Math.round(row)}h4v5.5h-4Z`;
  }
  return { x, y, wide, high, tint, front, side, roof, windows };
}

/** Houses along an ellipse, farthest first; `from` and `to` are angles in degrees, 90 is nearest to the viewer. */
export function ring(
  seed: number,
  centre: [number, number],
  radii: [number, number],
  from: number,
  to: number,
  count: number,
  low: number,
  high: number,
): Block[] {
  const next = sequence(seed);
  return Array.from({ length: count }, (_, i) => {
    const angle = ((from + ((to - from) * (i + 0.5)) / count) * Math.PI) / 180;
    const wide = 24 + next() * 20;
    return block(
      Math.round(centre[0] + Math.cos(angle) * radii[0] - wide / 2),
      Math.round(centre[1] + Math.sin(angle) * radii[1]),
      Math.round(wide),
      Math.round(low + (high - low) * next()),
      Math.floor(next() * 4),
      next,
    );
  }).sort((a, b) => a.y - b.y);
}

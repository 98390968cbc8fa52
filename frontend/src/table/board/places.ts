/** Places of monsters: the position of the feet in per cent of the field in front of the quay, and the size. */
export interface Place {
  x: number;
  y: number;
  size: number;
}

const at = (x: number, y: number, size: number): Place => ({ x, y, size });

/** Clockwise from the left of the viewer; 1 is the size of a monster at middle distance. */
const WIDE: Record<number, Place[]> = {
  0: [],
  1: [at(84, 66, 1.25)],
  2: [at(14, 60, 1.15), at(86, 66, 1.2)],
  3: [at(11, 60, 1.05), at(31, 34, 0.8), at(88, 66, 1.15)],
  4: [at(11, 62, 1.05), at(27, 34, 0.8), at(75, 35, 0.8), at(91, 68, 1.05)],
  5: [at(9, 60, 0.92), at(27, 30, 0.74), at(49.5, 24, 0.62), at(72, 29, 0.74), at(90, 61, 0.95)],
  6: [at(9, 66, 0.85), at(19, 30, 0.7), at(40, 24, 0.62), at(61, 24, 0.62), at(82, 30, 0.7), at(91, 66, 0.85)],
};

/** A tall screen: a row behind the city, and one monster at each side of it. */
const TALL: Record<number, Place[]> = {
  0: [],
  1: [at(82, 52, 1.1)],
  2: [at(19, 43, 1), at(81, 43, 1)],
  3: [at(16.5, 77, 1), at(25, 31, 1), at(76, 31, 1)],
  4: [at(16.5, 77, 1), at(28, 31, 1), at(72, 31, 1), at(83.5, 77, 1)],
  5: [at(16.5, 77, 1), at(17, 31, 0.98), at(50, 30, 0.96), at(83, 31, 0.98), at(83.5, 77, 1)],
};

/** The places of this many monsters, for a wide and for a tall screen. */
export function placesOf(count: number): { wide: Place; tall: Place }[] {
  const wide = WIDE[count] ?? [];
  const tall = TALL[count] ?? [];
  return wide.map((place, i) => ({ wide: place, tall: tall[i] ?? place }));
}

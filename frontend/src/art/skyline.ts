/** Left edge and height of the roofs of each row of houses, on ground 390 wide that ends at y = 190. */
const ROOFS = {
  far: [
    [0, 96],
    [34, 78],
    [60, 104],
    [88, 66],
    [120, 92],
    [150, 110],
    [176, 74],
    [214, 98],
    [240, 60],
    [270, 100],
    [300, 84],
    [330, 108],
    [356, 72],
  ],
  near: [
    [-6, 122],
    [38, 108],
    [74, 134],
    [232, 130],
    [262, 100],
    [306, 126],
    [344, 112],
  ],
} as const;

/**
 * One row of houses and its lit windows, as path data; the lit windows follow from the numbers, so all screens show the
 * same city.
 */
export function houses(row: keyof typeof ROOFS): { walls: string; windows: string } {
  let walls = "";
  let windows = "";
  ROOFS[row].forEach(([x, top], i, all) => {
    const room = (all[i + 1]?.[0] ?? 387) - x - 3;
    const width = room > 60 ? 40 : room;
    walls += `M${x} 190V${top}h${width}V190Z`;
    for (let line = 0; top + 10 + line * 13 < 180; line++) {
      for (let column = 0; 6 + column * 10 < width - 7; column++) {
        if ((line * 7 + column * 5 + i * 3) % 4 !== 0)
          windows += `M${x + 6 + column * 10} ${top + 10 + line * 13}h5.5v7h-5.5Z`;
      }
    }
  });
  return { walls, windows };
}

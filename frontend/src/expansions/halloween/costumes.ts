/** The twelve costumes: pieces of clothing, each drawn around (0, 0) at its anchor. */

/**
 * A hat is 100 wide at its rim, at y = 0; pieces for neck and chest are 100 wide; a head has a radius of 50, an eye and
 * a nose of 10; hands hold pieces at (0, 0).
 */
export type Slot = "hat" | "head" | "eye" | "nose" | "neck" | "chest" | "left" | "right" | "back" | "veil";

export type Paint = readonly [d: string, fill: string, opacity?: number];

export interface Piece {
  at: Slot;
  paint: readonly Paint[];
  /** How much higher the next hat is placed. */
  rise?: number;
}

const INK = "#1d1530";
const GOLD = "#ffd94a";
const RED = "#e23c3c";
const STEEL = "#c7d3e3";
const SLATE = "#71809c";
const NIGHT = "#2b2340";
const COPPER = "#7cc8ad";
const CREAM = "#fff4dc";
const LINE = "none";

const dot = (x: number, y: number, r: number): string => `M${x} ${y - r}A${r} ${r} 0 1 1 ${x - 0.01} ${y - r}Z`;

/** A pompom: bumps around a centre. */
function bumps(count: number, r: number): string {
  const at = (n: number): string =>
    `${(r * Math.cos((n * 2 * Math.PI) / count)).toFixed(1)} ${(r * Math.sin((n * 2 * Math.PI) / count)).toFixed(1)}`;
  const round = ((Math.PI * r) / count) * 1.05;
  return `M${at(0)}${Array.from({ length: count }, (_, n) => `A${round.toFixed(1)} ${round.toFixed(1)} 0 0 1 ${at(n + 1)}`).join("")}Z`;
}
const pompom = (at: "left" | "right", colour: string): Piece => ({
  at,
  paint: [
    [bumps(9, 20), colour],
    ["M-12 -2Q-8 -10 0 -12M12 2Q8 10 0 12M-8 10L-4 6M8 -8L5 -5", LINE, 0.6],
  ],
});

/** In the order in which hats are stacked. */
export const COSTUMES: Record<string, readonly Piece[]> = {
  vampire: [
    {
      at: "back",
      paint: [
        [
          "M-50 -10C-86 36 -98 84 -104 116Q-78 100 -54 118Q-28 102 0 118Q28 102 54 118Q78 100 104 116C98 84 86 36 50 -10Z",
          NIGHT,
        ],
        ["M-40 0C-64 40 -74 74 -78 98Q-52 90 -40 104V0ZM40 0C64 40 74 74 78 98Q52 90 40 104V0Z", "#c81e3a"],
        ["M-54 4L-78 -52L-28 -22ZM54 4L78 -52L28 -22Z", "#c81e3a"],
      ],
    },
    {
      at: "hat",
      rise: 32,
      paint: [
        ["M-48 18C-54 -20 -30 -36 0 -36C30 -36 54 -20 48 18L32 -4Q16 -10 0 12Q-16 -10 -32 -4Z", NIGHT],
        ["M-30 -16Q-20 -26 -8 -27", LINE, 0.5],
      ],
    },
    {
      at: "neck",
      paint: [
        ["M-44 -10Q0 16 44 -10L40 6Q0 28 -40 6Z", NIGHT],
        [dot(0, 16, 11), GOLD],
        [dot(0, 16, 4), RED],
      ],
    },
  ],
  devil: [
    { at: "back", paint: [["M30 84C78 100 96 80 84 50L94 46C112 86 82 118 30 102ZM76 56L88 20L108 50Z", RED]] },
    {
      at: "hat",
      paint: [
        [
          "M-44 6C-62 -12 -64 -38 -48 -54C-46 -36 -36 -24 -18 -12ZM44 6C62 -12 64 -38 48 -54C46 -36 36 -24 18 -12Z",
          RED,
        ],
        ["M-50 -20L-40 -24M50 -20L40 -24", LINE],
      ],
    },
    {
      at: "left",
      paint: [
        ["M-4 34V-30H4V34Z", "#7a3a2a"],
        [
          "M-20 -58L-13 -48V-38Q-10 -34 -4 -33V-60L0 -68L4 -60V-33Q10 -34 13 -38V-48L20 -58V-36Q18 -24 0 -22Q-18 -24 -20 -36Z",
          RED,
        ],
      ],
    },
  ],
  zombie: [
    {
      at: "hat",
      rise: 30,
      paint: [
        ["M-32 4C-42 -8 -38 -24 -25 -25C-22 -38 -5 -39 0 -30C6 -39 24 -38 26 -25C39 -24 42 -8 32 4Z", "#ff9bb8"],
        ["M0 -30V-8M-25 -25Q-14 -22 -14 -12M26 -25Q14 -22 14 -12M-33 -8Q-24 -12 -18 -4M33 -8Q24 -12 18 -4", LINE],
        ["M-46 14L-40 -2L-28 6L-18 -2L-6 6L6 -2L18 6L28 -2L40 6L46 14Q0 24 -46 14Z", "#9fc26a"],
      ],
    },
    {
      at: "chest",
      paint: [
        ["M-36 -24L-22 -32L-10 -24L2 -32L14 -24L26 -32L36 -22L32 26L20 16L8 30L-4 18L-16 30L-32 20Z", "#9fc26a"],
        ["M-20 -8H20M-16 5H16M0 -18V14", LINE],
      ],
    },
  ],
  astronaut: [
    {
      at: "head",
      paint: [
        [dot(0, 0, 50), "#bfe6ff", 0.3],
        [`${dot(0, 0, 50)}M-38 -10Q-34 -30 -16 -38`, LINE],
      ],
    },
    {
      at: "neck",
      paint: [
        ["M-58 -14Q0 16 58 -14L62 4Q0 36 -62 4Z", "#eef3fb"],
        [`${dot(-30, 4, 5)}${dot(30, 4, 5)}`, RED],
      ],
    },
    {
      at: "chest",
      paint: [
        ["M-40 -22H40V30H-40Z", "#eef3fb"],
        ["M-28 -10H0V14H-28Z", "#4a78e0"],
        [`${dot(16, -4, 6)}${dot(16, 14, 6)}`, RED],
      ],
    },
  ],
  clown: [
    {
      at: "hat",
      rise: 44,
      paint: [
        [`${dot(-56, 14, 17)}${dot(-48, -8, 16)}${dot(56, 14, 17)}${dot(48, -8, 16)}`, "#ff7a3d"],
        ["M-24 2L4 -54L28 2Q2 12 -24 2Z", "#4a78e0"],
        [`${dot(-6, -10, 4)}${dot(10, -20, 4)}`, GOLD],
        [dot(4, -56, 9), GOLD],
      ],
    },
    {
      at: "nose",
      paint: [
        [dot(0, 0, 11), RED],
        [dot(-4, -4, 3), "#ffd0d0"],
      ],
    },
    {
      at: "neck",
      paint: [
        ["M-62 -10Q-58 16 -42 4Q-36 24 -20 9Q-12 28 0 11Q12 28 20 9Q36 24 42 4Q58 16 62 -10Q0 12 -62 -10Z", "#ffe27a"],
      ],
    },
  ],
  robot: [
    {
      at: "hat",
      rise: 40,
      paint: [
        ["M0 -38V-54", LINE],
        [dot(0, -60, 8), RED],
        ["M-34 -24H-46V-6H-34ZM34 -24H46V-6H34Z", SLATE],
        ["M-36 6V-30Q-36 -38 -28 -38H28Q36 -38 36 -30V6Q0 14 -36 6Z", STEEL],
        ["M-24 -26H24V-8H-24Z", INK],
        [`${dot(-11, -17, 5)}${dot(11, -17, 5)}`, "#6ff7e8"],
      ],
    },
    {
      at: "chest",
      paint: [
        ["M-46 -34H46V34H-46Z", STEEL],
        ["M-34 -22H8V10H-34Z", "#0f5f46"],
        ["M-30 -2L-22 -2L-16 -14L-8 4L-2 -6H4", LINE],
        [`${dot(27, -14, 8)}`, RED],
        [`${dot(27, 8, 8)}`, GOLD],
      ],
    },
  ],
  statue_of_liberty: [
    {
      at: "hat",
      rise: 34,
      paint: [
        [
          "M-42 -8L-62 -26L-32 -20ZM-32 -14L-38 -44L-18 -20ZM-12 -14L0 -56L12 -14ZM32 -14L38 -44L18 -20ZM42 -8L62 -26L32 -20Z",
          "#a6e3cc",
        ],
        ["M-48 6Q0 20 48 6L44 -16Q0 -4 -44 -16Z", COPPER],
        ["M-30 -2H-29M-10 3H-9M10 3H11M30 -2H31", LINE],
      ],
    },
    {
      at: "right",
      paint: [
        ["M-5 30L-6 -8H6L5 30Z", COPPER],
        ["M-15 -8H15L10 6H-10Z", GOLD],
        ["M0 -50C18 -34 20 -20 12 -9H-12C-20 -20 -12 -28 -8 -34C-5 -28 -2 -30 0 -50Z", "#ff9b3d"],
        ["M1 -30C8 -22 8 -16 5 -9H-5C-8 -16 -3 -20 1 -30Z", "#ffe27a"],
      ],
    },
  ],
  ghost: [
    {
      at: "back",
      paint: [
        [
          "M-46 -8C-80 30 -90 74 -98 112L-76 100L-58 116L-38 100L-19 116L0 102L19 116L38 100L58 116L76 100L98 112C90 74 80 30 46 -8Z",
          "#eef1ff",
        ],
      ],
    },
    {
      at: "hat",
      rise: 46,
      paint: [
        [
          "M-58 22C-62 -22 -36 -54 0 -54C36 -54 62 -22 58 22Q46 6 32 16Q16 4 0 14Q-16 4 -32 16Q-46 6 -58 22Z",
          "#ffffff",
        ],
        ["M-17 -34A8 11 0 1 1 -17.1 -34ZM17 -34A8 11 0 1 1 16.9 -34ZM0 -10A6 7 0 1 1 -.1 -10Z", INK],
      ],
    },
  ],
  pirate: [
    {
      at: "eye",
      paint: [
        ["M-10 -7L-19 -13M10 -7L20 -12", LINE],
        ["M-12 -8Q0 -13 12 -8Q12 9 0 11Q-12 9 -12 -8Z", INK],
      ],
    },
    {
      at: "hat",
      rise: 42,
      paint: [
        ["M-66 6C-62 -26 -36 -26 -24 -42C-12 -56 12 -56 24 -42C36 -26 62 -26 66 6Q0 -12 -66 6Z", NIGHT],
        ["M-66 8Q0 -12 66 8L65 -3Q0 -24 -65 -3Z", GOLD],
        [
          "M0 -44C11 -44 15 -37 15 -30C15 -25 12 -23 9 -21V-16H-9V-21C-12 -23 -15 -25 -15 -30C-15 -37 -11 -44 0 -44Z",
          CREAM,
        ],
        [`${dot(-6, -31, 3)}${dot(6, -31, 3)}`, INK],
      ],
    },
  ],
  witch: [
    {
      at: "hat",
      rise: 72,
      paint: [
        ["M-70 4Q0 26 70 4Q48 -10 38 -12L20 -58Q14 -82 40 -90Q-4 -98 -20 -60L-38 -12Q-50 -10 -70 4Z", "#5b3a8c"],
        ["M-38 -12Q0 4 38 -12L33 -26Q0 -12 -33 -26Z", "#ff9b3d"],
        ["M-9 -20H9V-4H-9Z", GOLD],
      ],
    },
  ],
  princess: [
    { at: "veil", paint: [["M6 -92C52 -76 78 -24 72 48L56 38L42 50C42 -10 30 -50 6 -92Z", "#ffe6f2"]] },
    {
      at: "hat",
      rise: 80,
      paint: [
        ["M-32 2L6 -94L38 2Q2 14 -32 2Z", "#ff8fc0"],
        ["M-18 -34Q4 -24 26 -34M-8 -60Q6 -54 18 -60", LINE],
        ["M-36 4Q2 18 42 4L38 -10Q2 4 -32 -10Z", GOLD],
        ["M2 -6L8 2L2 10L-4 2Z", "#ff5d8f"],
      ],
    },
  ],
  cheerleader: [
    {
      at: "hat",
      rise: 22,
      paint: [
        ["M0 -8C-14 -30 -42 -28 -42 -8C-42 12 -14 10 0 -6C14 10 42 12 42 -8C42 -28 14 -30 0 -8Z", "#ff5fa2"],
        [dot(0, -8, 8), GOLD],
      ],
    },
    pompom("left", "#ff5fa2"),
    pompom("right", GOLD),
  ],
};

/** Shapes used only by the pictures of this expansion. */
import type { Glyph } from "../../art/glyphs.ts";
import { CREAM, GOLD, GREEN, INK, ORANGE, RED, ROSE, SLATE, WHITE } from "../../art/paints.ts";

export const pumpkin: Glyph = [
  ["M-5 -24Q-8 -38 6 -42L12 -37Q5 -33 6 -24Z", GREEN],
  [
    "M0 -26C10 -34 24 -32 30 -24C44 -16 44 20 28 32C14 42 6 36 0 36C-6 36 -14 42 -28 32C-44 20 -44 -16 -30 -24C-24 -32 -10 -34 0 -26Z",
    ORANGE,
  ],
  ["M-26 -6L-8 -6L-17 -20ZM26 -6L8 -6L17 -20ZM-28 8Q0 22 28 8L19 23L11 18L4 26L-4 19L-12 26L-19 19Z", INK],
];

export const sheet: Glyph = [
  ["M-30 38C-36 -10 -26 -42 0 -42C26 -42 36 -10 30 38L18 28L8 39L-2 28L-12 39L-20 28Z", WHITE],
  ["M-11 -20A5 8 0 1 1 -11.1 -20ZM11 -20A5 8 0 1 1 10.9 -20ZM0 2A6 8 0 1 1 -0.1 2Z", INK],
];

export const spaceHelmet: Glyph = [
  ["M-26 24H26L30 42H-30Z", SLATE],
  ["M0 -42A35 35 0 1 1 -0.1 -42Z", WHITE],
  ["M-25 -12Q0 -32 25 -12Q28 12 0 18Q-28 12 -25 -12Z", "#2b3f7a"],
  ["M-15 -10Q-8 -18 4 -18L2 -13Q-6 -13 -11 -7Z", WHITE],
];

export const fangs: Glyph = [
  ["M-38 -8Q-18 -28 0 -16Q18 -28 38 -8Q18 20 0 18Q-18 20 -38 -8Z", RED],
  ["M-29 -7Q0 -14 29 -7Q14 9 0 8Q-14 9 -29 -7Z", INK],
  ["M-18 -9L-12 22L-5 -10ZM18 -9L12 22L5 -10Z", WHITE],
];

export const witchHat: Glyph = [
  ["M-2 -42Q18 -44 22 -32L10 -28L22 18H-22Z", "#4a3487"],
  ["M-44 24Q-22 10 0 12T44 24Q22 38 0 38T-44 24Z", "#4a3487"],
  ["M-18 4H18L22 18H-22Z", ORANGE],
];

export const horns: Glyph = [
  ["M-22 -4C-42 -12 -42 -32 -34 -42C-31 -28 -22 -22 -10 -18ZM22 -4C42 -12 42 -32 34 -42C31 -28 22 -22 10 -18Z", CREAM],
  ["M-28 32C-38 2 -26 -16 0 -16C26 -16 38 2 28 32Q0 44 -28 32Z", RED],
  ["M-20 2L-4 9L-17 14ZM20 2L4 9L17 14ZM-14 24Q0 32 14 24Q0 27 -14 24Z", INK],
];

export const bicorne: Glyph = [
  ["M-44 22C-40 -20 -18 -36 0 -36C18 -36 40 -20 44 22Q22 6 0 8T-44 22Z", "#2f2b4a"],
  ["M-44 22Q-22 6 0 8T44 22L42 30Q20 15 0 17T-42 30Z", GOLD],
];

export const tiara: Glyph = [
  ["M-36 28L-42 -14L-20 4L0 -36L20 4L42 -14L36 28Z", GOLD],
  ["M0 -4L8 8L0 20L-8 8ZM-23 10L-18 16L-23 22L-28 16ZM23 10L28 16L23 22L18 16Z", ROSE],
];

export const pompom: Glyph = [
  [
    "M0 -38L8 -18L26 -30L20 -9L40 -8L25 5L36 22L17 19L14 39L0 24L-14 39L-17 19L-36 22L-25 5L-40 -8L-20 -9L-26 -30L-8 -18Z",
    ROSE,
  ],
  ["M0 -16L5 -6L15 -6L8 2L11 13L0 7L-11 13L-8 2L-15 -6L-5 -6Z", WHITE],
];

export const torch: Glyph = [
  ["M0 -44C14 -30 18 -18 12 -6H-12C-18 -18 -5 -26 0 -44Z", ORANGE],
  ["M-18 -8H18L9 8L6 42H-6L-9 8Z", "#5fb59d"],
];

export const rays: Glyph = [["M-30 30L-44 -10L-20 6L-22 -30L-4 -2L0 -42L4 -2L22 -30L20 6L44 -10L30 30Z", "#5fb59d"]];

export const clownFace: Glyph = [
  ["M-18 -22C-38 -40 -50 -14 -42 -6C-54 6 -40 26 -20 18ZM18 -22C38 -40 50 -14 42 -6C54 6 40 26 20 18Z", ORANGE],
  ["M0 -32A31 34 0 1 1 -0.1 -32Z", CREAM],
  ["M-18 14Q0 20 18 14Q14 32 0 32T-18 14ZM0 -6A8 8 0 1 1 -0.1 -6Z", RED],
  ["M-12 -16A4 6 0 1 1 -12.1 -16ZM12 -16A4 6 0 1 1 11.9 -16Z", INK],
];

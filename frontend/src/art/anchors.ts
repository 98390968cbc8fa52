/** Positions of clothes on each figure, on its canvas of 200 by 200. */
import { pageMonster } from "../expansions/registry.ts";
import { hands, type Anchors } from "./spots.ts";

const gigazaur: Anchors = {
  hat: [126, 36, 72],
  head: [138, 72, 60],
  eye: [116, 50, 17],
  nose: [186, 64, 20],
  neck: [112, 116, 66],
  chest: [124, 142, 34],
  hands: hands([94, 154, 140, 142], [68, 108, 140, 142]),
};

const ANCHORS: Record<string, Anchors> = {
  Alienoid: {
    hat: [100, 64, 70],
    head: [100, 96, 58],
    eye: [100, 84, 20],
    nose: [100, 108, 18],
    neck: [100, 134, 90],
    chest: [100, 150, 40],
    hands: hands([14, 140, 186, 140], [16, 84, 184, 84]),
  },
  "Cyber Bunny": {
    hat: [100, 54, 78],
    head: [100, 92, 66],
    eye: [78, 88, 14],
    nose: [100, 114, 20],
    neck: [100, 134, 76],
    chest: [100, 150, 40],
    hands: hands([42, 170, 158, 170], [26, 78, 174, 78]),
  },
  "Cyber Kitty": {
    hat: [100, 44, 80],
    head: [100, 80, 74],
    eye: [70, 80, 18],
    nose: [100, 97, 22],
    neck: [100, 128, 74],
    chest: [100, 160, 44],
    hands: hands([56, 166, 162, 80], [36, 84, 164, 84], { dead: [40, 170, 160, 170] }),
  },
  Gigazaur: gigazaur,
  Kraken: {
    hat: [100, 40, 80],
    head: [100, 88, 70],
    eye: [74, 94, 20],
    nose: [100, 114, 22],
    neck: [100, 150, 84],
    chest: [100, 148, 36],
    hands: hands([12, 182, 188, 182], [34, 74, 166, 74], { calm: [28, 102, 172, 102] }),
  },
  "Meka Dragon": {
    hat: [100, 48, 66],
    head: [100, 78, 64],
    eye: [76, 68, 14],
    nose: [100, 88, 20],
    neck: [100, 116, 58],
    chest: [100, 146, 40],
    hands: hands([56, 152, 144, 152], [56, 152, 144, 152]),
  },
  "Space Penguin": {
    hat: [100, 32, 66],
    head: [100, 76, 56],
    eye: [82, 78, 13],
    nose: [100, 96, 20],
    neck: [100, 122, 74],
    chest: [100, 150, 44],
    hands: hands([60, 162, 140, 162], [20, 70, 180, 70], { calm: [44, 156, 156, 156] }),
  },
  "The King": {
    hat: [100, 34, 78],
    head: [100, 66, 62],
    eye: [82, 62, 13],
    nose: [100, 80, 22],
    neck: [100, 110, 70],
    chest: [100, 130, 46],
    hands: hands([34, 174, 166, 174], [32, 42, 168, 42]),
  },
};

/** The positions of clothes on this monster; an unknown name uses the default figure and its positions. */
export function anchorsOf(monster: string): Anchors {
  return ANCHORS[monster] ?? pageMonster(monster)?.anchors ?? gigazaur;
}

import type { Face } from "../board/dice.ts";
import { Names } from "./names.ts";
import { tellLine, type Told } from "./lines.ts";

/** A piece of a sentence: words, or dice to be drawn. */
export type Piece = { text: string } | { faces: Face[]; label: string };

const OPEN = "\u0001";
const CLOSE = "\u0002";

/** Names that mark dice in a sentence instead of spelling them. */
class MarkedNames extends Names {
  override faces(faces: string): string {
    return faces ? OPEN + faces + CLOSE : "";
  }
}

/** A line of the log as words and dice. */
export function tellDrawn(told: Told, names: Names): Piece[] {
  const sentence = tellLine(told, new MarkedNames(names.edition, names.monsters, names.me));
  return sentence.split(/(\u0001[^\u0002]*\u0002)/).filter((piece) => piece !== "").map((piece): Piece => {
    if (!piece.startsWith(OPEN)) return { text: piece };
    const faces = piece.slice(1, -1);
    return { faces: [...faces] as Face[], label: names.faces(faces) };
  });
}

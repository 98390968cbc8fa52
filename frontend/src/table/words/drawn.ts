import { Names } from "./names.ts";

/** A part of a sentence: words, or dice to be drawn. */
export type Piece = { text: string } | { faces: string[]; label: string };

const OPEN = "\u0001";
const CLOSE = "\u0002";

/** Names that mark dice in a sentence instead of spelling them. */
class MarkedNames extends Names {
  override faces(faces: string): string {
    return faces ? OPEN + faces + CLOSE : "";
  }
}

/** A sentence as words and dice; `tell` gets names that mark the dice. */
export function drawn(tell: (names: Names) => string, names: Names): Piece[] {
  const sentence = tell(new MarkedNames(names.edition, names.monsters, names.me));
  return sentence
    .split(new RegExp(`(${OPEN}[^${CLOSE}]*${CLOSE})`))
    .filter((piece) => piece !== "")
    .map((piece): Piece => {
      if (!piece.startsWith(OPEN)) return { text: piece };
      const faces = piece.slice(1, -1);
      return { faces: [...faces], label: names.faces(faces) };
    });
}

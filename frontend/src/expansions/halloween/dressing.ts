/** The placement of costumes: hats are stacked, clothes are drawn behind or in front of the figure. */
import type { Anchors } from "../../art/spots.ts";
import { COSTUMES, type Piece, type Slot } from "./costumes.ts";
import type { Mood } from "../../art/mood.ts";

export interface Laid {
  piece: Piece;
  /** The transform that moves the piece to its place. */
  place: string;
}

export interface Outfit {
  behind: Laid[];
  before: Laid[];
  /** The position of a crown. */
  top: readonly [number, number];
}

const BEHIND: ReadonlySet<Slot> = new Set(["back", "veil"]);
/** From the skin outwards. */
const ORDER: readonly Slot[] = ["back", "veil", "chest", "neck", "eye", "nose", "head", "hat", "left", "right"];
/**
 * The y of the ground under a figure, and the length of pieces that hang from its neck: a cape ends above the ground.
 */
const GROUND = 190;
const HEM = 118;
/** The scale of a hat on another hat. */
const SHRINK = 0.82;

/** The pieces of all worn costumes, each with its place; ids that are no costumes are left out. */
export function laidOut(anchors: Anchors, mood: Mood, worn: readonly string[]): Outfit {
  const dressed = Object.keys(COSTUMES).filter((id) => worn.includes(id));
  const [x, rim, wide] = anchors.hat;
  const [hx, hy, r] = anchors.head;
  const isInBubble = dressed.some((id) => COSTUMES[id]?.some((piece) => piece.at === "head"));
  let top = isInBubble ? hy - r + 4 : rim;
  const axis = isInBubble ? hx : x;
  let size = wide / 100;
  const laid = dressed.flatMap((id) => {
    const hat: [number, number, number] = [axis, top, size];
    const rise = COSTUMES[id]?.reduce((sum, piece) => sum + (piece.rise ?? 0), 0) ?? 0;
    if (rise > 0) {
      top -= rise * size;
      size *= SHRINK;
    }
    return (COSTUMES[id] ?? []).map((piece) => ({ piece, place: placeOf(piece.at, anchors, mood, hat) }));
  });
  laid.sort((a, b) => ORDER.indexOf(a.piece.at) - ORDER.indexOf(b.piece.at));
  return {
    behind: laid.filter(({ piece }) => BEHIND.has(piece.at)),
    before: laid.filter(({ piece }) => !BEHIND.has(piece.at)),
    top: [axis, top],
  };
}

function placeOf(slot: Slot, anchors: Anchors, mood: Mood, hat: readonly [number, number, number]): string {
  const [lx, ly, rx, ry] = anchors.hands[mood];
  const at = (x: number, y: number, scale: number): string =>
    `translate(${x} ${y.toFixed(1)}) scale(${scale.toFixed(2)})`;
  switch (slot) {
    case "hat":
    case "veil":
      return at(...hat);
    case "head":
      return at(anchors.head[0], anchors.head[1], anchors.head[2] / 50);
    case "eye":
      return at(anchors.eye[0], anchors.eye[1], anchors.eye[2] / 10);
    case "nose":
      return at(anchors.nose[0], anchors.nose[1], anchors.nose[2] / 20);
    case "left":
      return at(lx, ly, 1);
    case "right":
      return at(rx, ry, 1);
    case "chest":
      return at(anchors.chest[0], anchors.chest[1], anchors.chest[2] / 50);
    case "back":
      return `translate(${anchors.neck[0]} ${anchors.neck[1]}) scale(${(anchors.neck[2] / 100).toFixed(2)} ${Math.min(anchors.neck[2] / 100, (GROUND - anchors.neck[1]) / HEM).toFixed(2)})`;
    default:
      return at(anchors.neck[0], anchors.neck[1], anchors.neck[2] / 100);
  }
}

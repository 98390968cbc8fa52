import type { IconName } from "../../art/icons.ts";

export interface Tip {
  id: string;
  /** "question:roll" or "event:bought": the first moment of that kind shows it. */
  when: string;
  /** The own turn, counted from 1, that the tip is for; without it, any. */
  turn?: number;
  title: string;
  text: string;
}

export interface Guide {
  title: string;
  edition: string;
  steps: Tip[];
  /** What the summary at the end says, one idea each. */
  learned: { id: string; text: string }[];
}

/** The own turns of the lesson; the summary follows. */
export const LESSON_TURNS = 4;

export const LEARNED_ICONS: Readonly<Record<string, IconName>> = {
  sets: "points",
  energy: "energy",
  hearts: "life",
  smash: "smash",
  entering: "city",
  yielding: "back",
  buying: "card",
};

/** What each tip speaks of, as selectors of parts of the table, the best one first. */
export const TARGETS: Readonly<Record<string, readonly string[]>> = {
  welcome: ['[data-part="primary"]'],
  sets: ['[data-part="die"]'],
  stopping: ['[data-part="die"]'],
  points: [".me .stat.points", ".stat.points"],
  entering: ['[data-part="city"]'],
  yielding: ['[data-part="dock"] .moves'],
  smash: ['[data-part="die"]'],
  energy: ['[data-part="die"]'],
  buying: ['[data-part="market"]'],
  kinds: [".me [data-part=card]", '[data-part="market"]'],
  hearts: ['[data-part="die"]'],
  resolving: ['[data-part="primary"]'],
};

/** A box on the screen. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Room {
  /** The part of the screen that a tip may use. */
  screen: Box;
  /** What must stay readable: opponents' names, numbers and figures, the question and its buttons. */
  keepClear: readonly Box[];
}

const GAP = 10;

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

const clamp = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));

/** Where the left top corner of a tip belongs: above, below or beside what it speaks of, where it covers least of that and of what must stay clear. */
export function placeTip(size: { width: number; height: number }, target: Box | null, room: Room): [number, number] {
  const { width, height } = size;
  const { screen } = room;
  const about = target ?? screen;
  const middleX = (about.left + about.right - width) / 2;
  const middleY = (about.top + about.bottom - height) / 2;
  const beside: [number, number][] = [
    [middleX, about.top - GAP - height],
    [middleX, about.bottom + GAP],
    [about.right + GAP, middleY],
    [about.left - GAP - width, middleY],
  ];
  // Where everything beside it is taken, the nearest free stripe of the screen serves.
  for (let top = screen.top; top + height <= screen.bottom; top += GAP)
    for (const left of [middleX, about.left - GAP - width, about.right + GAP]) beside.push([left, top]);
  const places = beside.map(([left, top]): [number, number] => [
    clamp(screen.left, left, Math.max(screen.left, screen.right - width)),
    clamp(screen.top, top, Math.max(screen.top, screen.bottom - height)),
  ]);
  const away = (top: number): number => Math.max(GAP, about.top - top - height, top - about.bottom);
  const cost = ([left, top]: [number, number]): number => {
    const box = { left, top, right: left + width, bottom: top + height };
    const covered = [...room.keepClear, ...(target ? [target] : [])].reduce((sum, one) => sum + overlap(box, one), 0);
    return covered * screen.bottom + away(top);
  };
  return places.reduce((best, one) => (cost(one) < cost(best) ? one : best));
}

/** The tip for a moment of an own turn: the first one for it that was not shown yet. Several for one kind of question come one after the other. */
export function tipFor(
  steps: readonly Tip[],
  moment: string,
  turn: number,
  shown: ReadonlySet<string>,
): Tip | undefined {
  return steps.find((step) => step.when === moment && (step.turn ?? turn) === turn && !shown.has(step.id));
}

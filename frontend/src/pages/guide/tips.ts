export interface Tip {
  id: string;
  /** "question:roll" or "event:smash": the first moment of that kind shows it. */
  when: string;
  title: string;
  text: string;
}

export interface Guide {
  title: string;
  edition: string;
  steps: Tip[];
}

/** What each tip speaks of, as selectors of parts of the table, the best one first; a tip that is not here speaks of the game as a whole. */
export const TARGETS: Readonly<Record<string, readonly string[]>> = {
  welcome: ['[data-part="primary"]'],
  keeping: ['[data-part="die"]'],
  numbers: ['[data-part="die"]'],
  stopping: ['[data-move="stop"]'],
  resolving: ['[data-part="primary"]'],
  points: [".me .stat.points", ".stat.points"],
  energy: [".me .stat.energy", ".stat.energy"],
  hearts: [".me .stat.life", ".stat.life"],
  entering: ['[data-part="city"]'],
  smash: ['[data-part="city"]'],
  life: [".me .stat.life", ".stat.life"],
  yielding: ['[data-move="yield"]'],
  yielded: ['[data-part="city"]'],
  buying: ['[data-part="market"]'],
  sweeping: ['[data-move="sweep"]', '[data-part="market"]'],
  kinds: ['[data-part="market"]'],
  defending: ['[data-part="dock"]'],
};

/** A box on the screen. */
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where the top of a tip belongs: where it always is, unless it would cover what it speaks of; then below that, if there is room. */
export function placeTip(usual: Box, target: Box | null, screen: number): number {
  const meets =
    target &&
    target.left < usual.right &&
    usual.left < target.right &&
    target.top < usual.bottom &&
    usual.top < target.bottom;
  if (!meets) return usual.top;
  const below = target.bottom + GAP;
  return below + usual.bottom - usual.top <= screen - GAP ? below : usual.top;
}
const GAP = 10;

/** The tip for a moment: the first one for it that was not shown yet. Several for one kind of question come one after the other. */
export function tipFor(steps: readonly Tip[], moment: string, shown: ReadonlySet<string>): Tip | undefined {
  return steps.find((step) => step.when === moment && !shown.has(step.id));
}

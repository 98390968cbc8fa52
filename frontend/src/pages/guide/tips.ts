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

/** What each tip speaks of, as a selector of a part of the table; one that is not here speaks of the game as a whole. */
export const TARGETS: Readonly<Record<string, string>> = {
  welcome: '[data-part="primary"], .dock [data-main]',
  keeping: '[data-part="die"], .tray',
  numbers: '[data-part="die"], .tray',
  stopping: '[data-move="stop"]',
  resolving: '[data-part="primary"], .dock [data-main]',
  points: ".me .points, .stat.points",
  energy: ".me .energy, .stat.energy",
  hearts: ".me .life, .stat.life",
  entering: '[data-part="city"], .tokyo',
  smash: '[data-part="city"], .tokyo',
  life: ".me .life, .stat.life",
  yielding: '[data-move="yield"]',
  yielded: '[data-part="city"], .tokyo',
  buying: '[data-part="market"], .market',
  sweeping: '[data-move="sweep"], [data-part="market"], .market',
  kinds: '[data-part="market"], .market',
  defending: '[data-part="dock"], .dock',
};

/** The tip for a moment: the first one for it that was not shown yet. Several for one kind of question come one after the other. */
export function tipFor(steps: readonly Tip[], moment: string, shown: ReadonlySet<string>): Tip | undefined {
  return steps.find((step) => step.when === moment && !shown.has(step.id));
}

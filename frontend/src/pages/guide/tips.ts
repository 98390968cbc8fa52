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

/** The tip for a moment: the first one for it that was not shown yet. Several for one kind of question come one after the other. */
export function tipFor(steps: readonly Tip[], moment: string, shown: ReadonlySet<string>): Tip | undefined {
  return steps.find((step) => step.when === moment && !shown.has(step.id));
}

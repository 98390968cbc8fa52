/** Who shares this screen, and what is about to be shown on it. */
export interface Handover {
  /** Seats played on this device. */
  held: readonly number[];
  /** The seat that is asked now, if it is one of them. */
  asked: number | null;
  /** Whether that seat knows something the others here do not. */
  hasSecret: boolean;
  /** The seat that last said "it is me". */
  openedFor: number | null;
}

/** Whether the device must change hands before the table may be shown. */
export function needsCurtain({ held, asked, hasSecret, openedFor }: Handover): boolean {
  return held.length > 1 && asked !== null && hasSecret && openedFor !== asked;
}

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

/** What must happen before a seat decides: nothing, the device changes hands, or it does so behind a curtain that hides the table. */
export function handover({ held, asked, hasSecret, openedFor }: Handover): "none" | "hand_over" | "curtain" {
  if (held.length < 2 || asked === null || openedFor === asked) return "none";
  return hasSecret ? "curtain" : "hand_over";
}

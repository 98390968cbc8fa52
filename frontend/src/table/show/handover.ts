/** A device that several players share: when it changes hands, and what the next player must not see. */
import { placeOf } from "../../expansions/registry.ts";
import type { View } from "../../protocol.ts";

/** A face-down card. */
const UNSEEN = "?";

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

/** What must happen before a seat decides: nothing, the device changes hands, or it does so while the table is hidden. */
export function handover({ held, asked, hasSecret, openedFor }: Handover): "none" | "hand_over" | "hidden" {
  if (held.length < 2 || asked === null || openedFor === asked) return "none";
  return hasSecret ? "hidden" : "hand_over";
}

/** Whether a view shows something that only this seat may see: a peeked card, cards in hand, or cards to choose from. */
export function hasSecrets(view: View, seat: number): boolean {
  const hands = Object.entries(view.players[seat] ?? {}).filter(([field]) => placeOf(field) === "hand");
  return (
    view.top !== null ||
    Array.isArray(view.question?.["cards"]) ||
    hands.some(([, cards]) => Array.isArray(cards) && cards.some((card) => card !== UNSEEN))
  );
}

/** A view as every seat may see it: hands face down, nothing peeked, no decision. */
export function concealed(view: View): View {
  const players = view.players.map((player) => {
    const hands = Object.entries(player).flatMap(([field, cards]: [string, unknown]) =>
      placeOf(field) === "hand" && Array.isArray(cards) ? [[field, cards.map(() => UNSEEN)]] : [],
    );
    return { ...player, ...(Object.fromEntries(hands) as object) };
  });
  return { ...view, players, top: null, legal: [], question: null };
}

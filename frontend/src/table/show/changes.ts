/** Changes of the shown state that events are made of; each returns a new view. */
import type { View, ViewPlayer } from "../../protocol.ts";

export type CardEntry = ViewPlayer["cards"][number];

/** The id of a card entry, which is an id or an object with counters or a copied card. */
export function idOf(entry: CardEntry): string {
  return typeof entry === "string" ? entry : String(entry["id"]);
}

/** The entries without the first one of this card. */
export function without<Entry extends CardEntry>(entries: readonly Entry[], id: string): Entry[] {
  const at = entries.findIndex((entry) => idOf(entry) === id);
  return at < 0 ? [...entries] : entries.toSpliced(at, 1);
}

/** The view with other values in some fields of one monster. */
export function changed<Fields extends object>(
  view: View,
  seat: number,
  fields: (player: ViewPlayer & Partial<Fields>) => Partial<ViewPlayer & Fields>,
): View {
  return {
    ...view,
    players: view.players.map((player, i) =>
      i === seat ? { ...player, ...fields(player as ViewPlayer & Partial<Fields>) } : player,
    ),
  };
}

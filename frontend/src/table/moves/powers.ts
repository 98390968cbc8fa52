import type { ViewPlayer } from "../../protocol.ts";

/** The ids of a player's cards and tiles in effect, including copying cards and the cards they copy. */
export function powersOf(player: Pick<ViewPlayer, "cards" | "tiles">): string[] {
  return [...player.cards, ...player.tiles].flatMap((entry) => {
    if (typeof entry === "string") return [entry];
    const copied = typeof entry["copies"] === "string" ? entry["copies"].split(".")[1] : undefined;
    return copied ? [String(entry["id"]), copied] : [String(entry["id"])];
  });
}

/** Automatic steps: those without a choice, or with one that changes nothing. */
import type { View } from "../../protocol.ts";
import { expansionsOf } from "../../expansions/names.ts";
import { hasWickedness } from "../../editions.ts";

/** The move to make automatically, or undefined; `legal` belongs to the seat to act. */
export function withoutAsking(view: View, legal: readonly string[]): string | undefined {
  const [only] = legal;
  if (legal.length === 1 && (only === "resolve" || (only === "done" && view.step === "buy"))) return only;
  return view.step === "resolve" && legal.includes("resolve") && !doesOrderMatter(view, legal) ? "resolve" : undefined;
}

/** Whether resolving one group of dice before another could change anything; true in doubt. */
export function doesOrderMatter(view: View, legal: readonly string[]): boolean {
  if (legal.some((move) => !move.startsWith("resolve"))) return true;
  if (expansionsOf(view.options).length > 0) return true;
  const owns = (seat: number): boolean => {
    const player = view.players[seat];
    return player !== undefined && player.cards.length + player.tiles.length > 0;
  };
  const me = view.players[view.to_act];
  if (!me || owns(view.to_act) || me.poison > 0 || me.shrink > 0) return true;
  // Three 1s or 2s may give a tile that counts for the groups after them.
  const count = (face: string): number => [...view.dice].filter((one) => one === face).length;
  if (hasWickedness(view.edition, view.options) && (count("1") >= 3 || count("2") >= 3)) return true;
  // Points that win and Smashes that eliminate end the game in their order.
  const points = ["1", "2", "3"].reduce(
    (sum, face) => sum + (count(face) >= 3 ? Number(face) + count(face) - 3 : 0),
    0,
  );
  if (me.points + points >= 19) return true;
  return (
    count("S") > 0 &&
    view.players.some(
      (player, seat) => seat !== view.to_act && player.alive && (owns(seat) || player.life <= count("S")),
    )
  );
}

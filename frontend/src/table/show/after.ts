import type { GameEvent } from "../../events.ts";
import { showingOf } from "../../expansions/registry.ts";
import type { View, ViewPlayer } from "../../protocol.ts";
import { without } from "./changes.ts";

export type { GameEvent };

/** A slot of the market whose card was just taken. */
const GONE = "";

/** Replace faces of a roll by others, one for one. */
export function replaceFaces(dice: string, before: string, after: string): string {
  const rest = [...dice];
  for (const face of before) {
    const at = rest.indexOf(face);
    if (at >= 0) rest.splice(at, 1);
  }
  return [...rest, ...after].sort().join("");
}

/**
 * The view after one event, as far as an event tells it. Only for showing a sequence: when it has been played
 * the server's own view replaces the result.
 */
export function after(view: View, event: GameEvent, isKeep: (card: string) => boolean = () => true): View {
  const [name, first, second, third, fourth] = event as [string, never, never, never, never];
  const seat = first as number;
  const change = (fields: Partial<ViewPlayer> | ((player: ViewPlayer) => Partial<ViewPlayer>)): View => ({
    ...view,
    players: view.players.map((player, i) =>
      i === seat ? { ...player, ...(typeof fields === "function" ? fields(player) : fields) } : player,
    ),
  });
  switch (name) {
    case "turn":
      return { ...view, turn: seat, dice: "", resolved: "", step: "start" };
    case "rolled":
      return { ...view, dice: second, rolls_left: third, step: "roll" };
    case "changed":
      return { ...view, dice: replaceFaces(view.dice, second, third) };
    case "rerolled":
      return { ...view, dice: replaceFaces(view.dice, second, third) };
    case "points":
      return change((one) => ({ points: Math.min(20, Math.max(0, one.points + second)) }));
    case "energy":
      return change((one) => ({ energy: Math.max(0, one.energy + second) }));
    case "life":
      return change((one) => ({ life: Math.min(one.max_life, Math.max(0, one.life + second)) }));
    case "lost":
      return change((one) => ({ life: Math.max(0, one.life - second) }));
    case "token":
      return change((one) => {
        const number = (one as unknown as Record<string, unknown>)[second];
        return typeof number === "number" ? { [second]: Math.max(0, number + third) } : {};
      });
    case "wickedness":
      return change((one) => ({ wickedness: Math.min(10, Math.max(0, one.wickedness + second)) }));
    case "yielded":
    case "left":
      return change({ in: null });
    case "entered":
    case "moved":
      return change({ in: second });
    case "bought": {
      const gained = isKeep(second) ? change((one) => ({ cards: [...one.cards, second] })) : view;
      const slot = view.market.indexOf(second);
      if (fourth === -1) return { ...gained, market: slot < 0 ? view.market : view.market.with(slot, GONE) };
      return {
        ...gained,
        players: gained.players.map((one, i) => (i === fourth ? { ...one, cards: without(one.cards, second) } : one)),
      };
    }
    case "revealed": {
      const market = [...view.market];
      (second as number[]).forEach((slot, i) => (market[slot] = (first as string[])[i] ?? GONE));
      return { ...view, market };
    }
    case "swept":
      return { ...view, market: view.market.map(() => GONE) };
    case "discarded":
      return change((one) => ({ cards: without(one.cards, second), tiles: without(one.tiles, second) }));
    case "sold":
      return change((one) => ({ cards: without(one.cards, second) }));
    case "tile":
      return {
        ...change((one) => ({ tiles: [...one.tiles, second] })),
        tiles_left: view.tiles_left.filter((tile) => tile !== second),
      };
    case "swapped": {
      const given = change((one) => ({ cards: [...without(one.cards, second), fourth] }));
      return {
        ...given,
        players: given.players.map((one, i) =>
          i === third ? { ...one, cards: [...without(one.cards, fourth), second] } : one,
        ),
      };
    }
    case "eliminated":
    case "conceded":
      return change({ alive: false, life: 0, energy: 0, in: null, cards: [], tiles: [], poison: 0, shrink: 0 });
    case "over":
      return { ...view, over: true, winners: first };
    default:
      return showingOf(name)?.after?.(view, event) ?? view;
  }
}

/** How many beats an event is shown for; several of a kind, as the losses of one attack, come almost together. */
export function beats(event: GameEvent, next?: GameEvent): number {
  const name = String(event[0]);
  if (name === "lost" && next?.[0] === "lost") return 0.15;
  if (name === "rolled" || name === "rerolled") return 1.4;
  // The opening is dealt quickly: people want to play.
  if (["rolled_off", "first"].includes(name)) return 0.35;
  if (["smash", "eliminated", "over", "entered", "revived"].includes(name)) return 1.2;
  if (["stopped", "stayed", "idle", "tile_declined"].includes(name)) return 0.2;
  if (name === "lost" && event[4] === "smash") return 1;
  if (name === "peeked") return 0.6;
  if (name === "kept") return 0.15;
  if (name === "revealed" || name === "turn") return 0.4;
  return showingOf(name)?.beats ?? 0.8;
}

/** Whose board an event belongs to, and the number that rises from it. */
export function floater(event: GameEvent):
  | {
      seat: number;
      /** life, points, energy, hurt, wicked, saved, or the name of a token. */
      kind: string;
      amount: number;
    }
  | undefined {
  switch (event[0]) {
    case "points":
    case "energy":
    case "life":
      return event[2] === 0 ? undefined : { seat: event[1], kind: event[0], amount: event[2] };
    case "lost":
      return { seat: event[1], kind: "hurt", amount: -event[2] };
    case "prevented":
      return { seat: event[1], kind: "saved", amount: event[2] };
    case "wickedness":
      return { seat: event[1], kind: "wicked", amount: event[2] };
    case "token":
      return { seat: event[1], kind: event[2], amount: event[3] };
    default:
      return undefined;
  }
}

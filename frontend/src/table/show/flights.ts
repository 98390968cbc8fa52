import { showingOf, sourceLook, tokenLook } from "../../expansions/registry.ts";
import { groupOf } from "../board/dice.ts";
import type { View } from "../../protocol.ts";
import type { GameEvent } from "./after.ts";
import { diceShowing, figureAt, MOST, type Anchor, type Flight } from "./stage.ts";

const CITY: Anchor = "[data-part=city]";

/** Where a gain comes from: the dice that gave it, Tokyo, or nowhere to be seen. */
function sourceOf(source: string, view: View): Anchor | undefined {
  if (/^[123EHS]$/.test(source))
    return diceShowing([...new Set([source, ...view.dice])].filter((face) => groupOf(face) === source).join(""));
  return source === "tokyo" || source === "enter" ? CITY : sourceLook(source)?.from;
}

/** What flies across the stage while an event is shown, from whoever acts to whoever gets it. */
export function flightsOf(event: GameEvent, view: View): Flight[] {
  const [name, seat, amount] = event as [string, number, number];
  switch (name) {
    case "points":
    case "energy":
    case "life": {
      const from = amount > 0 ? sourceOf(String(event[3]), view) : undefined;
      if (from) return [{ icon: name, count: Math.min(amount, MOST), from, to: figureAt(seat) }];
      return name === "energy" && amount < 0 && event[3] === "buy"
        ? [{ icon: "energy", count: Math.min(-amount, MOST), from: figureAt(seat), to: "[data-part=market]" }]
        : [];
    }
    case "wickedness":
      return amount > 0 && view.dice
        ? [{ icon: "wickedness", count: Math.min(amount, MOST), from: diceShowing("12"), to: figureAt(seat) }]
        : [];
    case "smash":
      return (event[3] as number[]).map((target) => ({
        icon: "smash",
        count: Math.min(amount, 4),
        from: figureAt(seat),
        to: figureAt(target),
      }));
    case "lost": {
      const dealer = event[3] as number;
      const source = sourceLook(String(event[4]));
      if (source?.icon) return [{ ...source, icon: source.icon, count: 1, to: figureAt(seat) }];
      return event[4] !== "smash" && dealer >= 0 && dealer !== seat
        ? [{ icon: "smash", count: Math.min(amount, 4), from: figureAt(dealer), to: figureAt(seat) }]
        : [];
    }
    case "token": {
      const number = event[3] as number;
      const look = tokenLook(String(event[2]));
      if (look?.from)
        return number > 0 && view.dice
          ? [{ ...look, count: Math.min(number, MOST), from: look.from, to: figureAt(seat) }]
          : [];
      return view.turn !== seat && number > 0
        ? [{ ...tokenIcon(String(event[2])), count: 1, from: figureAt(view.turn), to: figureAt(seat) }]
        : [];
    }
    case "bought": {
      const holder = event[4] as number;
      return [
        {
          icon: "card",
          count: 1,
          from: holder >= 0 ? figureAt(holder) : "[data-part=market] .empty, [data-part=market]",
          to: figureAt(seat),
        },
      ];
    }
    default:
      return [...(showingOf(name)?.flights?.(event, view) ?? []), ...cardBrought(event)];
  }
}

/** A card that an event brings from one monster to another. */
function cardBrought(event: GameEvent): Flight[] {
  const brought = showingOf(event[0])?.brings?.(event);
  return brought
    ? [{ icon: "card", card: brought.card, count: 1, from: figureAt(brought.from), to: figureAt(brought.to) }]
    : [];
}

/** The icon of a token, with its colours where an expansion brings it. */
export function tokenIcon(token: string): Pick<Flight, "icon" | "tint"> {
  return token === "poison" || token === "shrink" ? { icon: token } : (tokenLook(token) ?? { icon: "token" });
}

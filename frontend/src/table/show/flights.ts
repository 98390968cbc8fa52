import type { IconName } from "../../art/icons.ts";
import { groupOf } from "../board/dice.ts";
import type { View } from "../../protocol.ts";
import type { GameEvent } from "./after.ts";

/** A thing on the stage that something flies from or to, as a selector within the stage. */
export type Anchor = string;

export interface Flight {
  icon: IconName;
  /** The card that is drawn instead of the icon. */
  card?: string;
  count: number;
  from: Anchor;
  to: Anchor;
}

export const figureAt = (seat: number): Anchor => `[data-seat="${seat}"] .figure`;
const diceShowing = (faces: string): Anchor =>
  [...faces].map((face) => `[data-part="die"][data-face="${face}"]`).join(", ");
const CITY: Anchor = "[data-part=city]";
const MOST = 6;

/** Where a gain comes from: the dice that gave it, Tokyo, or nowhere to be seen. */
function sourceOf(source: string, view: View): Anchor | undefined {
  if (/^[123EHS]$/.test(source))
    return diceShowing([...new Set([source, ...view.dice])].filter((face) => groupOf(face) === source).join(""));
  if (source === "tokyo_tower") return "[data-part=tower]";
  return source === "tokyo" || source === "enter" ? CITY : undefined;
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
      if (event[4] === "skull") return [{ icon: "skull", count: 1, from: diceShowing("k"), to: figureAt(seat) }];
      return event[4] !== "smash" && dealer >= 0 && dealer !== seat
        ? [{ icon: "smash", count: Math.min(amount, 4), from: figureAt(dealer), to: figureAt(seat) }]
        : [];
    }
    case "claimed":
      return [{ icon: "tower", count: 1, from: diceShowing("1"), to: `[data-level="${amount}"]` }];
    case "stolen":
      return [
        { icon: "costume", card: String(event[2]), count: 1, from: figureAt(event[4] as number), to: figureAt(seat) },
      ];
    case "token":
      if (event[2] === "cultists")
        return (event[3] as number) > 0 && view.dice
          ? [
              {
                icon: "cultist",
                count: Math.min(event[3] as number, MOST),
                from: "[data-part=die]",
                to: figureAt(seat),
              },
            ]
          : [];
      return view.turn !== seat && (event[3] as number) > 0
        ? [
            {
              icon: event[2] === "poison" ? "poison" : "shrink",
              count: 1,
              from: figureAt(view.turn),
              to: figureAt(seat),
            },
          ]
        : [];
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
      return [];
  }
}

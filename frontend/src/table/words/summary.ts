/** A turn in one line: what it did to others, and what it brought. */
import { t } from "../../i18n/words.svelte.ts";
import type { GameEvent } from "../../events.ts";
import type { Names } from "./names.ts";

/** What a monster did in its turn. */
export interface Deeds {
  seat: number;
  /** Life lost by each seat that it smashed. */
  hits: Map<number, number>;
  out: number[];
  points: number;
  energy: number;
  life: number;
  bought: string[];
  hasEntered: boolean;
}

/** Sum up the events of a turn. */
export function deedsOf(seat: number, events: readonly GameEvent[]): Deeds {
  const deeds: Deeds = {
    seat,
    hits: new Map(),
    out: [],
    points: 0,
    energy: 0,
    life: 0,
    bought: [],
    hasEntered: false,
  };
  for (const event of events) {
    const [name, first, second, third] = event as [string, number, never, never];
    const isOwn = first === seat;
    if (name === "lost" && third === seat && !isOwn) deeds.hits.set(first, (deeds.hits.get(first) ?? 0) + second);
    else if (name === "eliminated" && !isOwn) deeds.out.push(first);
    else if (!isOwn) continue;
    else if (name === "points") deeds.points += second;
    else if (name === "energy" && second > 0) deeds.energy += second;
    else if (name === "life" && second > 0) deeds.life += second;
    else if (name === "bought") deeds.bought.push(second);
    else if (name === "entered") deeds.hasEntered = true;
  }
  return deeds;
}

/** The turn in a sentence: what concerns whoever reads comes first. */
export function summaryText(deeds: Deeds, names: Names): string {
  const parts: string[] = [];
  const hits = [...deeds.hits].sort(([a], [b]) => Number(names.isMe(b)) - Number(names.isMe(a)));
  const amounts = new Set(hits.map(([, n]) => n));
  if (hits.length > 2 && amounts.size === 1) parts.push(t("tell.turn.hit.all", { n: hits[0]?.[1] ?? 0 }));
  else
    for (const [seat, n] of hits)
      parts.push(
        names.isMe(seat) ? t("tell.turn.hit.you", { n }) : t("tell.turn.hit", { monster: names.monster(seat), n }),
      );
  for (const seat of deeds.out)
    parts.push(names.isMe(seat) ? t("tell.turn.out.you") : t("tell.turn.out", { monster: names.monster(seat) }));
  if (deeds.hasEntered) parts.push(t("tell.turn.entered"));
  if (deeds.bought.length)
    parts.push(t("tell.turn.bought", { cards: names.list(deeds.bought.map((card) => names.card(card))) }));
  for (const name of ["points", "energy", "life"] as const)
    if (deeds[name] > 0) parts.push(t(`tell.turn.${name}`, { n: deeds[name] }));
  if (deeds.points < 0) parts.push(t("tell.turn.points.lost", { n: -deeds.points }));
  return t("tell.turn", {
    monster: names.monster(deeds.seat),
    deeds: parts.length ? parts.join(", ") : t("tell.turn.nothing"),
  });
}

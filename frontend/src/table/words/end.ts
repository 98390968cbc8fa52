import { ALL } from "../../expansions/registry.ts";
import { maybe, t } from "../../i18n/words.svelte.ts";
import type { View } from "../../protocol.ts";
import type { Names } from "./names.ts";
import type { Told } from "./lines.ts";

export interface Rank {
  seat: number;
  /** 1 for every winner; monsters eliminated together share a place. */
  place: number;
}

/** The ranking of the monsters: winners, survivors by points, then eliminated ones, the last first. */
export function ranking(view: View, told: readonly Told[]): Rank[] {
  const fell = new Map<number, number>();
  told.forEach((one, i) => {
    if (one[0] === "eliminated" || one[0] === "conceded") fell.set(one[1], i);
    else if (one[0] === "revived") fell.delete(one[1]);
  });
  const score = (seat: number): number[] => {
    const player = view.players[seat];
    return [
      Number(view.winners.includes(seat)),
      Number(player?.alive ?? false),
      player?.alive ? player.points : (fell.get(seat) ?? -1),
    ];
  };
  const compare = (a: number[], b: number[]): number =>
    (b[0] ?? 0) - (a[0] ?? 0) || ((a[0] ?? 0) === 1 ? 0 : (b[1] ?? 0) - (a[1] ?? 0) || (b[2] ?? 0) - (a[2] ?? 0));
  const order = view.players.map((_, seat) => seat).sort((a, b) => compare(score(a), score(b)) || a - b);
  const ranks: Rank[] = [];
  order.forEach((seat, i) => {
    const last = ranks.at(-1);
    ranks.push({ seat, place: last && compare(score(last.seat), score(seat)) === 0 ? last.place : i + 1 });
  });
  return ranks;
}

/** The title of the result: our own result, or the winner, by name where a person plays. */
export function endTitle(
  view: View,
  ranks: readonly Rank[],
  mine: readonly number[],
  names: Names,
  person: (seat: number) => string = () => "",
): string {
  const [own, ...more] = mine;
  if (own !== undefined && more.length === 0) {
    if (view.winners.includes(own)) return t(view.winners.length > 1 ? "tell.end.you.shared" : "tell.end.you.won");
    const place = ranks.find((rank) => rank.seat === own)?.place ?? 0;
    if (view.winners.length && place >= 2 && place <= 6) return t(`tell.end.you.place.${place as 2 | 3 | 4 | 5 | 6}`);
  }
  const monsters = view.winners.map((seat) =>
    person(seat) ? `${person(seat)} (${names.monster(seat)})` : names.monster(seat),
  );
  if (monsters.length === 0) return t("tell.end.nobody");
  return monsters.length > 1
    ? t("tell.end.shared", { monsters: names.list(monsters) })
    : t("tell.end.won", { monster: monsters[0] ?? "" });
}

/** The expansion's way in which a monster won: the word for it in that expansion's sentences. */
function otherWay(view: View, winner: number): string | undefined {
  return ALL.map(({ won }) => won?.(view, winner)).find((way) => way !== undefined);
}

/** The line below: by points, by an expansion's rule, or as the last one alive. */
export function endReason(view: View, names: Names): string {
  const [winner] = view.winners;
  if (winner === undefined) return t("tell.end.how.nobody");
  const monster = names.list(view.winners.map((seat) => names.monster(seat)));
  if ((view.players[winner]?.points ?? 0) >= 20) return t("tell.end.how.points", { monster });
  const isAlone = view.players.every((one, seat) => !one.alive || view.winners.includes(seat));
  return (
    maybe(`words.won.${otherWay(view, winner)}`, { monster }) ??
    t(isAlone ? "tell.end.how.last" : "tell.end.how.other", { monster })
  );
}

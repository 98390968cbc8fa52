import { t } from "../../i18n/words.svelte.ts";
import type { View } from "../../protocol.ts";
import type { Names } from "./names.ts";
import { tellLine, type Told } from "./lines.ts";

const MOST_POINTS = 20;

/** The line about the last event, and the current state of the affected monster. */
export function tickerText(told: Told, names: Names, view: View | null): string {
  if (told[0] === "lost") {
    const [, seat, n, by] = told;
    const said = by >= 0 && by !== seat ? hit(names, seat, n, by) : withoutStop(tellLine(told, names));
    return `${said} · ${t("tell.ticker.left", { n: view?.players[seat]?.life ?? 0 })}`;
  }
  if (told[0] === "points") {
    const n = view?.players[told[1]]?.points ?? 0;
    return `${withoutStop(tellLine(told, names))} · ${t(n < MOST_POINTS ? "tell.ticker.points" : "tell.ticker.points.most", { n })}`;
  }
  return tellLine(told, names);
}

/** The line about a roll before its dice have landed, without their faces. */
export function throwText(seat: number, names: Names): string {
  return t(`tell.ticker.throw${names.isMe(seat) ? ".you" : ""}`, { monster: names.monster(seat) });
}

function hit(names: Names, seat: number, n: number, by: number): string {
  const whose = names.isMe(seat) ? (".you" as const) : names.isMe(by) ? (".by_you" as const) : ("" as const);
  return t(`tell.ticker.hit${whose}`, { monster: names.monster(seat), by: names.monster(by), n });
}

const withoutStop = (sentence: string): string => sentence.replace(/\.$/, "");

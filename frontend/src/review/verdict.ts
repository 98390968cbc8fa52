/** What a review says to a person: the verdict, and the moments that mattered. */
import { t } from "../i18n/words.svelte.ts";
import type { ReviewDecision, ReviewSeat, View } from "../protocol.ts";
import { moveInWords } from "../table/moves/labels.ts";
import type { Names } from "../table/words/names.ts";

/** Points of win probability below which luck or choices count as little, and from which as much. */
const LITTLE = 0.06;
const MUCH = 0.2;
/** The share of all that was given away, from which one decision is the main one. */
const MAIN_SHARE = 0.4;
const MOST_MOMENTS = 3;
const DICE = 6;

export interface Judged {
  parts: ReviewSeat;
  /** The decisions of this seat. */
  decisions: readonly ReviewDecision[];
  turnOf: (line: number) => number;
}

const isSlip = (one: ReviewDecision): boolean => one.grade === "mistake" || one.grade === "blunder";

/** The verdict in two sentences, said to the player of the seat: why it ended so, and what else counted. */
export function verdict({ parts, decisions, turnOf }: Judged, names: Names): string {
  const hasWon = parts.result > 0;
  const { luck } = parts;
  const given = -parts.own;
  const byLuck = t(
    `review.verdict.luck.${luck > LITTLE ? "good" : luck > -LITTLE ? "even" : luck > -MUCH ? "some" : "bad"}`,
  );
  const byChoice = t(`review.verdict.own.${given < LITTLE ? "good" : given < MUCH ? "some" : "bad"}`);
  if (hasWon)
    return `${t("review.verdict.won")} ${luck > MUCH && given >= LITTLE ? byLuck : given < LITTLE ? byChoice : byLuck}`;
  if (given < LITTLE && luck > -LITTLE) return `${t("review.verdict.lost.close")} ${byChoice}`;
  if (-luck > given) return `${t("review.verdict.lost.luck")} ${byChoice}`;
  const worst = decisions.reduce<ReviewDecision | null>(
    (most, one) => (one.cost > (most?.cost ?? 0) ? one : most),
    null,
  );
  const main =
    worst && worst.cost >= given * MAIN_SHARE
      ? t("review.verdict.lost.move", { move: moveInWords(worst.played, DICE, names), turn: turnOf(worst.line) })
      : t("review.verdict.lost.errors");
  return `${main} ${byLuck}`;
}

/** The decisions that cost a seat most, at most three, in the order of the game. */
export function momentsOf(decisions: readonly ReviewDecision[]): ReviewDecision[] {
  return decisions
    .filter((one) => isSlip(one) && one.played !== "concede" && one.best !== "")
    .toSorted((a, b) => b.cost - a.cost)
    .slice(0, MOST_MOMENTS)
    .toSorted((a, b) => a.line - b.line);
}

/** Faces that one keeps and the other does not. */
function moreOf(best: string, played: string): string {
  const rest = [...played];
  return [...best]
    .filter((face) => {
      const at = rest.indexOf(face);
      if (at >= 0) rest.splice(at, 1);
      return at < 0;
    })
    .join("");
}

const keptBy = (move: string, dice: string): string => (move === "stop" ? dice : (move.split(" ")[1] ?? ""));

/** Why the better move was better: what it would have led to, as far as the table shows it. */
export function whyBetter({ seat, played, best }: ReviewDecision, view: View, names: Names): string {
  const me = view.players[seat];
  if (!me) return "";
  const inside = view.players.findIndex((player) => player.in !== null && player.alive);
  const [verb = "", card = ""] = best.split(" ");
  if (best === "stay") return t("review.why.stay", { n: me.life });
  if (best === "yield") return t("review.why.yield", { n: me.life });
  if (verb === "buy" && card !== "top") return t("review.why.buy", { card: names.card(card) });
  if (best === "done") return t("review.why.save");
  if (best === "sweep") return t("review.why.sweep");
  if (best === "stop" && played.startsWith("keep")) return t("review.why.stop");
  if (verb !== "keep" && best !== "stop") return t("review.why.other");
  const [face = ""] = moreOf(keptBy(best, view.dice), keptBy(played, view.dice));
  switch (face) {
    case "H":
      return me.in === null ? t("review.why.heart", { n: me.life }) : t("review.why.reroll");
    case "S":
      return me.in !== null
        ? t("review.why.smash.inside")
        : inside >= 0
          ? t("review.why.smash", { monster: names.monster(inside), n: view.players[inside]?.life ?? 0 })
          : t("review.why.smash.empty");
    case "E":
      return t("review.why.energy", { n: me.energy });
    case "1":
    case "2":
    case "3":
      return t("review.why.number", { face });
    default:
      return t("review.why.reroll");
  }
}

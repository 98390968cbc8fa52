import { t } from "../i18n/words.svelte.ts";
import type { HintGiven, RecordFile, ReviewTurningPoint } from "../protocol.ts";
import { moveInWords } from "../table/moves/labels.ts";
import type { Names } from "../table/words/names.ts";
import { percent } from "./percent.ts";

const DICE = 6;

/** A hint in sentences; plain ones, without numbers, for somebody who learns the game. */
export function hintSentences(hint: HintGiven, names: Names, dice = DICE, isPlain = false): string[] {
  const move = moveInWords(hint.best.move, dice, names);
  if (!hint.second) return [t("coach.hint.only", { move })];
  if (isPlain)
    return [
      t("review.hint.plain", { move }),
      hint.danger
        ? t("review.hint.plain.danger", { monster: names.monster(hint.danger.seat) })
        : t(hint.is_in_tokyo ? "coach.hint.safe.tokyo" : "coach.hint.safe.outside"),
      t("review.hint.plain.second", { move: moveInWords(hint.second.move, dice, names) }),
    ];
  const win = percent(hint.best.win);
  const said = [
    hint.goal
      ? t("coach.hint.play.goal", {
          move,
          chance: percent(hint.goal.chance),
          goal: goalInWords(hint.goal.face, hint.goal.number),
          win,
        })
      : t("coach.hint.play", { move, win }),
  ];
  if (hint.danger)
    said.push(
      t("coach.hint.danger", { monster: names.monster(hint.danger.seat), chance: percent(hint.danger.chance) }),
    );
  else said.push(t(hint.is_in_tokyo ? "coach.hint.safe.tokyo" : "coach.hint.safe.outside"));
  said.push(
    t("coach.hint.second", { move: moveInWords(hint.second.move, dice, names), win: percent(hint.second.win) }),
  );
  return said.map((one) => one.charAt(0).toUpperCase() + one.slice(1));
}

function goalInWords(face: string, number: number): string {
  return t(`coach.hint.goal.${face as "1"}`, { n: number, count: t(`coach.hint.count.${number as 1}`) });
}

/** A turning point in one sentence. */
export function turningPoint(point: ReviewTurningPoint, turn: number, record: RecordFile, names: Names): string {
  const text = record.moves[point.line - 1] ?? "";
  const values = {
    at: t("review.turn", { turn }),
    who: names.monster(point.seat),
    before: percent(point.before),
    after: percent(point.after),
    monster: names.monster(point.by),
  };
  const rest = text.slice(text.indexOf(" ") + 1);
  switch (point.kind) {
    case "roll":
      return t("coach.review.turning.roll", { ...values, dice: names.faces(rest) });
    case "cards":
      return t("coach.review.turning.cards", {
        ...values,
        cards: names.list(rest.split(" ").map((card) => names.card(card))),
      });
    case "start":
      return t("coach.review.turning.start", values);
    case "concede":
      return t("coach.review.turning.concede", values);
    case "choice": {
      const move = moveInWords(rest, DICE, names);
      if (rest === point.best) return t("coach.review.turning.choice.best", { ...values, move });
      return t("coach.review.turning.choice", { ...values, move, best: moveInWords(point.best, DICE, names) });
    }
  }
}

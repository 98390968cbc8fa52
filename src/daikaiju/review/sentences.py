"""Hints and reviews in words."""

from __future__ import annotations

from typing import Any

from daikaiju.catalogue.moves import explain
from daikaiju.catalogue.names import Names
from daikaiju.engine.notation import describe
from daikaiju.review.analysis import Review
from daikaiju.review.decisions import Decision
from daikaiju.review.hint import Hint
from daikaiju.review.turning_points import TurningPoint
from daikaiju.table.record import Record, steps


def hint_sentence(hint: Hint, state: dict[str, Any], names: Names) -> str:
    """Return a hint in words, for a table as the seat sees it."""
    words = names.words
    move = explain(hint.best.move, state, names)
    if hint.second is None:
        return words("hint.only", move=move)
    if hint.goal is None:
        said = [words("hint.play", move=move, win=percent(hint.best.win, names))]
    else:
        count = words(f"hint.count.{hint.goal.number}")
        goal = words(f"hint.goal.{hint.goal.face}", n=hint.goal.number, count=count)
        chances = {"chance": percent(hint.goal.chance, names), "win": percent(hint.best.win, names)}
        said = [words("hint.play.goal", move=move, goal=goal, **chances)]
    if hint.danger is None:
        said.append(words("hint.safe.tokyo" if hint.is_in_tokyo else "hint.safe.outside"))
    else:
        monster, chance = names.monster(hint.danger.seat), percent(hint.danger.chance, names)
        said.append(words("hint.danger", monster=monster, chance=chance))
    second = explain(hint.second.move, state, names)
    said.append(words("hint.second", move=second, win=percent(hint.second.win, names)))
    return " ".join([sentence[0].upper() + sentence[1:] for sentence in said])


class Teller:
    """Describes one game under review; moves are explained by the table at which they were made."""

    def __init__(self, record: Record, names: Names) -> None:
        self.record = record
        self.names = names
        self._states: dict[int, dict[str, Any]] = {}

    def learn(self, review: Review, points: list[TurningPoint]) -> None:
        """Store the table before every line that will be described."""
        told = {one.line for one in review.decisions} | {one.line for one in points}
        for number, _, game in steps(self.record):
            if number + 1 in told and game.to_act >= 0:
                self._states[number + 1] = describe(game, game.to_act)

    def move(self, line: int, move: str) -> str:
        """Return a possible move of a line, in words."""
        if move == "concede" or line not in self._states:
            return self.names.words("move.concede")
        return explain(move, self._states[line], self.names)

    def decision(self, decision: Decision) -> str:
        """Return a decision, its grade and its cost, in one sentence."""
        words, is_leaving = self.names.words, decision.played == "concede"
        return words(
            "review.decision.concede" if is_leaving else "review.decision",
            line=decision.line,
            monster=self.names.monster(decision.seat),
            grade=words(f"review.grade.{decision.grade}"),
            played=self.move(decision.line, decision.played),
            best="" if is_leaving else self.move(decision.line, decision.best),
            cost=percent(decision.cost, self.names),
        )

    def turning_point(self, point: TurningPoint) -> str:
        """Return a turning point in one sentence."""
        words, names = self.names.words, self.names
        text = self.record.moves[point.line - 1]
        said = {
            "at": words("review.at", line=point.line),
            "who": names.monster(point.seat),
            "before": percent(point.before, names),
            "after": percent(point.after, names),
        }
        match point.kind:
            case "roll":
                dice = names.faces(text.partition(" ")[2])
                return words("review.turning.roll", monster=names.monster(point.by), dice=dice, **said)
            case "cards":
                return words("review.turning.cards", cards=names.cards(text.split()[1:]), **said)
            case "start":
                return words("review.turning.start", **said)
            case "concede":
                return words("review.turning.concede", monster=names.monster(point.by), **said)
        played = text.partition(": ")[2]
        said |= {"monster": names.monster(point.by), "move": self.move(point.line, played)}
        if played == point.best:
            return words("review.turning.choice.best", **said)
        return words("review.turning.choice", best=self.move(point.line, point.best), **said)


def percent(chance: float, names: Names) -> str:
    """Return a probability in percent with one decimal, in the format of the language."""
    return f"{chance * 100:.1f}".replace(".", names.words("decimal"))

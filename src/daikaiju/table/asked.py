"""Questions to chance of a record, described so that a program without the rules can re-derive every answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from daikaiju.engine.chance import Cards, Dice, OneOfEach
from daikaiju.engine.chance import ChanceQuestion as Question
from daikaiju.table.schemas import Asked


class Questions:
    """A describer of questions to chance. A pool of cards is listed in full once, then as changes."""

    def __init__(self) -> None:
        self._pools: dict[str, Counter[str]] = {}

    def describe(self, question: Question, line: str) -> Asked:
        """Describe a question whose answer is `line`; a card that is only looked at (`*0 wings`) stays in the pool."""
        if isinstance(question, Dice):
            return {"dice": [[number, faces] for number, faces in question.dice]}
        if isinstance(question, Cards):
            asked = self._cards(question)
            if not question.is_private:
                _take(self._pools[question.pool_name], line.split()[1:])
            return asked
        assert isinstance(question, OneOfEach)
        return {"pick": [list(things) for things in question.lists]}

    def _cards(self, question: Cards) -> Asked:
        pool = question.pool_name
        asked: Asked = {"cards": question.number, "pool": pool}
        now, before = Counter(question.pool), self._pools.get(pool)
        if before is None:
            asked["all"] = sorted(now.elements())
        elif dict.__ne__(now, before):  # neither has zero counts, and Counter's comparison is slow
            if back := sorted((now - before).elements()):
                asked["back"] = back
            if gone := sorted((before - now).elements()):
                asked["gone"] = gone
        if question.known:
            asked["known"] = list(question.known)
        if question.under:
            asked["under"] = [list(layer) for layer in question.under]
        self._pools[pool] = now
        return asked


def describe_all(questions: Sequence[Question], lines: Sequence[str]) -> list[Asked]:
    """Return the description of the question at each line of chance, in order."""
    describe = Questions().describe
    answers = (line for line in lines if line.startswith("*"))
    return [describe(question, line) for question, line in zip(questions, answers, strict=True)]


def _take(pool: Counter[str], cards: Sequence[str]) -> None:
    """Remove cards from a pool, with the keys of cards no longer in it."""
    for card in cards:
        if pool[card] > 1:
            pool[card] -= 1
        else:
            del pool[card]

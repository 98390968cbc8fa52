"""What chance was asked, line by line, told so that a program without the rules can derive every answer again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from daikaiju.engine.chance import Asked as Question
from daikaiju.engine.chance import Cards, Dice, OneOfEach
from daikaiju.table.schemas import Asked


class Questions:
    """Describes each question to chance; a pool of cards is told whole once, and then by what has changed."""

    def __init__(self) -> None:
        self._pools: dict[str, Counter[str]] = {}

    def describe(self, question: Question, line: str) -> Asked:
        """A question and its answer, the line of the record; a card that is only looked at (`*0 wings`) stays there."""
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
        elif dict.__ne__(now, before):  # neither counts what is not there, and Counter's own comparison is slow
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
    """What was asked at each of the lines of chance, in their order."""
    describe = Questions().describe
    answers = (line for line in lines if line.startswith("*"))
    return [describe(question, line) for question, line in zip(questions, answers, strict=True)]


def _take(pool: Counter[str], cards: Sequence[str]) -> None:
    """Take cards out of a pool; what is not there any more is not counted."""
    for card in cards:
        if pool[card] > 1:
            pool[card] -= 1
        else:
            del pool[card]

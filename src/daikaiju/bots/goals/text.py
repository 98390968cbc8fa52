"""Goals of a roll as text: `at least 3 S and at least 1 H`, `exactly 2 E or at most 0 smash`."""

from __future__ import annotations

import re
from collections.abc import Callable

from daikaiju.bots.odds.rolls import OddsError
from daikaiju.engine.dice import FACES

AMOUNTS = ("points", "energy", "life", "smash")
GRAMMAR = (
    f"a goal is one of {', '.join(AMOUNTS)}, or a condition: (at least | at most | exactly) NUMBER"
    f" ({' | '.join((*FACES, *AMOUNTS))}), and conditions joined by `and`, `or` and brackets, for example"
    " 'at least 3 S and at least 1 H'"
)
TOKEN = re.compile(rf"at least|at most|exactly|and|or|[()]|\d{{1,3}}(?= )|{'|'.join(AMOUNTS)}|[{FACES}]\b")
COMPARE: dict[str, Callable[[int, int], bool]] = {
    "at least": lambda amount, number: amount >= number,
    "at most": lambda amount, number: amount <= number,
    "exactly": lambda amount, number: amount == number,
}

Amount = Callable[[str], int]
"""The amount of a face or of points, energy, life or smash in a final roll."""
Condition = Callable[[Amount], bool]


def read_goal(text: str) -> Condition:
    """Return the condition that a text describes. Raises OddsError with the grammar if it cannot be read."""
    words = _words(text)
    condition = _either(words, text)
    if words:
        raise unreadable(text, f"{words[0]!r} comes too late")
    return condition


def unreadable(text: str, problem: str) -> OddsError:
    """Return the error for a goal that cannot be read."""
    return OddsError(f"cannot read the goal {text!r}: {problem}; {GRAMMAR}")


def _words(text: str) -> list[str]:
    """Split a goal into its words."""
    words, place = [], 0
    text = text.strip()
    while place < len(text):
        found = TOKEN.match(text, place)
        if found is None:
            raise unreadable(text, f"{text[place:].split()[0]!r} is no word of a goal")
        words.append(found[0])
        place = found.end()
        while place < len(text) and text[place] == " ":
            place += 1
    return words


def _either(words: list[str], text: str) -> Condition:
    parts = [_both(words, text)]
    while words and words[0] == "or":
        words.pop(0)
        parts.append(_both(words, text))
    return lambda amount: any(part(amount) for part in parts)


def _both(words: list[str], text: str) -> Condition:
    parts = [_comparison(words, text)]
    while words and words[0] == "and":
        words.pop(0)
        parts.append(_comparison(words, text))
    return lambda amount: all(part(amount) for part in parts)


def _comparison(words: list[str], text: str) -> Condition:
    first = words.pop(0) if words else ""
    if first == "(":
        inner = _either(words, text)
        if not words or words.pop(0) != ")":
            raise unreadable(text, "a bracket is not closed")
        return inner
    if first not in COMPARE:
        raise unreadable(text, f"'at least', 'at most', 'exactly' or '(' is expected, not {first or 'the end'!r}")
    number = words.pop(0) if words else ""
    what = words.pop(0) if words else ""
    if not number.isdigit():
        raise unreadable(text, f"a number is expected after {first!r}, not {number or 'the end'!r}")
    if what not in AMOUNTS and what not in set(FACES):
        raise unreadable(text, f"a face or an amount is expected after {number}, not {what or 'the end'!r}")
    compare, limit = COMPARE[first], int(number)
    return lambda amount: compare(amount(what), limit)

"""A lesson: the first turns of a guided game, whose dice and market are chosen so that each turn teaches one idea."""

from __future__ import annotations

from collections.abc import Sequence

from daikaiju.engine.chance import Cards, Dice
from daikaiju.engine.dice import sort
from daikaiju.engine.game import Game
from daikaiju.table.chance import Chance, due

MARKET = ("even_bigger", "commuter_train", "friend_of_children")
"""The first cards of the market: cheap, easy to read, two that stay and one that is used up."""

TURNS = (
    ("222E31", "211332", "221322"),  # you: three of a kind; Tokyo is empty, so you enter it
    ("SE1123",),  # you are hit in Tokyo: stay or yield?
    ("EE1123",),
    ("SSS123", "SS1323", "S12312"),  # you: Smash; whoever took your place yields it again
    ("SSE123",),  # you are hit again
    ("EE1H23",),
    ("EEEE12", "EE1213", "E12132"),  # you: energy, and a card
    ("SSE113",),  # you are hit once more, inside or outside
    ("1H123E",),
    ("HHH123", "H12312", "H21323"),  # you: hearts
)
"""The faces of each throw, turn by turn; a throw of fewer dice takes the first faces."""

ANSWERS = ("roll", "stop", "resolve", "yield", "done", "pass")
"""What an opponent answers during the lesson, the first that is legal: it keeps the chosen dice and buys nothing."""


class Lesson:
    """A source of chance that follows a script for some turns, and then another source."""

    def __init__(self, after: Chance, turns: Sequence[Sequence[str]], market: Sequence[str]) -> None:
        self._after = after
        self._turns = turns
        self._market = market
        self._turn = -1
        """The turn that the last throw belonged to; −1 before the first."""
        self._seat = -1
        self._throws = 0

    def copy(self) -> Lesson:
        """Return an independent source that will give the same answers."""
        twin = Lesson(self._after.copy(), self._turns, self._market)
        twin._turn, twin._seat, twin._throws = self._turn, self._seat, self._throws
        return twin

    def answer(self, game: Game) -> str:
        """Return the scripted market or dice, or the other source's answer where the script has none."""
        asked = due(game)
        if isinstance(asked, Cards) and asked.pool_name == "deck" and self._turn < 0:
            return " ".join(self._market[: asked.number])
        if not isinstance(asked, Dice):
            return self._after.answer(game)
        if game.active != self._seat:
            self._turn, self._seat, self._throws = self._turn + 1, game.active, 0
        throws = self._turns[self._turn] if self._turn < len(self._turns) else ()
        self._throws += 1
        if self._throws > len(throws) or len(throws[self._throws - 1]) < asked.number:
            return self._after.answer(game)
        return sort[throws[self._throws - 1][: asked.number]]

    def opponents_move(self, game: Game) -> str | None:
        """Return what an opponent answers during the lesson; None once the lesson is over."""
        is_over = self._turn >= len(self._turns) - 1 and game.active != self._seat
        return None if is_over else next((move for move in ANSWERS if move in game.options), game.options[0])

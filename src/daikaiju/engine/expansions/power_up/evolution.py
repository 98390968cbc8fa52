"""Base classes of evolutions: when one may be played from the hand, and its effect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from daikaiju.engine.expansions.power_up.decks import CARDS
from daikaiju.engine.powers import NO, USE, Power

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs

CLOSE: Final = "closing"
LEAP: Final = "leap"
BUYING: Final = ("buy", "theft", "give_gifts", "caught")
"""The questions of the active monster after it could enter Tokyo."""
UNFINISHED: Final = ("deep_dive", "icy_reflection", "boozle")
"""Questions in the middle of an evolution: each card is complete before the next."""


class Evolution(Power):
    """A card of a monster's own deck."""

    def arguments(self, game: Verbs, me: Monster, card: str, question: str) -> tuple[str, ...]:
        """Return the arguments with which the card may be played from the hand at a question, "" for none."""
        return USE if self.is_moment(game, me, card, question) else NO

    def is_moment(self, game: Verbs, me: Monster, card: str, question: str) -> bool:
        """Return whether the card may be played from the hand at a question; by default as `is_any_time`."""
        return is_any_time(game, me, question)

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        """Perform the effect of a temporary card when it is played."""


class Temporary(Evolution):
    """An evolution that takes effect and is discarded."""


class Permanent(Evolution):
    """An evolution that stays in front of its owner."""


class Lingering(Temporary):
    """An evolution that stays in front of its owner until the owner's next turn."""


class Gift(Permanent):
    """An evolution that works on the monster that holds it, not on its owner."""


class ForTheTurn(Temporary):
    """An evolution whose effect lasts to the end of the turn."""

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        """Keep the power in effect for the turn although the card is discarded."""
        game.let_last(me, card)


def is_any_time(game: Verbs, me: Monster, question: str) -> bool:
    """Return whether a card without a specific moment may be played: own turn, a loss, the close of every turn."""
    if question in UNFINISHED:
        return False
    return me.seat == game.active or question in ("loss", CLOSE)


def stays(card: str) -> bool:
    """Return whether a card stays in front of its owner after it is played."""
    return CARDS[card]["play"] != "temporary" or card in ("cold_wave", "blizzard")

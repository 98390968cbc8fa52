"""The base class of costumes."""

from typing import TYPE_CHECKING

from daikaiju.engine.powers import Lasting

if TYPE_CHECKING:
    from daikaiju.engine.rules import Rules


class Costume(Lasting):
    """A card that is worn: it stays in front of its owner, but it is not a keep card, and it can be torn off."""


def is_costume(rules: "Rules", card: str) -> bool:
    """Return whether a card is a costume."""
    return isinstance(rules.powers[card], Costume)

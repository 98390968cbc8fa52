"""The first edition (2011): attackers enter and 20 points win immediately, and added damage is not Smash."""

from typing import Final

from daikaiju.engine.cards.catalogue import deck_of, prices_of
from daikaiju.engine.powers import powers_of
from daikaiju.engine.rules import Rules, watchers_among

NAME: Final = "classic"

CLASSIC: Final[Rules] = Rules(
    edition=NAME,
    monsters=("Alienoid", "Cyber Bunny", "Giga Zaur", "Kraken", "Meka Dragon", "The King"),
    first_player="random",
    entry_needs_smash=True,
    yield_needs_wound=False,
    bay_to_city=False,
    wins_at_once=True,
    added_smash_is_smash=False,
    deck=deck_of(NAME),
    prices=prices_of(NAME),
    powers=powers_of(NAME),
    watchers=watchers_among(powers_of(NAME)),
    offered=("first_player", "two_player_variant", "bay", "bay_to_city", "victory", "expansions"),
)

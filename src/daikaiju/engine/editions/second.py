"""The second edition (2016): the active monster must enter, only a wounded one may yield, points win at turn end."""

from typing import Final

from daikaiju.engine.cards.catalogue import deck_of, prices_of
from daikaiju.engine.powers import powers_of
from daikaiju.engine.rules import Rules, watchers_among

NAME: Final = "second"

SECOND: Final[Rules] = Rules(
    edition=NAME,
    monsters=("Alienoid", "Cyber Kitty", "Gigazaur", "Meka Dragon", "Space Penguin", "The King"),
    first_player="roll_off",
    entry_needs_smash=False,
    yield_needs_wound=True,
    bay_to_city=True,
    wins_at_once=False,
    added_smash_is_smash=True,
    deck=deck_of(NAME),
    prices=prices_of(NAME),
    powers=powers_of(NAME),
    watchers=watchers_among(powers_of(NAME)),
    offered=("first_player", "two_player_variant", "victory", "expansions"),
)

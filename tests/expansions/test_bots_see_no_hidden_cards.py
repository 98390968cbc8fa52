"""Non-interference of bots: games that differ only in cards hidden from a bot's seat get the same choice from it."""

from random import Random
from zlib import crc32

import pytest

from daikaiju.bots import BotProtocol, make
from daikaiju.check.secrets import hidden_zones, with_other_cards
from daikaiju.engine.game import Game
from daikaiju.engine.opening import new_game
from daikaiju.engine.rules import EDITIONS
from daikaiju.engine.view import view
from daikaiju.table.chance import Seeded
from daikaiju.table.playing import choices

DECISIONS = 120
FEWEST_TWINS = 20


def twins(game: Game, seat: int, random: Random) -> list[Game]:
    """Return the game with another card in a zone that is hidden from this seat, once for each zone and owner."""
    found = [
        with_other_cards(game, zone, owner, random)
        for zone in hidden_zones(game)
        for owner in range(len(game.monsters))
        if owner != seat and seat not in zone.viewers(game, owner)
    ]
    return [twin for twin in found if twin is not None]


def answer(bot: BotProtocol, game: Game, seat: int) -> str:
    return bot.choose(view(game, seat), game.options, Random("the same for both"))


def compared(level: str, seed: int) -> int:
    """Play with evolutions in hidden hands; compare each choice with that in twins, and return how many there were."""
    random = Random(f"{level} {seed}")
    game = new_game("dark", list(EDITIONS["dark"].monsters[:3]), {"expansions": ["power_up"]})
    number = 0
    for decision, (seat, move) in enumerate(
        choices(game, [make("simple")] * len(game.monsters), lambda _: random, Seeded(random))
    ):
        if len(game.options) > 1:
            for twin in twins(game, seat, random):
                assert twin != game
                assert answer(make(level), twin, seat) == answer(make(level), game, seat)
                number += 1
        game.play(move)
        if decision > DECISIONS:
            break
    return number


@pytest.mark.parametrize("level", ["simple", "gentle", "steady", "full", "full:brawler"])
def test_equal_views_get_equal_choices(level: str) -> None:
    assert compared(level, 1) >= FEWEST_TWINS


def test_a_bot_that_is_shown_the_game_itself_is_caught() -> None:
    """The comparison finds a leak: a bot that looks into other hands chooses differently in some twin."""

    class Spy:
        def choose(self, view: Game, options: tuple[str, ...], random: Random) -> str:
            return options[crc32(str([sorted(me.extra.items()) for me in view.monsters]).encode()) % len(options)]

    random = Random(1)
    game = new_game("dark", list(EDITIONS["dark"].monsters[:3]), {"expansions": ["power_up"]})
    differences = 0
    for decision, (seat, move) in enumerate(
        choices(game, [make("simple")] * len(game.monsters), lambda _: random, Seeded(random))
    ):
        for twin in twins(game, seat, random):
            differences += Spy().choose(game, game.options, random) != Spy().choose(twin, game.options, random)
        game.play(move)
        if decision > DECISIONS:
            break
    assert differences

"""With every expansion that hides cards, another hidden card changes nothing that other seats see."""

import random
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from box import TOYS, in_the_box

from daikaiju.check.secrets import Betrayed, follow, hidden_zones, with_other_cards
from daikaiju.engine import zones
from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.engine.game import Game
from daikaiju.engine.opening import new_game
from daikaiju.engine.options import rules_for
from daikaiju.engine.rules import EDITIONS
from daikaiju.engine.zones import Zone
from daikaiju.table.chance import Seeded

GAMES = 8
LOOKS = 0.2
"""The share of decisions at which a pair of games begins."""
HIDING = ("power_up", *TOYS)
"""The expansions with a hidden zone; a test checks that there is no other."""


@pytest.fixture(autouse=True)
def toys() -> Iterator[None]:
    """Register all test expansions."""
    with ExitStack() as box:
        for file in TOYS.values():
            box.enter_context(in_the_box(file))
        yield


def pairs(expansions: list[str], edition: str, seats: int, seed: str) -> Iterator[tuple[Zone, Game, Game, int]]:
    """Yield random games and, at some decisions, a twin with another hidden card, and a seat that may not see it."""
    chance = random.Random(seed)
    options = {"expansions": expansions, "first_player": 0}
    monsters = chance.sample(rules_for(edition, options, seats).monsters, seats)
    game, source = new_game(edition, monsters, options), Seeded(chance)
    while not game.over:
        if game.awaits is not None:
            game.supply(source.answer(game))
            continue
        for zone in hidden_zones(game) if chance.random() < LOOKS else ():
            owner = chance.randrange(seats)
            blind = [seat for seat in range(-1, seats) if seat not in zone.viewers(game, owner)]
            twin = with_other_cards(game, zone, owner, chance) if blind and owner != game.to_act else None
            if twin is not None:
                yield zone, game.copy(), twin, chance.choice(blind)
        game.play(chance.choice(game.options))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("expansion", HIDING)
def test_a_hidden_card_cannot_be_inferred(expansion: str, edition: str) -> None:
    looked = 0
    for number in range(GAMES):
        seed = f"{expansion} {edition} {number}"
        for _, first, second, watcher in pairs([expansion], edition, 2 + number % 3, seed):
            follow(first, second, watcher, random.Random(seed))
            looked += 1
    assert looked > 10


@pytest.mark.parametrize("rule", ["hide", "is_secret"])
@pytest.mark.parametrize("expansion", ["power_up", "moonlight"])
def test_a_removed_hiding_rule_is_detected(expansion: str, rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without `hide` a view shows the cards, without `is_secret` the options name them."""
    for zone in zones.ZONES.values():
        if isinstance(zone, (zones.Hand, zones.PrivateDecks)):
            monkeypatch.setattr(type(zone), rule, lambda *_: False)
    with pytest.raises(Betrayed):
        for number in range(GAMES * 4):
            for _, first, second, watcher in pairs([expansion], "second", 3, f"open {expansion} {number}"):
                follow(first, second, watcher, random.Random(number))


def test_no_other_expansion_hides_anything() -> None:
    for box in EXPANSIONS.values():
        if box.id in HIDING:
            continue
        edition = box.editions[-1]
        rules = rules_for(edition, {"expansions": [box.id]}, 2)
        game = new_game(edition, list(rules.monsters[:2]), {"expansions": [box.id]})
        names = {zone.name for zone in hidden_zones(game)}
        fields = {kept.name for kept in (*rules.monster_fields, *rules.table_fields)}
        hands = {zone.name for zone in zones.ZONES.values() if isinstance(zone, zones.Hand)}
        decks = {zone.deck for zone in zones.ZONES.values() if isinstance(zone, zones.PrivateDecks)}
        assert not names and not fields & (hands | decks)

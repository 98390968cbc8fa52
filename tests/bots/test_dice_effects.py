"""The precomputed scores of dice equal those of a real table, for every card of every edition."""

from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest

from daikaiju.bots.effects.dice import dice_and_rolls_with, score
from daikaiju.bots.effects.dice_powers import dice_power
from daikaiju.bots.effects.hooks import NOT_SCORING, acting
from daikaiju.bots.odds.dice_sets import dice_sets
from daikaiju.engine.cards.catalogue import CARDS, TILES
from daikaiju.engine.dice import sort
from daikaiju.engine.game import Game
from daikaiju.engine.notation import position
from daikaiju.engine.powers import POWERS
from daikaiju.engine.rules import EDITIONS

DICE = 6
LIFE, STURDY = 4, 99
AWKWARD = ("112233", "111222", "222333", "123EHS", "111EHS", "1111SS", "222SSS", "EEHHSS", "SSSSSS", "HHHHHH", "11223S")


def powers_in(edition: str) -> list[str]:
    """Return every keep card and tile that can be in front of a monster."""
    rules = EDITIONS[edition]
    keeps = sorted(card for card in set(rules.deck) if CARDS[card]["kind"] == "keep")
    return keeps + (
        sorted(tile for tile in TILES if getattr(POWERS[tile], "is_kept", False)) if rules.has_wickedness else []
    )


def hand(powers: tuple[str, ...]) -> dict[str, Any]:
    return {
        "cards": [power for power in powers if power in CARDS],
        "tiles": [power for power in powers if power in TILES],
    }


def real_table(edition: str, powers: tuple[str, ...], in_tokyo: bool) -> Game:
    """Return a table of four monsters; the second is no neighbour of the first and on the other side of Tokyo."""
    names = EDITIONS[edition].monsters
    sides = {TILES[power]["side"] for power in powers if power in TILES}
    players: list[dict[str, Any]] = [{"monster": name} for name in names[:4]]
    players[0] |= {"life": LIFE, "wickedness": 0, **hand(powers)}
    players[0 if in_tokyo else 2]["in"] = "city"
    options = {"tiles": sides.pop()} if sides else {}
    game = position({"edition": edition, "options": options, "players": players, "market": []})
    game.tiles_left = ()
    game.monsters[2].life = game.monsters[2].max_life = STURDY
    return game


def resolve(game: Game, faces: str) -> tuple[int, int, int, int, int]:
    """Roll these dice in the engine and resolve them; no monster yields or buys."""
    me, across = game.monsters[0], game.monsters[2]
    before = (me.points, me.energy, me.life, -across.life, me.wickedness)
    game.play("roll")
    game.supply(faces)
    if "stop" in game.options:
        game.play("stop")
    game.play("resolve")
    while "stay" in game.options:
        game.play("stay")
    after = (me.points, me.energy, me.life, -across.life, me.wickedness)
    changes = [now - then for now, then in zip(after, before, strict=True)]
    return (changes[0], changes[1], changes[2], changes[3], changes[4])


def compare(edition: str, powers: tuple[str, ...], in_tokyo: bool, rolls: list[str]) -> None:
    table = real_table(edition, powers, in_tokyo)
    table.missing_dice = DICE - len(rolls[0])
    dice = dice_and_rolls_with(edition, powers)[0] - table.missing_dice
    scored = score(edition, dice, acting(powers, NOT_SCORING), in_tokyo)
    room = table.monsters[0].max_life - table.monsters[0].life
    for roll in rolls:
        faces = sort[roll + "H" * (dice - len(roll))]
        at = dice_sets(dice).roll(faces)
        told = (
            scored.points[at],
            scored.energy[at],
            min(scored.life[at], room),
            scored.smash[at],
            scored.wickedness[at],
        )
        assert resolve(table.copy(), faces) == told, f"{edition} {powers} in Tokyo {in_tokyo}: {faces}"


def places(*powers: str) -> list[bool]:
    """Return the places to test; a hibernating monster is not in Tokyo."""
    return [False] if any("is_immune" in POWERS[power].hooks for power in powers) else [False, True]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_scores_as_at_the_table(edition: str) -> None:
    random = Random(edition)
    for power in powers_in(edition):
        rolls = [*AWKWARD, *(sort["".join(random.choices("123EHS", k=DICE))] for _ in range(12))]
        for in_tokyo in places(power):
            compare(edition, (power,), in_tokyo, rolls)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_two_cards_that_score_do_so_as_at_the_table(edition: str) -> None:
    random = Random(f"two {edition}")
    scoring = [power for power in powers_in(edition) if acting((power,), NOT_SCORING)]
    rolls = ["1122", "1222", "111S", "222S", "123S", "EEHH", "EHSS", "SSSS"]
    for pair in combinations(scoring, 2):
        sides = {TILES[power]["side"] for power in pair if power in TILES}
        if len(sides) < 2:
            compare(edition, pair, random.choice(places(*pair)), rolls)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_power_left_out_of_the_table_changes_no_score(edition: str) -> None:
    for power in powers_in(edition):
        if not acting((power,), NOT_SCORING):
            for in_tokyo in (False, True):
                plain, held = score(edition, 4, (), in_tokyo), score(edition, 4, (power,), in_tokyo)
                for name in ("points", "energy", "life", "smash", "wickedness"):
                    np.testing.assert_array_equal(getattr(plain, name), getattr(held, name), err_msg=power)


@pytest.mark.parametrize(
    ("edition", "cards", "in_tokyo", "dice", "smash"),
    [
        ("second", (), False, "1122SS", 2),
        ("second", ("acid_attack",), False, "112233", 1),
        ("second", ("spiked_tail",), False, "112233", 0),
        ("second", ("acid_attack", "spiked_tail"), False, "112233", 2),
        ("second", ("urbavore", "burrowing"), True, "112233", 2),
        ("second", ("urbavore", "burrowing"), False, "11233S", 1),
        ("second", ("poison_quills",), False, "122233", 2),
        ("dark", ("barbs", "antimatter_beam"), False, "1123SS", 6),
        ("dark", ("antimatter_beam",), False, "1123SS", 4),
        ("classic", ("acid_attack",), False, "112233", 1),
        ("classic", ("acid_attack", "spiked_tail"), False, "112233", 1),
        ("classic", ("acid_attack", "spiked_tail"), False, "11233S", 3),
        ("classic", ("burrowing",), False, "11233S", 2),
        ("classic", ("burrowing",), True, "11233S", 1),
        ("classic", ("urbavore",), True, "11233S", 2),
        ("classic", ("poison_quills",), False, "122233", 2),
    ],
)
def test_smash_by_hand(edition: str, cards: tuple[str, ...], in_tokyo: bool, dice: str, smash: int) -> None:
    scored = score(edition, DICE, tuple(sorted(cards)), in_tokyo)
    assert scored.smash[dice_sets(DICE).roll(dice)] == smash


def test_a_copy_works_twice() -> None:
    scored = score("second", DICE, ("gourmet", "gourmet"), False)
    assert scored.points[dice_sets(DICE).roll("111EES")] == 5


@pytest.mark.parametrize(
    ("power", "rerolls", "faces", "price", "free_rolls", "roll_price"),
    [
        ("background_dweller", "3", None, 0, 0, 0),
        ("herd_culler", "", (0,), 0, 0, 0),
        ("plot_twist", "", (0, 1, 2, 3, 4, 5), 0, 0, 0),
        ("stretchy", "", (0, 1, 2, 3, 4, 5), 2, 0, 0),
        ("smoke_cloud", "", None, 0, 3, 0),
        ("energy_drink", "", None, 0, 0, 1),
        ("rapid_healing", "", None, 0, 0, 0),
    ],
)
def test_effects_of_powers_on_dice_are_found_by_trying(
    power: str, rerolls: str, faces: tuple[int, ...] | None, price: int, free_rolls: int, roll_price: int
) -> None:
    found = dice_power("second", power)
    turn = (found.turn.faces, found.turn.price) if found.turn else (None, 0)
    assert (found.rerolls, *turn, found.free_rolls, found.roll_price) == (rerolls, faces, price, free_rolls, roll_price)

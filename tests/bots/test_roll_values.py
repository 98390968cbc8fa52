"""The values of rolls follow the same rules as the engine."""

from random import Random
from typing import Any

import numpy as np
import pytest
from test_dice_effects import hand, powers_in

from daikaiju.bots.odds.dice_sets import dice_sets
from daikaiju.bots.policy.default import pending_question
from daikaiju.bots.search.roll_values import RollValues, standing
from daikaiju.bots.search.tree import Lookahead
from daikaiju.bots.value.heuristic import heuristic
from daikaiju.bots.value.weights import shipped
from daikaiju.engine.cards.catalogue import TILES
from daikaiju.engine.dice import dice_in, sort
from daikaiju.engine.game import Game
from daikaiju.engine.notation import position
from daikaiju.engine.powers import POWERS
from daikaiju.engine.rules import EDITIONS, tiles_of
from daikaiju.engine.state import MONSTER, TABLE
from daikaiju.lab.start_positions import without_cards

SEEDS = range(12)
GUESSED = ("final_push", "fluxling")
"""Tiles whose immediate worth is only estimated: another turn, and a copy."""


def table(edition: str, seats: int, random: Random) -> Game:
    """Return a position in the middle of a game in which no monster has cards."""
    players = [
        {
            "monster": name,
            "life": random.randint(1, 10),
            "points": random.randint(0, 17),
            "energy": random.randint(0, 9),
            "in": None,
            "wickedness": 0,
        }
        for name in EDITIONS[edition].monsters[:seats]
    ]
    players[random.randrange(seats)]["in"] = "city"
    if seats > 4:
        outside = [player for player in players if player["in"] is None]
        random.choice(outside)["in"] = "bay"
    return position({"edition": edition, "players": players, "turn": random.randrange(seats), "market": [], "deck": []})


@pytest.mark.parametrize("edition", ["classic", "second"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_roll_values_equal_the_engine_without_cards(edition: str, seats: int) -> None:
    evaluator = heuristic()
    for seed in SEEDS:
        random = Random(f"{edition} {seats} {seed}")
        game = without_cards(table(edition, seats, random))
        if game.over:
            continue
        game.play("roll")
        roll_values = RollValues(game, evaluator, 6).values()
        for _ in range(6):
            faces = sort["".join(random.choices("123EHSS", k=6))]
            rolled = game.copy()
            rolled.supply(faces)
            rolled.play("stop")
            really = Lookahead(evaluator, random).after(rolled, "resolve")
            expected = roll_values[dice_sets(6).roll(faces)]
            np.testing.assert_allclose(expected[game.active], really[game.active], atol=2e-3, err_msg=f"{faces} {seed}")


@pytest.mark.parametrize("tiles", ["red", "green"])
@pytest.mark.parametrize("seats", [2, 4])
def test_roll_values_take_the_tile_with_the_best_value(tiles: str, seats: int) -> None:
    """Only numbers are rolled, because a tile may change the effect of the other dice of the same roll."""
    evaluator, reached = shipped(), 0
    for seed in range(30):
        random = Random(f"{tiles} {seats} {seed}")
        game = without_cards(table("dark", seats, random))
        game.tiles_left = tuple(tile for tile in tiles_of(tiles) if tile not in GUESSED)
        me = game.monsters[game.active]
        me.wickedness = random.choice((1, 2, 4, 5, 8, 9))
        game.play("roll")
        roll_values = RollValues(game, evaluator, 6).values()
        for faces in ("111233", "112223", "111133", "122223"):
            rolled = game.copy()
            rolled.supply(faces)
            rolled.play("stop")
            really = Lookahead(evaluator, random).after(rolled, "resolve")
            expected = roll_values[dice_sets(6).roll(faces)]
            reached += any(me.wickedness < level <= me.wickedness + 2 for level in game.rules.wickedness_levels)
            np.testing.assert_allclose(expected[me.seat], really[me.seat], atol=2e-3, err_msg=f"{faces} {seed}")
    assert reached > 20


def test_roll_values_are_certain_at_twenty_points() -> None:
    game = position(
        {
            "edition": "second",
            "players": [{"monster": "Gigazaur", "points": 17}, {"monster": "The King", "in": "city"}],
            "market": [],
        }
    )
    without_cards(game)
    game.play("roll")
    values = RollValues(game, heuristic(), 6).values()[:, 0]
    assert values[dice_sets(6).roll("333EEE")] == 1
    assert values[dice_sets(6).roll("233EEE")] < 1


def test_roll_values_count_what_the_energy_buys() -> None:
    """With a Skyscraper for 6 in the market, six energy win at 16 points."""
    game = position(
        {
            "edition": "second",
            "players": [{"monster": "Gigazaur", "points": 16}, {"monster": "The King", "in": "city"}],
            "market": ["skyscraper", "jets", "wings"],
        }
    )
    game.play("roll")
    values = RollValues(game, heuristic(), 6).values()[:, 0]
    assert values[dice_sets(6).roll("EEEEEE")] == 1
    assert values[dice_sets(6).roll("1EEEEE")] < 1


def test_roll_values_keep_the_life_of_a_tile_when_a_card_is_bought() -> None:
    """Full Regeneration raises life to twelve; a purchase of points afterwards leaves twelve."""
    players: list[dict[str, Any]] = [
        {"monster": "Gigazaur", "points": 8, "energy": 5, "life": 3, "wickedness": 5},
        {"monster": "The King", "points": 6, "in": "city"},
        {"monster": "Kraken", "points": 6},
        {"monster": "Alienoid", "points": 6},
    ]
    market = ["apartment_building", "jets", "wings"]
    game = position({"edition": "dark", "players": players, "turn": 0, "market": market})
    game.tiles_left = ("full_regeneration",)
    game.play("roll")
    values = RollValues(game, shipped(), 6).values()
    game.supply("111233")
    game.play("stop")
    game.play("resolve")
    game.play("pick full_regeneration")
    assert pending_question(game) == "buy"
    bought = Lookahead(shipped(), Random(1)).after(game, "buy apartment_building")
    assert values[dice_sets(6).roll("111233")][0] == pytest.approx(bought[0], abs=2e-3)


ESTIMATED_MINE = ("freeze_time", "healing_ray", "underdog")
"""Cards whose value is estimated: another turn, healing others, and points lost to claws."""
ESTIMATED_THEIRS = ("camouflage",)
"""Its dice show the average number of hearts."""


def held_table(edition: str, power: str, is_mine: bool, random: Random, seats: int) -> Game:
    """Return a position in the middle of a game in which one monster has one card or tile, and nothing is for sale."""
    players: list[dict[str, Any]] = [
        {
            "monster": name,
            "life": random.randint(3, 10),
            "points": random.randint(0, 14),
            "energy": random.randint(0, 6),
        }
        for name in EDITIONS[edition].monsters[:seats]
    ]
    players[random.randrange(seats)]["in"] = "city"
    me = random.randrange(seats)
    holder = me if is_mine else random.choice([seat for seat in range(seats) if seat != me])
    players[holder] |= hand((power,))
    if "is_immune" in POWERS[power].hooks:
        players[holder].pop("in", None)
    options = {"tiles": TILES[power]["side"]} if power in TILES else {}
    game = position({"edition": edition, "options": options, "players": players, "turn": me, "market": []})
    game.tiles_left = ()
    return game


@pytest.mark.parametrize("is_mine", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
def test_roll_values_equal_the_engine_for_every_card(edition: str, is_mine: bool) -> None:
    """For each holder: the effects of dice, the wounded monsters, the yields, and the end of the turn."""
    evaluator, compared = shipped(), set()
    for power in powers_in(edition):
        if power in (ESTIMATED_MINE if is_mine else ESTIMATED_THEIRS):
            continue
        for seed in range(3):
            random = Random(f"{edition} {power} {is_mine} {seed}")
            game = held_table(edition, power, is_mine, random, 2 + seed % 4)
            if game.over or pending_question(game) != "start":
                continue
            game.play("roll")
            dice = sum(number for number, _ in dice_in[game.agenda[-1][2]])
            roll_values = RollValues(game, evaluator, dice).values()
            for _ in range(5):
                faces = sort["".join(random.choices("123EHSS", k=dice))]
                rolled = game.copy()
                rolled.supply(faces)
                rolled.play("stop")
                while pending_question(rolled) != "resolve":
                    rolled.play("pass")
                really = Lookahead(evaluator, random).after(rolled, "resolve")
                told = roll_values[dice_sets(dice).roll(faces)]
                why = f"{edition} {power} {'mine' if is_mine else 'theirs'} {faces} {seed}"
                np.testing.assert_allclose(told[game.active], really[game.active], atol=2e-3, err_msg=why)
                compared.add(power)
    assert len(compared) >= len(powers_in(edition)) - len(ESTIMATED_MINE + ESTIMATED_THEIRS)


@pytest.mark.parametrize("edition", EDITIONS)
def test_roll_values_include_the_effect_of_every_purchase(edition: str) -> None:
    """One card is in the market, affordable, next to cards that change the effects of purchases."""
    evaluator, prices = shipped(), EDITIONS[edition].prices
    helpers = [card for card in HELPERS if card in prices]
    for card in prices:
        for seed in range(2):
            random = Random(f"{edition} {card} {seed}")
            game = held_table(edition, random.choice([one for one in helpers if one != card]), True, random, 2 + seed)
            me = game.monsters[game.active]
            me.energy = 9
            if card not in game.deck or not game.may_have(me, card):
                continue
            game.market = [card, None, None]
            game.deck = tuple(one for one in game.deck if one != card)
            game.play("roll")
            roll_values = RollValues(game, evaluator, 6).values()
            for faces in ("112233", "11223E", "1123EE", "1223HH"):
                rolled = game.copy()
                rolled.supply(faces)
                for move in ("stop", "resolve"):
                    rolled.play(move)
                options = [option for option in ("done", f"buy {card}") if option in rolled.options]
                really = max(float(Lookahead(evaluator, random).after(rolled, option)[me.seat]) for option in options)
                told = roll_values[dice_sets(6).roll(faces)][me.seat]
                assert told == pytest.approx(really, abs=2e-3), f"{edition} {card} {faces} {seed} with {me.cards}"


HELPERS = ("regeneration", "friend_of_children", "media_friendly", "armor_plating", "alien_origin", "even_bigger")


def test_a_price_that_a_swap_on_the_way_changes_is_asked_again() -> None:
    """The yielding monster swaps Unstable DNA for the attacker's Alien Origin, so the attacker loses the discount."""
    players: list[dict[str, Any]] = [
        {"monster": "Gigazaur", "cards": ["alien_origin"], "energy": 5, "points": 4},
        {"monster": "The King", "cards": ["unstable_dna"], "in": "city", "life": 9},
    ]
    market = ["gas_refinery", "corner_store", "commuter_train"]
    game = position({"edition": "dark", "players": players, "turn": 0, "market": market})
    game.play("roll")
    game.supply("1123SS")
    values = RollValues(game, shipped(), 6).values()
    assert values.sum(axis=1) == pytest.approx(np.ones(len(values)), abs=1e-4)


OF_THE_ROLL = {"step", "dice", "rolls_left", "resolved", "is_frozen", "is_cut", "missing_dice", "winners"}
LATER_OR_NEVER = {"damage", "this_loss", "held", "yielded", "ended", "first", "top", "top_seen", "under"}
SAID_OTHERWISE = {"cards", "tiles", "conditions", "copies", "deck", "discard", "lasting"}
"""Fields whose effect is covered by the powers in effect, or by whether there are cards."""


def changed(value: Any) -> Any:
    """Return another value of the same type."""
    if value is None:
        return "city"
    if isinstance(value, dict):
        return {**value, "more": 1}
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else value[1:]


@pytest.mark.parametrize("field", [field.name for field in (*MONSTER, *TABLE)])
def test_a_plan_for_the_dice_is_made_anew_when_anything_changes_that_it_depends_on(field: str) -> None:
    game = table("dark", 3, Random(1))
    game.bonus = ((0, 1, "frenzy", 0),)
    game.use_up("wings")
    game.shield(game.monsters[1], "wings")
    other = game.copy()
    of_whom = other.monsters[1] if hasattr(other.monsters[1], field) else other
    setattr(of_whom, field, changed(getattr(of_whom, field)))
    is_looked_at = field not in OF_THE_ROLL | LATER_OR_NEVER | SAID_OTHERWISE
    assert (standing(game) != standing(other)) == is_looked_at


def test_a_plan_for_the_dice_is_not_that_of_another_table() -> None:
    players = [{"monster": name} for name in EDITIONS["dark"].monsters[:2]]
    options: list[dict[str, Any]] = [{}, {"two_player_variant": True}, {"wickedness_levels": [3, 5, 7]}]
    one, *others = [
        position({"edition": "dark", "options": choice, "players": players, "market": []}) for choice in options
    ]
    assert all(standing(one) != standing(other) for other in others)
    assert standing(one) == standing(one.copy())

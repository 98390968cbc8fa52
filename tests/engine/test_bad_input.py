"""Impossible input is refused with one line that names the field and its value; no other error is raised."""

import math
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from invariants import check_cards, check_everything_cheap, check_round_trip, snapshot
from random_play import eager_choice

from daikaiju.engine.cards.catalogue import CARDS, TILES
from daikaiju.engine.errors import DaikaijuError, IllegalMove, PositionError, RulesError
from daikaiju.engine.game import Game
from daikaiju.engine.notation import position
from daikaiju.engine.opening import new_game
from daikaiju.engine.options import OPTIONS
from daikaiju.engine.rules import EDITIONS
from daikaiju.engine.state import CHANCE
from daikaiju.table.chance import Seeded

TWO = ["Gigazaur", "Cyber Kitty"]
SIX = ["Alienoid", "Cyber Kitty", "Gigazaur", "Meka Dragon", "Space Penguin", "The King"]
CLASSIC = ["Giga Zaur", "Kraken", "Alienoid", "The King", "Cyber Bunny"]


@pytest.mark.parametrize(
    ("edition", "monsters", "options", "said"),
    [
        ("third", TWO, {}, "edition 'third'"),
        (None, TWO, {}, "edition None"),
        (["second"], TWO, {}, "edition ['second']"),
        ("second", [], {}, "0 monsters"),
        ("second", TWO[:1], {}, "1 monsters"),
        ("second", [*SIX, "Kraken"], {}, "7 monsters"),
        ("second", ["Gigazaur", "Gigazaur"], {}, "'Gigazaur' is at the table twice"),
        ("second", ["Gigazaur", "Godzilla"], {}, "'Godzilla' is not in the second box"),
        ("classic", ["Gigazaur", "Kraken"], {}, "'Gigazaur' is not in the classic box"),
        ("second", ["Gigazaur", None], {}, "None"),
        ("second", TWO, {"blood": True}, "unknown option 'blood'"),
        ("second", TWO, {"tiles": "red"}, "option tiles does not fit edition second"),
        ("dark", ["Gigazaur", "Kraken"], {"tiles": "blue"}, "tiles 'blue'"),
        ("dark", ["Gigazaur", "Kraken"], {"wickedness_levels": [1, 2, 3]}, "wickedness_levels [1, 2, 3]"),
        ("dark", ["Gigazaur", "Kraken"], {"wickedness_levels": [3.0, 6, 10]}, "wickedness_levels [3.0, 6, 10]"),
        ("second", TWO, {"first_player": 2}, "first_player 2"),
        ("second", TWO, {"first_player": -1}, "first_player -1"),
        ("second", TWO, {"first_player": True}, "first_player True"),
        ("second", TWO, {"first_player": 1.0}, "first_player 1.0"),
        ("second", TWO, {"first_player": math.nan}, "first_player nan"),
        ("second", TWO, {"first_player": [0]}, "first_player [0]"),
        ("second", TWO, {"bay_to_city": True}, "option bay_to_city does not fit edition second"),
        ("classic", CLASSIC[:4], {"bay_to_city": True}, "option bay_to_city is for 5 to 6 monsters, not 4"),
        ("classic", CLASSIC, {"bay_to_city": 1}, "bay_to_city 1"),
        ("classic", CLASSIC[:2], {"bay": False}, "option bay is for 5 to 6 monsters, not 2"),
        ("classic", CLASSIC, {"bay": None}, "bay None"),
        ("classic", CLASSIC, {"victory": "round"}, "option victory 'round': at_once or turn"),
        ("second", TWO, {"victory": True}, "victory True"),
        ("second", TWO, {"victory": ["round"]}, "victory ['round']"),
        ("dark", ["Gigazaur", "Kraken"], {"tiles": []}, "neither devious nor barbs is named"),
        ("dark", ["Gigazaur", "Kraken"], {"tiles": ["devious", "devious"]}, "devious and devious are one tile"),
        ("dark", ["Gigazaur", "Kraken"], {"tiles": [["devious"]]}, "['devious'] is no face of a tile"),
        ("second", TWO, {"two_player_variant": "yes"}, "two_player_variant 'yes'"),
        ("second", SIX[:3], {"two_player_variant": True}, "two_player_variant is for 2 monsters, not 3"),
        ("second", TWO, {"expansions": ["kong"]}, "unknown expansion 'kong'"),
        ("second", TWO, {"expansions": [["kong"]]}, "unknown expansion ['kong']"),
        ("second", TWO, {"expansions": "kong"}, "option expansions 'kong'"),
        ("second", TWO, "fast", "'fast'"),
    ],
)
def test_a_game_that_cannot_be_set_up(edition: Any, monsters: Any, options: Any, said: str) -> None:
    with pytest.raises(RulesError) as refused:
        new_game(edition, monsters, options)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def a_position(**changes: Any) -> dict[str, Any]:
    players = [{"monster": "Gigazaur"}, {"monster": "Cyber Kitty"}]
    return {"edition": "second", "players": players, **changes}


def with_player(**changes: Any) -> dict[str, Any]:
    return a_position(players=[{"monster": "Gigazaur", **changes}, {"monster": "Cyber Kitty"}])


def a_dark_position(**changes: Any) -> dict[str, Any]:
    players = [{"monster": "Gigazaur", **changes}, {"monster": "Kraken", "cards": ["hibernation"]}]
    return {"edition": "dark", "options": {"tiles": "mixed"}, "players": players}


NUMBERS = [-1, 10**30, True, math.nan, math.inf, 1.5, "3", None, [3], {}]
TOO_DEEP = [[[["tank"]]]]


@pytest.mark.parametrize("value", NUMBERS, ids=repr)
@pytest.mark.parametrize("field", ["life", "points", "energy", "poison", "shrink", "wickedness"])
def test_a_number_that_is_none(field: str, value: Any) -> None:
    with pytest.raises(PositionError) as refused:
        position(with_player(**{field: value}))
    assert str(refused.value).startswith(f"players[0].{field}: {value!r}")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (None, "position: must be an object, not None"),
        ([], "position: must be an object, not []"),
        ({"edition": "second"}, "players: must be a list, not None"),
        (a_position(players={}), "players: must be a list, not {}"),
        (a_position(players=[1, 2]), "players[0]: must be an object, not 1"),
        (a_position(players=[{"monster": "Gigazaur"}] * 2), "players[1].monster: 'Gigazaur' is at the table twice"),
        (a_position(edition="third"), "unknown edition 'third'"),
        (a_position(options=[]), "options must be an object, not []"),
        (a_position(colour="red"), "colour: unknown field"),
        (a_position(turn=2), "turn: 2"),
        (a_position(turn=-1), "turn: -1"),
        (a_position(turn=True), "turn: True"),
        (a_position(turn=0.0), "turn: 0.0"),
        (a_position(market=0), "market: must be a list, not 0"),
        (a_position(market=False), "market: must be a list, not False"),
        (a_position(market={}), "market: must be a list, not {}"),
        (a_position(market="tank"), "market: must be a list, not 'tank'"),
        (a_position(market=["tank", "jets", "heal", "energize"]), "market: ["),
        (a_position(market=["starburst"]), "market: 'starburst' is not in edition second"),
        (a_position(market=["hibernation"]), "market: 'hibernation' is not in edition second"),
        (a_position(market=["tank", "tank"]), "market: tank is there more often than in the box"),
        (a_position(market=TOO_DEEP), "market: [[['tank']]]"),
        (a_position(discard=0), "discard: must be a list, not 0"),
        (a_position(discard=""), "discard: must be a list, not ''"),
        (a_position(discard=[None]), "discard: None"),
        (a_position(deck=5), "deck: must be a list, not 5"),
        (a_position(deck=["wing"]), "deck: 'wing' is not in edition second"),
        (a_position(deck=TOO_DEEP), "deck: [[['tank']]]"),
        (with_player(monster="Kraken"), "players[0].monster: 'Kraken' is not in the second box"),
        (with_player(monster=["Gigazaur"]), "players[0].monster: ['Gigazaur']"),
        (with_player(colour="red"), "players[0].colour: unknown field"),
        (with_player(life=11), "players[0].life: 11 is above the maximum of 10"),
        (with_player(life=13), "players[0].life: 13"),
        (with_player(max_life=12), "players[0].max_life: 12"),
        (with_player(max_life="many"), "players[0].max_life: 'many'"),
        (with_player(name=["me"]), "players[0].name: ['me']"),
        (with_player(alive=0), "players[0].alive: 0"),
        (with_player(zombified="yes"), "players[0].zombified: 'yes'"),
        (with_player(**{"in": "bay"}), "players[0].in: Tokyo Bay is open with five or six alive"),
        (with_player(**{"in": "tokyo"}), "players[0].in: 'tokyo'"),
        (with_player(**{"in": ["city"]}), "players[0].in: ['city']"),
        (with_player(**{"in": 0}), "players[0].in: 0"),
        (with_player(cards="wings"), "players[0].cards: must be a list, not 'wings'"),
        (with_player(cards=["wing"]), "players[0].cards: 'wing' is not in edition second"),
        (with_player(cards=["tank"]), "players[0].cards: tank is no keep card"),
        (with_player(cards=["wings", "wings"]), "players[0].cards: wings is there more often than in the box"),
        (with_player(cards=TOO_DEEP), "players[0].cards: [[['tank']]]"),
        (with_player(cards=[{"id": ["wings"]}]), "players[0].cards: {'id': ['wings']}"),
        (with_player(cards=[{"id": "wings", "colour": 1}]), "players[0].cards: wings: colour: unknown field"),
        (with_player(cards=[{"id": "wings", "counters": 1}]), "players[0].cards: wings"),
        (with_player(cards=[{"id": "wings", "copies": "0.wings"}]), "players[0].cards: wings cannot copy '0.wings'"),
        (with_player(cards=[{"id": "smoke_cloud", "counters": 0}]), "players[0].cards: smoke_cloud has counters 0"),
        (with_player(cards=[{"id": "smoke_cloud", "counters": -1}]), "players[0].cards: smoke_cloud has counters -1"),
        (
            with_player(cards=[{"id": "smoke_cloud", "counters": True}]),
            "players[0].cards: smoke_cloud has counters True",
        ),
        (with_player(cards=[{"id": "smoke_cloud", "counters": 10**9}]), "players[0].cards: smoke_cloud has counters 1"),
        (with_player(cards=[{"id": "mimic", "copies": 5}]), "players[0].cards: mimic cannot copy 5"),
        (with_player(cards=[{"id": "mimic", "copies": "1.wings"}]), "copies: mimic cannot copy '1.wings'"),
        (with_player(cards=[{"id": "mimic", "copies": "².wings"}]), "copies: mimic cannot copy '².wings'"),
        (with_player(cards=[{"id": "mimic", "copies": "9" * 5000 + ".wings"}]), "copies: mimic cannot copy '999"),
        (with_player(cards=[{"id": "mimic", "copies": "0.mimic"}]), "copies: mimic cannot copy '0.mimic'"),
        (with_player(tiles=["devious"]), "players[0].tiles: 'devious' is not in edition second"),
        (with_player(wickedness=1), "players[0].wickedness: edition second has no wickedness"),
        (a_dark_position(tiles=["starburst"]), "players[0].tiles: starburst is not kept"),
        (a_dark_position(tiles=["devious", "devious"]), "tiles: devious and barbs are one tile, held twice"),
        (a_dark_position(tiles=["devious", "barbs"]), "tiles: devious and barbs are one tile, held twice"),
        (
            a_dark_position(**{"in": "city", "tiles": [{"id": "fluxling", "copies": "1.hibernation"}]}),
            "players[0].in: ",
        ),
    ],
)
def test_a_position_that_cannot_be(data: Any, said: str) -> None:
    with pytest.raises(DaikaijuError) as refused:
        position(data)
    assert str(refused.value).startswith(said)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("held", [{"energy": 3}, {"poison": 1}, {"shrink": 1}, {"cards": ["wings"]}, {"in": "city"}])
def test_an_eliminated_monster_has_nothing(held: dict[str, Any]) -> None:
    players = [{"monster": "Alienoid"}, {"monster": "Cyber Kitty"}, {"monster": "Gigazaur", "life": 0, **held}]
    with pytest.raises(PositionError, match=r"^players\[2\]\."):
        position(a_position(players=players))


def test_moves_that_are_not_listed_name_what_was_possible() -> None:
    game = position(a_position(market=["tank", "jets", "heal"]))
    for move in ("fly", "", "roll ", "keep 11S", "concede"):
        with pytest.raises(IllegalMove, match=rf"^'{move}' is not legal here; possible: roll$"):
            game.play(move)


@pytest.mark.parametrize("dice", ["", "1", "1111111", "S12345", "SH1123", "11223X", "112EHS ", "tank"])
def test_dice_that_cannot_fall(dice: str) -> None:
    game = position(a_position(market=["tank", "jets", "heal"]))
    game.play("roll")
    with pytest.raises(IllegalMove, match="6 dice are due"):
        game.supply(dice)


@pytest.mark.parametrize("cards", ["", "wings", "wings wings jets", "wings jets hibernation", "wings jets tank heal"])
def test_cards_that_cannot_come(cards: str) -> None:
    game = position(a_position())
    with pytest.raises(IllegalMove):
        game.supply(cards)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
NAMES = [*CARDS, *TILES]
SMALL = st.integers(-1, 13)
AIMS = st.builds("{}.{}".format, st.integers(0, 6), st.sampled_from(NAMES))
HELD = st.sampled_from(NAMES) | st.fixed_dictionaries(
    {"id": st.sampled_from(NAMES)}, optional={"counters": SMALL | JUNK, "copies": AIMS | JUNK}
)
HAND = st.lists(HELD, max_size=3) | JUNK
MARKET = st.lists(st.sampled_from([*CARDS]), max_size=4) | JUNK


def players_of(edition: str) -> st.SearchStrategy[list[dict[str, Any]]]:
    """Return two to six players of the edition, each with values that may or may not be possible."""
    player = st.dictionaries(
        st.sampled_from(["life", "points", "energy", "poison", "shrink", "wickedness"]), SMALL | JUNK
    )
    extra = st.fixed_dictionaries(
        {}, optional={"cards": HAND, "tiles": HAND, "in": st.sampled_from(["city", "bay", None]) | JUNK, "alive": JUNK}
    )
    monsters = st.lists(st.sampled_from(EDITIONS[edition].monsters), min_size=2, max_size=6, unique=True)
    return monsters.flatmap(
        lambda names: st.tuples(
            *(st.builds(lambda name, a, b: {"monster": name, **a, **b}, st.just(name), player, extra) for name in names)
        ).map(list)
    )


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """Generate positions that are nearly possible."""
    edition = draw(st.sampled_from([*EDITIONS]))
    optional = {
        "options": JUNK | st.dictionaries(st.sampled_from([*OPTIONS]), JUNK | SMALL),
        "market": MARKET, "deck": MARKET, "discard": MARKET, "turn": SMALL | JUNK,
    }  # fmt: skip
    return {
        "edition": edition,
        "players": draw(players_of(edition)),
        **draw(st.fixed_dictionaries({}, optional=optional)),
    }


@settings(max_examples=150, deadline=None, derandomize=True)
@given(JUNK | positions())
def test_any_position_is_refused_or_can_be_played(data: Any) -> None:
    """Only errors of the error tree are raised; an accepted position is a valid game."""
    try:
        game = position(data)
    except DaikaijuError as refused:
        assert "\n" not in str(refused)
    else:
        play_a_while(game, random.Random(0))


def play_a_while(game: Game, chance: random.Random) -> None:
    """Play some turns, with all checks."""
    table = Seeded(chance)
    for _ in range(60):
        if game.over:
            return
        if game.to_act == CHANCE:
            game.supply(table.answer(game))
        else:
            check_everything_cheap(game)
            check_cards(game)
            check_round_trip(game, snapshot(game))
            game.play(eager_choice(game, chance))

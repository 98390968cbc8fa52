"""Power Up! in whole games: every evolution is in one place, hands are hidden, and every card is played.

`DAIKAIJU_GAMES=20000 pytest tests/expansions/test_power_up.py -k random -s` sets the number of games and prints how
often each evolution was played.
"""

import os
import random
import re
from collections import Counter
from typing import Any

import pytest
from expanded_tables import every_combination, expanded_monsters, expanded_options
from invariants import check_asking, check_cards, check_everything_cheap, check_round_trip, check_sentences, unchanged
from scenario_files import every_scenario

from daikaiju.check.secrets import follow
from daikaiju.engine.errors import PositionError, RulesError
from daikaiju.engine.expansions.power_up.decks import (
    CARDS,
    DECK,
    DISCARD,
    FACE_DOWN,
    FRONT,
    HAND,
    LEFT,
    OWNERS,
    PACKET,
    SEEN,
)
from daikaiju.engine.game import Game
from daikaiju.engine.notation import describe, position
from daikaiju.engine.opening import new_game
from daikaiju.engine.rules import EDITIONS
from daikaiju.engine.state import CHANCE
from daikaiju.engine.view import open_options, view
from daikaiju.engine.zones import UNSEEN
from daikaiju.table.chance import Seeded
from daikaiju.table.record import Record

GAMES = int(os.environ.get("DAIKAIJU_GAMES", "150"))
LONGEST = 20_000
NOW_AND_THEN = 0.02
PLACES = (HAND, FRONT, DISCARD, DECK, SEEN, PACKET)
EAGER = ("play", "give", "use")


def table(edition: str, seats: int, chance: random.Random) -> tuple[list[str], dict[str, Any]]:
    """Return monsters and options of a table with evolutions and any other expansions."""
    others = chance.choice([(), *every_combination(edition)])
    options = expanded_options(edition, seats, ("power_up", *others), chance)
    if chance.random() < 0.25:
        options["evolutions"] = chance.choice(["one", "two"])
    if chance.random() < 0.25:
        options["mutant_evolutions"] = True
    return expanded_monsters(edition, seats, options, chance), options


def eager_choice(game: Game, chance: random.Random) -> str:
    """Return a random option, with a preference for playing evolutions."""
    deeds = [option for option in game.options if option.startswith(EAGER) and not option.startswith("use clown")]
    return chance.choice(deeds if deeds and chance.random() < 0.5 else game.options)


def check_evolutions(game: Game) -> None:
    """Check that every evolution is in at most one place, counts are right, and eliminated monsters have none."""
    there = Counter(card for me in game.monsters for place in PLACES for card in me.extra[place])
    assert not there or max(there.values()) == 1, there.most_common(2)
    for me in game.monsters:
        assert len(me.extra[DECK]) == me.extra[LEFT]
        assert set(me.extra[FACE_DOWN]) <= set(me.extra[DISCARD])
        assert me.alive or not (me.extra[HAND] or me.extra[FRONT])
    held = {card for me in game.monsters for card in (*me.extra[FRONT], *me.extra[HAND])}
    assert {card for card, _ in game.extra[OWNERS]} <= held
    assert sum([me.extra["target"] for me in game.monsters]) <= 1
    assert sum([me.extra["beauty"] for me in game.monsters]) <= 1


def check_hidden(game: Game) -> None:
    """Check that a view shows no card of another hand, and lists no move with one."""
    for seat in range(-1, len(game.monsters)):
        seen = view(game, seat)
        for me in seen.monsters:
            if me.seat != seat:
                assert set(me.extra[HAND] + me.extra[SEEN] + me.extra[PACKET]) <= {UNSEEN}
                assert not me.extra[FACE_DOWN]
        if seat != game.to_act:
            assert not [option for option in open_options(game, seat) if option.startswith("play ")]
        printed = describe(game, seat)
        shown = {card for player in printed["players"] for card in player[HAND]}
        own = set() if seat < 0 else set(game.monsters[seat].extra[HAND])
        assert shown <= {UNSEEN} | own


def play(game: Game, chance: random.Random, played: Counter[str]) -> None:
    """Play a whole random game."""
    source = Seeded(chance)
    for _ in range(LONGEST):
        if game.over:
            return
        if game.to_act == CHANCE:
            game.supply(source.answer(game))
            continue
        check_everything_cheap(game)
        check_evolutions(game)
        if chance.random() < NOW_AND_THEN:
            check_cards(game)
            check_hidden(game)
            with unchanged(game) as before:
                check_asking(game, before)
                check_round_trip(game, before)
                for option in game.options:
                    game.copy().play(option)
        move = eager_choice(game, chance)
        if move.startswith(("play ", "give ")):
            played[move.split(" ")[1]] += 1
        game.play(move)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", range(2, 7))
def test_random_games(edition: str, seats: int) -> None:
    played: Counter[str] = Counter()
    for number in range(max(1, GAMES // 15)):
        chance = random.Random(f"{edition} {seats} {number}")
        monsters, options = table(edition, seats, chance)
        game = new_game(edition, monsters, options)
        game.listener = lambda event, seats=seats: check_sentences(event, seats)
        try:
            play(game, chance, played)
        except Exception as failure:
            failure.add_note(f"{edition}, {seats} monsters, game {number}")
            raise
    for card, times in sorted(played.items(), key=lambda one: one[1]):
        print(f"{edition} {seats} {times:6} {card}")


@pytest.mark.parametrize("edition", EDITIONS)
def test_its_record_replays(edition: str) -> None:
    chance = random.Random(edition)
    monsters, options = table(edition, 4, chance)
    game, source = new_game(edition, monsters, options), Seeded(chance)
    lines: list[str] = []
    while not game.over:
        if game.awaits is not None:
            mark, result = game.awaits.mark, source.answer(game)
            lines.append(f"{mark} {result}")
            game.supply(result)
        else:
            move = eager_choice(game, chance)
            lines.append(f"{game.to_act}: {move}")
            game.play(move)
    players = [{"monster": name} for name in monsters]
    assert Record(edition, options, players, lines, list(game.winners)).replay() == game


HIDDEN_PAIRS = [
    ("Gigazaur", "heat_vision", "detachable_tail"),
    ("Gigazaur", "saurian_adaptability", "radioactive_waste"),
    ("The King", "monkey_rush", "giant_banana"),
    ("The King", "simian_scamper", "jungle_frenzy"),
    ("The King", "chest_thumping", "alpha_male"),
    ("Alienoid", "alien_scourge", "exotic_arms"),
    ("Meka Dragon", "tune_up", "destructive_analysis"),
    ("Pandakaï", "bamboozle", "bear_necessities"),
    ("Pandakaï", "eats_shoots_and_leaves", "yin_yang"),
    ("Pumpkin Jack", "candy", "ignis_fatus"),
    ("Boogie Woogie", "boo", "worst_nightmare"),
    ("King Kong", "monkey_leap", "king_of_skull_island"),
    ("King Kong", "islander_sacrifice", "jet_club"),
]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("monster", "one", "other"), HIDDEN_PAIRS)
def test_a_hand_cannot_be_inferred(edition: str, monster: str, one: str, other: str) -> None:
    """Two games that differ in a hand look the same to all other seats until the card is played."""
    known_as = "Giga Zaur" if (monster, edition) == ("Gigazaur", "classic") else monster
    rival = "Meka Dragon" if monster != "Meka Dragon" else "Alienoid"
    for number in range(6):
        games = []
        for card in (one, other):
            players = [
                {"monster": known_as, HAND: [card], "energy": 4, "life": 8},
                {"monster": rival, "in": "city", "energy": 6},
            ]
            if number % 2:
                players[0]["in"], players[1]["in"] = "city", None
            options = {"expansions": ["halloween", "king_kong", "power_up"]}
            data = {"edition": edition, "options": options, "players": players, "turn": number % 2, "market": []}
            games.append(position(data))
        follow(games[0], games[1], 1, random.Random(f"{monster} {one} {other} {number}"))


def test_every_evolution_has_a_place_in_a_deck_of_eight() -> None:
    assert len(CARDS) == 96
    assert set(Counter(facts["monster"] for facts in CARDS.values()).values()) == {8}


def test_precision_field_support_ends_without_a_card_when_none_fits() -> None:
    """Check ruling P20: neither the deck nor the discards have a keep card for four energy or less."""
    players = [{"monster": "Alienoid", HAND: ["precision_field_support"]}, {"monster": "Gigazaur", "in": "city"}]
    options = {"expansions": ["power_up"]}
    market = ["corner_store", "skyscraper", "frenzy"]
    game = position({"edition": "second", "options": options, "players": players, "market": market})
    game.deck, game.discard = ("jets", "tank"), ("national_guard",)
    game.play("play precision_field_support")
    assert (game.to_act, game.monsters[0].cards) == (0, ())
    assert game.monsters[0].extra[DISCARD] == ("precision_field_support",)


RULINGS = 71
PROVED_HERE = {20}


def test_every_ruling_of_power_up_has_a_scenario() -> None:
    names = [scenario["name"] for scenario in every_scenario()]
    proved = {int(number) for name in names for number in re.findall(r"^Power Up!: P(\d+) ", name)}
    assert [number for number in range(1, RULINGS + 1) if number not in proved | PROVED_HERE] == []


BAD_POSITIONS: dict[str, tuple[dict[str, Any], str]] = {
    "an unknown evolution": ({HAND: ["nonsense"]}, "players[0].evolution_hand: 'nonsense' is no evolution"),
    "no text": ({HAND: [3]}, "players[0].evolution_hand: 3 is no evolution"),
    "no list": ({HAND: "heat_vision"}, "players[0].evolution_hand: must be a list, not 'heat_vision'"),
    "a card twice": ({HAND: ["heat_vision", "heat_vision"]}, "heat_vision is already in players[0].evolution_hand"),
    "in two places": ({HAND: ["heat_vision"], FRONT: ["heat_vision"]}, "is already in players[0].evolutions"),
    "another monster's card": ({HAND: ["alpha_male"]}, "alpha_male is not of the deck of Gigazaur"),
    "a temporary card in front": ({FRONT: ["detachable_tail"]}, "detachable_tail is temporary and does not stay"),
    "a strange owner": ({FRONT: [{"id": "ignis_fatus", "owner": 4}]}, "ignis_fatus: owner 4 is not at the table"),
    "counters where none belong": ({FRONT: [{"id": "heat_vision", "counters": 2}]}, "heat_vision carries no counters"),
    "a wrong number": ({LEFT: 3}, "players[0].evolutions_left: 3 is not 8"),
    "a field of a running game": ({SEEN: ["heat_vision"]}, "players[0].evolution_seen: unknown field"),
    "a mark that is no flag": ({"cards": [{"id": "wings", "ufo": "yes"}]}, "ufo: 'yes' is neither true nor false"),
}  # fmt: skip


@pytest.mark.parametrize("mistake", BAD_POSITIONS)
def test_a_bad_position_is_refused_by_name(mistake: str) -> None:
    fields, sentence = BAD_POSITIONS[mistake]
    players = [{"monster": "Gigazaur", **fields}, {"monster": "The King"}]
    with pytest.raises(PositionError, match=re.escape(sentence)):
        position({"edition": "second", "options": {"expansions": ["power_up"]}, "players": players})


def test_nine_cards_in_a_drafted_deck_are_refused() -> None:
    options = {"expansions": ["power_up"], "mutant_evolutions": True}
    hand = [card for card, facts in CARDS.items() if facts["monster"] == "Gigazaur"] + ["alpha_male"]
    players = [{"monster": "Gigazaur", HAND: hand}, {"monster": "The King"}]
    with pytest.raises(PositionError, match="9 cards are more than one deck has"):
        position({"edition": "second", "options": options, "players": players})


@pytest.mark.parametrize(
    ("monsters", "options", "sentence"),
    [
        (["Gigazaur", "The King"], {"evolutions": "one"}, "option evolutions does not fit edition second"),
        (["Gigazaur", "The King"], {"mutant_evolutions": True}, "option mutant_evolutions does not fit edition second"),
        (["Gigazaur", "The King"], {"expansions": ["power_up"], "evolutions": "three"}, "'three': two or one"),
        (["Gigazaur", "Cthulhu"], {"expansions": ["cthulhu", "power_up"]}, "'Cthulhu' has no evolutions"),
        (["Gigazaur", "Cybertooth"], {"expansions": ["cybertooth", "power_up"]}, "'Cybertooth' has no evolutions"),
    ],
)  # fmt: skip
def test_a_table_that_cannot_have_evolutions_is_refused_by_name(
    monsters: list[str], options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(RulesError, match=re.escape(sentence)):
        new_game("second", monsters, options)


def test_a_hand_without_the_expansion_is_refused() -> None:
    players = [{"monster": "Gigazaur", HAND: ["heat_vision"]}, {"monster": "The King"}]
    with pytest.raises(PositionError, match="evolution_hand: unknown field"):
        position({"edition": "second", "players": players})

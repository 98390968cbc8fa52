"""A hand, a private deck and a die: everything follows from one folder."""

import random
import re
from typing import Any

import pytest
from random_play import play_to_the_end
from random_tables import random_monsters, random_options
from test_random_games import CarefulGame

from daikaiju.catalogue.moves import explain
from daikaiju.catalogue.names import Names
from daikaiju.check.secrets import Betrayed, follow
from daikaiju.engine.game import Game
from daikaiju.engine.notation import describe, position
from daikaiju.engine.opening import new_game
from daikaiju.engine.rules import EDITIONS
from daikaiju.engine.steps import QUESTIONS
from daikaiju.engine.view import view
from daikaiju.engine.zones import UNSEEN, ZONES
from daikaiju.table.record import play_line
from daikaiju.terminal.log import sentence
from daikaiju.words import LANGUAGES, Words

HARBOUR = {"expansions": ["harbour"]}
TABLES = [(edition, seats) for edition in EDITIONS for seats in (2, 4, 6)]


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_random_games(edition: str, seats: int) -> None:
    chance = random.Random(f"harbour {edition} {seats}")
    options = random_options(edition, seats, chance) | HARBOUR
    play_to_the_end(new_game(edition, random_monsters(edition, seats, chance), options), chance)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_careful_game_with_json_and_replay_at_every_step(edition: str) -> None:
    chance = random.Random(f"careful harbour {edition}")
    options = random_options(edition, 3, chance) | HARBOUR
    CarefulGame(new_game(edition, random_monsters(edition, 3, chance), options), options, chance).play()


def table(hand: list[str], **more: Any) -> Game:
    """Return a table where seat 0 has this hand and is about to roll."""
    other = {"monster": "Cyber Kitty", "energy": 2, "cards": ["lighthouse"], "in": "city"}
    players = [{"monster": "Gigazaur", "energy": 2, "crew": hand, **more}, other]
    return position({"edition": "second", "options": HARBOUR, "players": players, "market": ["salvage"]})


def play(game: Game, *lines: str) -> Game:
    for line in lines:
        play_line(game, line)
    return game


def test_a_lamp_draws_a_card_that_only_its_owner_sees() -> None:
    game = play(table([]), "0: roll", "* 112EHHl", "0: stop", "0: resolve", "*0 diver")
    assert game.options == ("play diver", "pass")
    assert view(game, 0).monsters[0].extra["crew"] == ("diver",)
    assert view(game, 1).monsters[0].extra["crew"] == (UNSEEN,)
    assert describe(game, 1)["legal"] == ["pass"]
    play(game, "0: play diver")
    assert (game.monsters[0].points, game.monsters[0].extra["crew_discard"]) == (1, ("diver",))


def test_the_discards_are_a_deck_again() -> None:
    game = table([], crew_discard=["bosun", "diver", "gunner", "pilot"])
    play(game, "0: roll", "* 112EHHl", "0: stop", "0: resolve", "*0 gunner", "0: play gunner")
    assert game.monsters[0].extra["crew_left"] == 3
    assert game.monsters[1].energy == 1


def test_its_market_cards_work() -> None:
    game = play(table([], cards=["figurehead"]), "0: roll", "* 112EHHw")
    assert (game.rolls_left, game.monsters[0].max_life) == (3, 12)
    play(game, "0: stop", "0: resolve", "0: buy salvage", "* tank", "0: done")
    assert (game.monsters[0].points, game.discard) == (2, ("salvage",))
    assert (game.active, game.monsters[1].energy) == (1, 3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_has_words(language: str) -> None:
    names = Names(Words(language), "second", ["Gigazaur", "Kraken"])
    for event in (("hired", 0, 1, "diver"), ("hired", 0, 1, None), ("sent_out", 1, "pilot")):
        assert not re.search(r"[{}_]", sentence(event, names))
    assert names.card("pilot") in explain("play pilot", {"question": {"kind": "send_out"}}, names)


def test_a_question_that_is_no_longer_private_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ("0: roll", "* 112EHHw", "0: stop")
    follow(play(table(["diver"]), *lines), play(table(["pilot"]), *lines), 1, random.Random(1))
    monkeypatch.setattr(QUESTIONS["send_out"], "is_private", False)
    monkeypatch.setattr(ZONES["crew"], "moves", ())
    with pytest.raises(Betrayed, match="tells a hidden card"):
        follow(play(table(["diver"]), *lines), play(table(["pilot"]), *lines), 1, random.Random(1))

"""The daily challenge: the same chance for all players, and only entries that were really played."""

from __future__ import annotations

import copy
from datetime import date
from random import Random
from typing import Any

import pytest

from daikaiju.bots.levels import make
from daikaiju.challenge.day import ME, ChallengeError, Day, read_day
from daikaiju.challenge.entry import check
from daikaiju.challenge.game import ChallengeGame
from daikaiju.engine.rules import EDITIONS

TODAY = date(2026, 11, 16)
DAY = Day(TODAY, b"\x07" * 32)


def played(day: Day = DAY, level: str = "simple") -> ChallengeGame:
    game, bot = ChallengeGame(day), make(level)
    while not game.match.game.over:
        game.play(bot.choose(game.match.game, game.match.game.options, Random(1)))
    return game


def record_of(game: ChallengeGame) -> dict[str, Any]:
    return game.day.record("Ada", list(game.match.moves), list(game.match.game.winners)).to_json()


def test_all_players_get_the_same_chance_and_the_same_bots() -> None:
    one, two = played(), played()
    assert one.match.moves == two.match.moves
    opening = [line for line in one.match.moves[:3] if line.startswith("*")]
    other = ChallengeGame(DAY)
    assert opening == [line for line in other.match.moves[:3] if line.startswith("*")]
    assert played(Day(TODAY, b"\x08" * 32)).match.moves != one.match.moves


def test_editions_take_turns() -> None:
    days = {Day(date(2026, 11, number), b"").edition for number in range(1, 4)}
    assert days == set(EDITIONS)


def test_hidden_information_is_not_in_the_players_steps() -> None:
    game = played()
    assert game.steps[0]["seat"] == -1
    for step in game.steps:
        assert step["view"]["to_act"] == ME or step["view"]["legal"] == []


def test_an_entry_equals_the_result_of_the_game() -> None:
    game = played()
    entry = check(DAY, record_of(game))
    me = game.match.game.monsters[ME]
    assert (entry.points, entry.won) == (me.points, ME in game.match.game.winners)
    assert entry.turns == game.turns > 0
    assert -1 < entry.score < 2


def test_a_conceded_game_has_an_entry() -> None:
    game = ChallengeGame(DAY)
    game.play("concede")
    assert game.match.game.over
    assert check(DAY, record_of(game)).won is False


def forged(change: str) -> dict[str, Any]:
    data = copy.deepcopy(record_of(played()))
    dice = next(number for number, line in enumerate(data["moves"]) if line.startswith("* ") and "S" in line)
    bot = next(number for number, line in enumerate(data["moves"]) if line.startswith("1: keep"))
    if change == "dice":
        data["moves"][dice] = "* HHHHHH"
    elif change == "bot":
        data["moves"][bot] = "1: stop"
    elif change == "short":
        del data["moves"][-1]
    elif change == "winners":
        data["winners"] = [ME] if data["winners"] != [ME] else [1]
    elif change == "monsters":
        data["players"][0]["monster"] = data["players"][1]["monster"]
    elif change == "edition":
        data["options"] = {"bay": False}
    elif change == "day":
        data["challenge"]["day"] = "2026-11-15"
    elif change == "move":
        mine = next(number for number, line in enumerate(data["moves"]) if line.startswith("0: "))
        data["moves"][mine] = "0: win"
    return data


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("dice", "the game of this day has"),
        ("bot", "the game of this day has"),
        ("short", "not over"),
        ("winners", "winners"),
        ("monsters", "the monsters of"),
        ("edition", "without options"),
        ("day", "not of the challenge"),
        ("move", "move 1"),
    ],
)
def test_a_forged_entry_is_refused_in_one_sentence(change: str, said: str) -> None:
    with pytest.raises(ChallengeError) as refused:
        check(DAY, forged(change))
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "said"), [("2026-11-17", "in the future"), ("tomorrow", "not a date"), ("", "not a date")]
)
def test_a_day_that_cannot_be_is_refused(text: str, said: str) -> None:
    with pytest.raises(ChallengeError, match=said):
        read_day(text, TODAY)


def test_the_game_is_not_played_on_after_its_end() -> None:
    with pytest.raises(ChallengeError, match="over"):
        played().play("roll")

"""Every level plays whole games: legally, without hidden information, and with sensible choices."""

from random import Random

import pytest

from daikaiju.bots import LEVELS, POOL, make
from daikaiju.bots.levels import UnknownLevel
from daikaiju.bots.policy.default import pending_question
from daikaiju.engine.game import Game
from daikaiju.engine.notation import position
from daikaiju.engine.opening import new_game
from daikaiju.engine.rules import EDITIONS
from daikaiju.engine.state import CHANCE
from daikaiju.engine.view import view
from daikaiju.lab.start_positions import middle
from daikaiju.table.chance import Seeded

EVERYBODY = tuple(dict.fromkeys((*LEVELS, *POOL)))


def feed(game: Game, chance: Seeded) -> None:
    while game.to_act == CHANCE:
        game.supply(chance.answer(game))


def play_on(game: Game, level: str, seed: str, decisions: int) -> set[str]:
    """Let copies of a bot play; every answer must be among the options. Return the questions that were asked."""
    chance, random, bot = Seeded(seed), Random(seed), make(level)
    asked = set()
    feed(game, chance)
    while not game.over and decisions:
        decisions -= 1
        asked.add(pending_question(game))
        seen = view(game, game.to_act)
        before = seen.copy()
        move = bot.choose(seen, game.options, random)
        assert move in game.options, f"{level}: {move!r} at {pending_question(game)}: {game.options}"
        assert seen == before, f"{level} changed the view it was given"
        game.play(move)
        feed(game, chance)
    return asked


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("level", EVERYBODY)
def test_every_choice_is_an_option(level: str, edition: str) -> None:
    seats = 2 + (len(level) + len(edition)) % 5
    game = new_game(edition, list(EDITIONS[edition].monsters[:seats]))
    play_on(game, level, f"{level} {edition}", 120)


@pytest.mark.parametrize("level", ["random", "simple", "full", "stand_in"])
def test_every_kind_of_question_is_answered(level: str) -> None:
    """Games that start with many cards in play ask nearly every question of the rules."""
    asked: set[str] = set()
    for seed in range(36):
        random = Random(seed)
        edition = ("second", "dark", "classic")[seed % 3]
        asked |= play_on(middle(edition, 2 + seed % 4, random), level, str(seed), 60)
    assert {"roll", "resolve", "buy", "yield", "loss", "hearts", "start"} <= asked


def test_a_bot_does_not_see_the_top_of_the_deck() -> None:
    """Another seat has peeked; the choice does not depend on the card."""
    game = position(
        {
            "edition": "second",
            "players": [
                {"monster": "Gigazaur", "energy": 6, "in": "city"},
                {"monster": "The King", "cards": ["made_in_a_lab"], "energy": 3},
            ],
            "market": ["wings", "jets", "tank"],
        }
    )
    choices = set()
    for top in ("energize", "evacuation_orders", "herbivore"):
        hidden = game.copy()
        hidden.top, hidden.top_seen = top, (1,)
        seen = view(hidden, 0)
        assert seen.top is None
        choices.add(tuple(make(level).choose(seen, seen.options, Random(1)) for level in LEVELS))
    assert len(choices) == 1


def test_a_winning_roll_is_kept_and_a_killing_smash_too() -> None:
    """Three 3s at 17 points win, so no die is rerolled."""
    game = position(
        {
            "edition": "second",
            "players": [{"monster": "Gigazaur", "points": 17}, {"monster": "The King", "in": "city", "life": 9}],
            "market": [],
        }
    )
    game.play("roll")
    game.supply("1333EH")
    for level in ("steady", "full"):
        move = make(level).choose(game, game.options, Random(2))
        assert move == "stop" or move.count("3") == 3


def test_full_strength_does_not_buy_its_own_death() -> None:
    game = position(
        {
            "edition": "second",
            "players": [{"monster": "Gigazaur", "life": 3, "energy": 4}, {"monster": "The King", "in": "city"}],
            "market": ["tank", "wings", "energize"],
        }
    )
    game.play("roll")
    game.supply("112233")
    game.play("stop")
    game.play("resolve")
    assert "buy tank" in game.options
    assert make("full").choose(game, game.options, Random(3)) != "buy tank"


def test_unknown_levels_are_named() -> None:
    with pytest.raises(UnknownLevel, match="'grandmaster'"):
        make("grandmaster")

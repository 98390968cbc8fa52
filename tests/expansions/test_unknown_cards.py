"""Cards without training crash nothing: every test expansion with bots, reviews, odds, environments and card lists."""

import random
from collections.abc import Iterator
from typing import Any

import gymnasium
import pytest
from box import TOYS, in_the_box
from expanded_tables import expanded_monsters
from pettingzoo.test import api_test
from random_play import eager_choice
from test_bots_with_expansions import play_out
from typer.testing import CliRunner

import daikaiju.envs
from daikaiju import Record, bots, review_game, win_probability
from daikaiju.bots.effects.cards import purchase_effect
from daikaiju.bots.value.features import layout, rows_of
from daikaiju.bots.value.weights import shipped
from daikaiju.cli import app
from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.engine.game import Game
from daikaiju.engine.opening import new_game
from daikaiju.engine.rules import EDITIONS
from daikaiju.engine.view import view
from daikaiju.table.chance import Seeded
from daikaiju.table.match import RecordedGame
from daikaiju.words import LANGUAGES


@pytest.fixture(params=TOYS)
def toy(request: pytest.FixtureRequest) -> Iterator[str]:
    """Register a test expansion and yield its id."""
    with in_the_box(TOYS[request.param]):
        yield request.param


def table(edition: str, toy: str, seats: int = 3) -> Game:
    """Return a game with the test expansion and all others that fit."""
    boxes = [box.id for box in EXPANSIONS.values() if edition in box.editions]
    chance = random.Random(f"{toy} {edition}")
    options: dict[str, Any] = {"expansions": chance.choice([[toy], boxes]), "first_player": 0}
    return new_game(edition, expanded_monsters(edition, seats, options, chance), options)


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_level_finishes_a_game(toy: str, level: str, edition: str) -> None:
    play_out(table(edition, toy), level, random.Random(f"{toy} {level} {edition}"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_is_reviewed_and_has_odds_at_every_decision(toy: str, edition: str) -> None:
    game, chance = table(edition, toy), random.Random(toy)
    match = RecordedGame(game, Seeded(chance))
    for number in range(10_000):
        if game.over:
            break
        if number % 5 == 0:
            assert sum(win_probability(view(game, game.to_act))) == pytest.approx(1)
        match.play(game.to_act, eager_choice(game, chance))
    players = [{"monster": me.name} for me in game.monsters]
    record = Record(edition, dict(game.rules.options), players, match.moves, list(game.winners))
    assert len(review_game(record).lines) == len(match.moves)


@pytest.mark.parametrize("edition", EDITIONS)
def test_environments_accept_it(toy: str, edition: str) -> None:
    boxes = [box.id for box in EXPANSIONS.values() if edition in box.editions and box.id != "power_up"]
    options = {"expansions": boxes}
    for chosen in ({"expansions": [toy]}, options):
        api_test(daikaiju.envs.env(edition, 3, chosen), num_cycles=200)
    single = gymnasium.make("Daikaiju-v1", edition=edition, opponents=("simple", "random"), options=options)
    seen, _ = single.reset(seed=1)
    for _ in range(200):
        seen, _, terminated, truncated, _ = single.step(int(seen["action_mask"].argmax()))
        if terminated or truncated:
            break


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_lists_it(toy: str, language: str) -> None:
    for arguments in (["cards", "--lang", language], ["cards", "--expansion", toy, "--lang", language]):
        answer = CliRunner().invoke(app(["cards", "stats"]), arguments)
        assert answer.exit_code == 0, answer.output
        assert toy in answer.output
    for card in EXPANSIONS[toy].cards:
        for more in ([], ["--json"]):
            answer = CliRunner().invoke(app(["cards", "stats"]), ["cards", card, "--lang", language, *more])
            assert answer.exit_code == 0, answer.output


@pytest.mark.parametrize("edition", EDITIONS)
def test_its_market_cards_are_played_out_and_have_a_row(toy: str, edition: str) -> None:
    brought = EXPANSIONS[toy].extend(EDITIONS[edition])
    for card in set(brought.prices) - set(EDITIONS[edition].prices):
        assert purchase_effect(edition, card, (), False).powers in ((), ((card, 0),))
        game = table(edition, toy)
        game.market = [card, None, None]
        places = layout(3)
        assert places.names[places.market_row(card)] in ("market another card", f"market {card}")
        assert places.market_row(card) in rows_of(game, 0)[1]
    assert shipped().nets[3].rows[layout(3).other_market].any()

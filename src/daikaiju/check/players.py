"""Faults found by bots, reviews, odds and environments."""

from __future__ import annotations

from importlib.util import find_spec
from random import Random

from daikaiju import bots
from daikaiju.bots.search.win_probability import win_probability
from daikaiju.check.faults import Faults
from daikaiju.engine.expansions import Expansion
from daikaiju.engine.game import Game
from daikaiju.engine.opening import new_game
from daikaiju.engine.options import rules_for
from daikaiju.engine.rules import Rules
from daikaiju.engine.view import view
from daikaiju.review.analysis import review_game
from daikaiju.table.chance import Seeded
from daikaiju.table.match import RecordedGame
from daikaiju.table.playing import LONGEST_GAME, choices
from daikaiju.table.record import Record

LONGEST = 5_000
SEATS = 3


def check_players(expansion: Expansion, tables: list[Rules], faults: Faults) -> None:
    """Let every level play a game in every edition, review one of them, and step through an environment."""
    for rules in tables:
        for level in bots.LEVELS:
            try:
                record = played_by(level, rules.edition, expansion.id)
                if level == "simple":
                    review_game(record)
            except Exception as error:
                faults.caught(error, f"bots of level {level} in edition {rules.edition}, with review and odds")
        if find_spec("gymnasium") and find_spec("pettingzoo"):
            try:
                check_environment(rules.edition, expansion.id)
            except Exception as error:
                faults.caught(error, f"the environment of edition {rules.edition}")


def begun(edition: str, expansion: str) -> Game:
    """Return a new game with an expansion."""
    options = {"expansions": [expansion], "first_player": 0}
    return new_game(edition, list(rules_for(edition, options, SEATS).monsters[:SEATS]), options)


def played_by(level: str, edition: str, expansion: str) -> Record:
    """Return the record of a game between bots of one level; odds are computed at some decisions."""
    chance = Random(f"{level} {edition} {expansion}")
    players = [bots.make(level) for _ in range(SEATS)]
    match = RecordedGame(begun(edition, expansion), Seeded(chance))
    game = match.game
    for number, (seat, move) in enumerate(choices(game, players, lambda _: chance)):
        if number % 10 == 0:
            win_probability(view(game, seat))
        match.play(seat, move)
    if not game.over:
        raise RuntimeError(f"the game does not end within {LONGEST_GAME} decisions")
    options = {"expansions": [expansion], "first_player": 0}
    seated = [{"monster": me.name} for me in game.monsters]
    return Record(edition, options, seated, match.moves, list(game.winners))


def check_environment(edition: str, expansion: str) -> None:
    """Step through a game with action numbers; every option has a number that leads back to the option."""
    from daikaiju.envs.table import Table

    chance = Random(expansion)
    table = Table(edition, SEATS, {"expansions": [expansion]}, True)
    table.reset(1)
    for _ in range(LONGEST):
        if table.game.over:
            return
        seen = table.observe(table.game.to_act)
        numbers = [number for number, allowed in enumerate(seen["action_mask"]) if allowed]
        if len(numbers) != len(table.game.options):
            raise ValueError(f"{len(table.game.options)} options have {len(numbers)} numbers")
        table.play(chance.choice(numbers))

"""Candidates: decisions in games of bots with one clearly best move, by a first search at full strength."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from daikaiju.bots.levels import make
from daikaiju.bots.players.lookahead import LookaheadBot
from daikaiju.bots.search.options import Choice
from daikaiju.bots.value.weights import shipped
from daikaiju.engine.game import Game
from daikaiju.engine.opening import new_game
from daikaiju.engine.rules import FEWEST, edition_rules
from daikaiju.engine.view import view
from daikaiju.puzzles.themes import theme_of
from daikaiju.table.chance import Seeded
from daikaiju.table.playing import choices

GAP = 0.05
"""The minimum win probability that the second-best move loses; a review calls that a mistake."""
HOPELESS, DECIDED = 0.04, 0.98
"""Limits of the answer's win probability; beyond them the game is decided."""
LADDER = ("gentle", "steady", "lively", "full")
MOST_MONSTERS = 5


@dataclass
class Candidate:
    """A view at a decision, its theme, and the moves with their values at full strength, best first."""

    view: Game
    theme: str
    choices: list[Choice]


def play(edition: str, seed: int, number: int) -> Iterator[Candidate]:
    """Play one numbered game and yield its candidates; even numbers are self-play, odd ones mix the levels."""
    random = Random(f"puzzles {seed} {edition} {number}")
    seats = random.randint(FEWEST, MOST_MONSTERS)
    monsters = random.sample(edition_rules(edition).monsters, seats)
    levels = [random.choice(LADDER) if number % 2 else "full" for _ in range(seats)]
    options = {"tiles": random.choice(("red", "green"))} if edition_rules(edition).has_wickedness else {}
    game = new_game(edition, monsters, options)
    chance, bots, coach = Seeded(random.getrandbits(64)), [make(level) for level in levels], LookaheadBot(shipped())
    for seat, move in choices(game, bots, lambda _: random, chance):
        if len(game.options) > 1:
            seen = view(game, seat)
            considered = coach.consider(seen, seen.options, random)
            theme = theme_of(game, considered[0].move)
            if theme and is_clear(considered):
                yield Candidate(seen, theme, considered)
        game.play(move)


def is_clear(choices: list[Choice]) -> bool:
    """Return whether one move is clearly best and the game is not yet decided."""
    if len(choices) < 2 or not HOPELESS <= choices[0].value <= DECIDED:
        return False
    return choices[0].value - choices[1].value >= GAP

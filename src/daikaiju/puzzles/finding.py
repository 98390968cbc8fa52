"""Candidates: decisions in games of bots that one move answers clearly best, as full strength sees them at first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from daikaiju import stopping
from daikaiju.bots.levels import make
from daikaiju.bots.players.lookahead import Choice, LookaheadBot
from daikaiju.bots.value.weights import shipped
from daikaiju.engine.game import Game
from daikaiju.engine.opening import new_game
from daikaiju.engine.rules import FEWEST, edition_rules
from daikaiju.engine.state import CHANCE
from daikaiju.engine.view import view
from daikaiju.puzzles.themes import theme_of
from daikaiju.table.chance import Seeded

GAP = 0.05
"""The next best move gives away at least so much win probability: what a review calls a mistake."""
HOPELESS, DECIDED = 0.04, 0.98
"""Beyond these chances of the answer nothing is left to find."""
LADDER = ("gentle", "steady", "lively", "full")
MOST_MONSTERS = 5
LONGEST_GAME = 3000


@dataclass
class Candidate:
    """A view at a decision, what it is about, and what full strength says of its moves, best first."""

    view: Game
    theme: str
    choices: list[Choice]


def play(edition: str, seed: int, number: int) -> Iterator[Candidate]:
    """Play one numbered game and yield its candidates: even numbers are self-play, odd ones mix the ladder's levels."""
    random = Random(f"puzzles {seed} {edition} {number}")
    seats = random.randint(FEWEST, MOST_MONSTERS)
    monsters = random.sample(edition_rules(edition).monsters, seats)
    levels = [random.choice(LADDER) if number % 2 else "full" for _ in range(seats)]
    options = {"tiles": random.choice(("red", "green"))} if edition_rules(edition).has_wickedness else {}
    game = new_game(edition, monsters, options)
    chance, bots, coach = Seeded(random.getrandbits(64)), [make(level) for level in levels], LookaheadBot(shipped())
    for _ in range(LONGEST_GAME):
        if game.over:
            return
        stopping.check()
        if game.to_act == CHANCE:
            game.supply(chance.answer(game))
            continue
        move = game.options[0]
        if len(game.options) > 1:
            seen = view(game, game.to_act)
            choices = coach.consider(seen, seen.options, random)
            theme = theme_of(game, choices[0].move)
            if theme and is_clear(choices):
                yield Candidate(seen, theme, choices)
            move = bots[game.to_act].choose(seen, seen.options, random)
        game.play(move)


def is_clear(choices: list[Choice]) -> bool:
    """Whether one move is clearly best and the game is still to be won or lost."""
    if len(choices) < 2 or not HOPELESS <= choices[0].value <= DECIDED:
        return False
    return choices[0].value - choices[1].value >= GAP

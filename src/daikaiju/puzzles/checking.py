"""Checks of a puzzle's answer: a deeper search, pairs of playouts, and weaker levels to rate the difficulty."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

from daikaiju.bots.effects.playout import TurnOver
from daikaiju.bots.levels import make
from daikaiju.bots.players.deep_lookahead import DeepLookaheadBot
from daikaiju.bots.players.lookahead import LookaheadBot
from daikaiju.bots.search.options import Choice
from daikaiju.bots.value.weights import shipped
from daikaiju.engine.game import Game
from daikaiju.lab.luck import LuckListener, LuckTracker, WatchedChance
from daikaiju.puzzles.finding import GAP, Candidate, is_clear
from daikaiju.puzzles.puzzle import SHOWN_CHOICES, Puzzle, Rollout, packed
from daikaiju.table.chance import Seeded
from daikaiju.table.playing import choices

FEWEST_TURNS = 3
LOOKS = (8, 16, 32)
"""Numbers of pairs after which the result is tested; testing several times needs a wider bound."""
BOUND, SURE = 2.5, 1.96
"""Standard errors: Pocock's bound for three tests, slightly widened because eight pairs are few; and a plain 95 %
interval."""
HELD = 0.5
"""The share of the minimum gap that playouts must confirm."""
TRIES = ("simple", "steady", "gentle", "gentle", "gentle")
"""The bots that are asked; the number of them that find the answer gives the difficulty."""
EASY, HARD = 4, 1
HARDEST, PER_FIND = 1900, 200


def check(candidate: Candidate, random: Random) -> Puzzle | None:
    """Return the puzzle, or None if the deeper search or the playouts do not confirm it."""
    choices = DeepLookaheadBot(shipped()).consider(candidate.view, candidate.view.options, random)
    if choices[0].move != candidate.choices[0].move or not is_clear(choices):
        return None
    rollout = roll_out(candidate.view, choices[0].move, choices[1].move, random)
    if rollout is None:
        return None
    finds = sum(
        make(level).choose(candidate.view, candidate.view.options, random) == choices[0].move for level in TRIES
    )
    return Puzzle(
        edition=candidate.view.rules.edition,
        theme=candidate.theme,
        level=1 if finds >= EASY else 3 if finds <= HARD else 2,
        rating=HARDEST - PER_FIND * finds,
        position=packed(candidate.view),
        choices=tuple(_shown(choice) for choice in choices[:SHOWN_CHOICES]),
        rollout=rollout,
    )


def _shown(choice: Choice) -> Choice:
    return Choice(choice.move, round(choice.value, 3))


def roll_out(seen: Game, answer: str, other: str, random: Random) -> Rollout | None:
    """Play pairs of games after both moves with the same chance.

    Return None unless the answer is significantly better.
    """
    me, living = seen.to_act, sum(monster.alive for monster in seen.monsters)
    turns, bot = max(FEWEST_TURNS, living), LookaheadBot(shipped())
    gaps: list[float] = []
    for look in LOOKS:
        while len(gaps) < look:
            seed = random.getrandbits(64)
            better, worse = (value_later(seen, move, me, turns, seed, bot) for move in (answer, other))
            gaps.append(better - worse)
        gap, error = mean(gaps), stdev(gaps) / sqrt(len(gaps))
        if gap > BOUND * error and gap >= HELD * GAP:
            return Rollout(len(gaps), turns, round(gap, 3), round(SURE * error, 3))
        if gap + SURE * error < GAP:
            return None
    return None


def value_later(seen: Game, move: str, me: int, turns: int, seed: int, bot: LookaheadBot) -> float:
    """Return my luck-adjusted win probability this many turns after a move, with all seats at full strength."""
    game, chance, random = seen.copy(), Seeded(seed), Random(seed)
    tracker = LuckTracker(game, shipped())
    watched = WatchedChance(chance, Turns(game, tracker, turns))
    try:
        game.play(move)
        for _, next_move in choices(game, [bot] * len(game.monsters), lambda _: random, watched):
            game.play(next_move)
        tracker.end(game)
    except TurnOver:
        pass
    return float(tracker.adjusted[me])


class Turns(LuckListener):
    """A listener that records the luck of the dice, and ends a game after a number of turns."""

    def __init__(self, game: Game, tracker: LuckTracker, turns: int) -> None:
        super().__init__(game, tracker)
        self.left = turns

    def on_event(self, event: tuple[Any, ...]) -> None:
        """Count a turn that begins."""
        super().on_event(event)
        if event[0] == "turn":
            self.left -= 1
            if self.left < 0:
                raise TurnOver(event[1])

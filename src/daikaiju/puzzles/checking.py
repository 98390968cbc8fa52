"""Is the answer right? A deeper search looks, pairs of games are played on, weaker levels say how hard it is."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

from daikaiju import stopping
from daikaiju.bots.effects.playout import TurnEnds
from daikaiju.bots.levels import make
from daikaiju.bots.players.deep_lookahead import DeepLookaheadBot
from daikaiju.bots.players.lookahead import Choice, LookaheadBot
from daikaiju.bots.value.weights import shipped
from daikaiju.engine.game import Game
from daikaiju.engine.state import CHANCE
from daikaiju.engine.view import view
from daikaiju.lab.luck import LuckListener, LuckTracker
from daikaiju.puzzles.finding import GAP, Candidate, is_clear
from daikaiju.puzzles.puzzle import SHOWN_CHOICES, Puzzle, Rollout, packed
from daikaiju.table.chance import Seeded

FEWEST_TURNS = 3
LOOKS = (8, 16, 32)
"""After so many pairs the result is looked at; who looks several times needs a wider bound to stay as sure."""
BOUND, SURE = 2.5, 1.96
"""Standard errors: Pocock's bound for three looks and a little more, because eight are few; a plain 95 % interval."""
HELD = 0.5
"""Playing on must show at least this share of the least gap."""
TRIES = ("simple", "steady", "gentle", "gentle", "gentle")
"""Who else is asked; how many of them find the answer says how easy it is."""
EASY, HARD = 4, 1
HARDEST, PER_FIND = 1900, 200


def check(candidate: Candidate, random: Random) -> Puzzle | None:
    """The puzzle, or None where a deeper look or playing on does not confirm it."""
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
    """Play on after both moves with the same chance until the answer is surely better, or is not; then None."""
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
    """My win probability so many turns after a move, everybody playing at full strength, less the luck of the dice."""
    game, chance, random = seen.copy(), Seeded(seed), Random(seed)
    tracker = LuckTracker(game, shipped())
    listener = Turns(game, tracker, turns)
    try:
        game.play(move)
        while not game.over:
            stopping.check()
            if game.to_act == CHANCE:
                listener.supply(chance.answer(game))
            else:
                game.play(bot.choose(view(game, game.to_act), game.options, random))
        tracker.end(game)
    except TurnEnds:
        pass
    return float(tracker.adjusted[me])


class Turns(LuckListener):
    """Follows the luck of the dice, and ends a game where one more turn than these would begin."""

    def __init__(self, game: Game, tracker: LuckTracker, turns: int) -> None:
        super().__init__(game, tracker)
        self.left = turns

    def hear(self, event: tuple[Any, ...]) -> None:
        """Count a turn that begins."""
        super().hear(event)
        if event[0] == "turn":
            self.left -= 1
            if self.left < 0:
                raise TurnEnds(event[1])

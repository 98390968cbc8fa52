"""Numbered games of given bots: a game depends only on the plan and its number, not on the worker or the time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from daikaiju.bots import make
from daikaiju.bots.players.external import BotFault, name_of
from daikaiju.engine.game import Game
from daikaiju.engine.notation import question
from daikaiju.engine.opening import new_game
from daikaiju.engine.options import rules_for
from daikaiju.engine.rules import POINTS_TO_WIN
from daikaiju.lab.workers import in_order
from daikaiju.table.chance import Seeded
from daikaiju.table.playing import choices

CHUNK = 16
"""The maximum number of games in a chunk: sending a chunk to a worker costs less than one game."""
CHUNKS = 24
"""Chunks for each worker, if there are enough games, so that all workers finish at about the same time."""
WAYS = ("points", "last", "expansion", "nobody", "unfinished")
"""Ways in which games end: by 20 points, by being the last alive, by a victory of an expansion …"""


@dataclass(frozen=True)
class Plan:
    """The games to play: bots rotate over the seats from game to game, monsters are dealt for each game."""

    edition: str
    bots: tuple[object, ...]
    """Levels, `file.py:Class`, `exec:COMMAND`, or objects with `choose`."""
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)
    with_decisions: bool = False

    def check(self) -> None:
        """Raise an error for an impossible edition, option, number of seats or bot, before the first game."""
        rules_for(self.edition, self.options, len(self.bots))
        for bot in self.bots:
            make(bot)

    def seats(self, number: int) -> tuple[object, ...]:
        """Return the bots of a game by seat: each is one seat further than in the previous game."""
        first = number % len(self.bots)
        return self.bots[first:] + self.bots[:first]


@dataclass
class Played:
    """One finished game: its row of results, and a row for each decision if requested."""

    row: dict[str, Any]
    decisions: list[dict[str, Any]]


def play(plan: Plan, number: int) -> Played:
    """Play one game of a plan; a bot's fault ends it and is stored in its row."""
    bots = plan.seats(number)
    random = Random(f"monsters {plan.seed} {number}")
    monsters = random.sample(rules_for(plan.edition, plan.options, len(bots)).monsters, len(bots))
    game = new_game(plan.edition, monsters, plan.options)
    watch = Watch(game)
    made = [make(bot) for bot in bots]  # for named bots new instances, so that none depends on an earlier game
    played = Played({"game": number, "seed": plan.seed, "edition": plan.edition, "options": dict(plan.options)}, [])
    played.row |= {"bots": list(map(name_of, bots)), "monsters": monsters}
    chance = Seeded(f"chance {plan.seed} {number}")
    own = [Random(f"bot {plan.seed} {number} {seat}") for seat in range(len(bots))]
    fault: dict[str, Any] | None = None
    try:
        for _, move in choices(game, made, own.__getitem__, chance):
            watch.decisions += 1
            if plan.with_decisions:
                played.decisions.append({"game": number, "turn": watch.turns, **_decision(game, move)})
            game.play(move)
    except BotFault as problem:
        fault = {"bot": problem.bot, "reason": problem.reason, "position": problem.position, "trace": problem.trace}
    played.row |= watch.result() | {"fault": fault}
    return played


def _decision(game: Game, move: str) -> dict[str, Any]:
    """Return a row of the decision: seat, question, move, number of options, and all dials."""
    asked = question(game)
    return {
        "seat": game.to_act,
        "question": asked["kind"] if asked else "",
        "options": len(game.options),
        "move": move,
        "points": [monster.points for monster in game.monsters],
        "life": [monster.life for monster in game.monsters],
    }


class Watch:
    """A listener that counts a game's turns and determines how it ended."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.turns = 0
        self.decisions = 0
        self.first: int | None = None
        game.listener = self.on_event

    def on_event(self, event: tuple[Any, ...]) -> None:
        """Count a new turn."""
        if event[0] == "turn":
            self.turns += 1
            self.first = event[1] if self.first is None else self.first

    def result(self) -> dict[str, Any]:
        """Return the result: winners, way of winning, length, and the dials of every seat."""
        game = self.game
        return {
            "first": self.first,
            "winners": list(game.winners),
            "way": way_of(game),
            "turns": self.turns,
            "decisions": self.decisions,
            "points": [monster.points for monster in game.monsters],
            "life": [monster.life for monster in game.monsters],
            "cards": [list(monster.cards) for monster in game.monsters],
        }


def way_of(game: Game) -> str:
    """Return how a game ended: one of WAYS."""
    if not game.over:
        return "unfinished"
    if not game.winners:
        return "nobody"
    if sum(monster.alive for monster in game.monsters) == 1:
        return "last"
    has_points = any(game.monsters[seat].points >= POINTS_TO_WIN for seat in game.winners)
    return "points" if has_points else "expansion"


@dataclass(frozen=True)
class Chunk:
    """Consecutive games for one worker."""

    plan: Plan
    first: int
    end: int


def play_chunk(chunk: Chunk) -> list[Played]:
    """Play a chunk's games in order."""
    return [play(chunk.plan, number) for number in range(chunk.first, chunk.end)]


def simulate(plan: Plan, first: int, games: int, workers: int = 1, cluster: str = "") -> Iterator[Played]:
    """Play the games from number `first` up to `games` and yield them in order."""
    size = min(CHUNK, max(1, (games - first) // (CHUNKS * workers)))
    chunks = (Chunk(plan, start, min(start + size, games)) for start in range(first, games, size))
    for played in in_order(play_chunk, chunks, workers, cluster):
        yield from played

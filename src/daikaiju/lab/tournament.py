"""Many games between bots: paired seeds, rotated seats, and luck-adjusted results."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass, field
from random import Random
from typing import Any

from daikaiju.bots import BotProtocol, make
from daikaiju.bots.players.external import BotFault
from daikaiju.bots.policy.default import pending_question
from daikaiju.bots.search.win_probability import win_probability
from daikaiju.bots.value.weights import shipped
from daikaiju.engine.game import Game
from daikaiju.engine.opening import new_game
from daikaiju.engine.rules import EDITIONS
from daikaiju.engine.view import view
from daikaiju.lab.luck import LuckListener, LuckTracker, WatchedChance
from daikaiju.lab.start_positions import without_cards
from daikaiju.lab.work_file import WorkFile
from daikaiju.lab.workers import in_order
from daikaiju.table.chance import Seeded
from daikaiju.table.playing import choices


@dataclass(frozen=True)
class Pairing:
    """One bot against copies of another at a table."""

    hero: str
    foe: str
    seats: int
    edition: str
    has_cards: bool = True
    expansions: tuple[str, ...] = ()


@dataclass
class Habits:
    """Counts of the hero's behaviour in one game."""

    turns: int = 0
    turns_in_tokyo: int = 0
    asked_to_yield: int = 0
    yields: int = 0
    purchases: int = 0
    claws: int = 0
    numbers: int = 0
    """Dice that show 1, 2 or 3 when they are resolved, in the hero's turns; `claws` counts Smash."""

    def count(self, game: Game, move: str) -> None:
        """Count a decision of the hero before it is played."""
        asked = pending_question(game)
        if asked == "start" and not game.this_turn:
            self.turns += 1
            self.turns_in_tokyo += game.monsters[game.to_act].place is not None
        elif asked == "yield":
            self.asked_to_yield += 1
            self.yields += move == "yield"
        elif asked == "resolve" and move == "resolve":
            self.claws += game.dice.count("S")
            self.numbers += sum(map(game.dice.count, "123"))
        self.purchases += move.startswith("buy ")


@dataclass(frozen=True)
class Score:
    """The hero's result in one game: 1, 0 or a share, and the same luck-adjusted."""

    result: float
    adjusted: float
    forecasts: tuple[tuple[float, ...], ...]
    """The evaluator's forecasts for every seat before each turn."""
    shares: tuple[float, ...]
    """The results of every seat."""
    habits: Habits = field(default_factory=Habits)
    fault: str = ""
    """The reason why a bot aborted the game, which it has then lost."""

    def to_json(self) -> list[Any]:
        """Return the fields in order, for a work file."""
        return [self.result, self.adjusted, self.forecasts, self.shares, astuple(self.habits), self.fault]

    @staticmethod
    def from_json(fields: list[Any]) -> Score:
        """Read what `to_json` returned."""
        result, adjusted, forecasts, shares, habits, fault = fields
        return Score(result, adjusted, tuple(tuple(one) for one in forecasts), tuple(shares), Habits(*habits), fault)


def table(pairing: Pairing) -> Game:
    """Return a new game for a pairing, with the first market revealed."""
    monsters = list(EDITIONS[pairing.edition].monsters[: pairing.seats])
    game = new_game(pairing.edition, monsters, {"expansions": list(pairing.expansions)} if pairing.expansions else {})
    if not pairing.has_cards:
        without_cards(game)
        game.agenda = [step for step in game.agenda if step[0] != "cards"]
        game.resume()
    return game


def play(pairing: Pairing, seed: int, hero_seat: int, bots: tuple[BotProtocol, BotProtocol] | None = None) -> Score:
    """Play one game; the dice depend only on the seed, so that every seat gets the same luck."""
    hero, foe = bots or (make(pairing.hero), make(pairing.foe))
    chance = Seeded(f"{pairing.edition} {pairing.seats} {seed}")
    random = Random(f"{pairing.hero} {seed} {hero_seat}")
    game = table(pairing)
    tracker = LuckTracker(game, shipped())
    watched = WatchedChance(chance, LuckListener(game, tracker))
    players = [hero if seat == hero_seat else foe for seat in range(pairing.seats)]
    forecasts, habits, problem = [], Habits(), ""
    try:
        for seat, move in choices(game, players, lambda _: random, watched):
            if pending_question(game) == "start" and not game.this_turn:
                forecasts.append(win_probability(view(game, seat), sharpness=1.0))
            if seat == hero_seat:
                habits.count(game, move)
            game.play(move)
    except BotFault as fault:
        problem = str(fault)
    if problem:
        tracker.forfeit(game.to_act)
    else:
        tracker.end(game)
    result = tuple(tracker.now.tolist())
    return Score(result[hero_seat], float(tracker.adjusted[hero_seat]), tuple(forecasts), result, habits, problem)


def match(pairing: Pairing, games: int, first_seed: int = 0) -> list[Score]:
    """Play this many games, every seed once from every seat."""
    bots = make(pairing.hero), make(pairing.foe)
    return [
        play(pairing, first_seed + number // pairing.seats, number % pairing.seats, bots) for number in range(games)
    ]


def _share(task: tuple[Pairing, int, int]) -> tuple[Pairing, list[Score]]:
    pairing, games, seed = task
    return pairing, match(pairing, games, seed)


def matches(
    plan: Iterable[tuple[Pairing, int]],
    workers: int,
    cluster: str = "",
    chunk: int = 48,
    work: WorkFile | None = None,
) -> dict[Pairing, list[Score]]:
    """Play a whole schedule on several cores; the result does not depend on their number.

    `work` contains the results of an earlier run that was interrupted, and receives those of this one.
    """
    tasks = []
    for pairing, games in plan:
        step = max(1, chunk // pairing.seats) * pairing.seats
        tasks += [(pairing, min(step, games - done), done // pairing.seats) for done in range(0, games, step)]
    todo = [task for task in tasks if work is None or work.result(repr(task)) is None]
    played = in_order(_share, todo, workers, cluster)
    found: dict[Pairing, list[Score]] = {}
    for task in tasks:
        kept = work.result(repr(task)) if work is not None else None
        if kept is not None:
            scores = [Score.from_json(score) for score in kept]
        else:
            _, scores = next(played)
            if work is not None:
                work.add(repr(task), [score.to_json() for score in scores])
        found.setdefault(task[0], []).extend(scores)
    return found

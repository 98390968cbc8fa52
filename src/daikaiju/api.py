"""The public API, as exported by `daikaiju`. All other names may change from version to version."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from daikaiju.bots import LEVELS, make
from daikaiju.bots.odds.exact import Keep
from daikaiju.bots.odds.goals import RollQuestion, ask
from daikaiju.bots.odds.rolls import OddsError
from daikaiju.bots.value.win_probability import win_probability as _win_probability
from daikaiju.engine.errors import DaikaijuError, IllegalMove, PositionError, RecordError, RulesError
from daikaiju.engine.game import Game
from daikaiju.engine.notation import describe, load, position, save
from daikaiju.engine.opening import new_game
from daikaiju.engine.options import rules_for
from daikaiju.engine.rules import EDITIONS, Rules, edition_rules
from daikaiju.engine.state import NOBODY
from daikaiju.engine.view import view
from daikaiju.review.analysis import Progress, Review
from daikaiju.review.analysis import review_game as _review_game
from daikaiju.review.hint import Hint
from daikaiju.review.hint import hint as _hint
from daikaiju.stats.report import PlayerStats, of_game, of_games
from daikaiju.table import match as tables
from daikaiju.table.chance import Seeded
from daikaiju.table.record import Record
from daikaiju.table.scenario import Malformed, Scenario

Event = tables.Event

__all__ = [
    "EDITIONS",
    "LEVELS",
    "Bot",
    "DaikaijuError",
    "Event",
    "Game",
    "Hint",
    "IllegalMove",
    "Keep",
    "Malformed",
    "Match",
    "OddsError",
    "PlayerStats",
    "PositionError",
    "Record",
    "RecordError",
    "Review",
    "Rules",
    "RulesError",
    "best_keeps",
    "bot",
    "describe",
    "hint",
    "load_game",
    "new_match",
    "position",
    "review_game",
    "rules",
    "run_scenario",
    "save_game",
    "statistics",
    "win_probability",
]


class Match:
    """One game being played: chance is supplied, every line is recorded.

    Create one with `new_match`.
    """

    def __init__(self, table: tables.RecordedGame, names: Sequence[str]) -> None:
        self._table = table
        self._names = tuple(names)

    @property
    def game(self) -> Game:
        """The whole game as the referee sees it; pass `view(seat)` to players instead."""
        return self._table.game

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; empty before the end, and if no monster survived."""
        return self.game.winners

    @property
    def to_act(self) -> int | None:
        """The seat that must choose now, or None when the game is over."""
        return None if self.game.to_act == NOBODY else self.game.to_act

    @property
    def options(self) -> tuple[str, ...]:
        """Every legal move of the seat to act, as strings of the notation."""
        return self.game.options

    def view(self, seat: int | None) -> Game:
        """Return the game as one seat sees it: a copy that can be read, copied and played.

        Raises:
            IndexError: there is no such seat.
        """
        if seat is None or not 0 <= seat < len(self.game.monsters):
            raise IndexError(f"there is no seat {seat!r}: seats are 0 to {len(self.game.monsters) - 1}")
        return view(self.game, seat)

    def play(self, move: str, seat: int | None = None) -> list[Event]:
        """Make a move for the seat to act (or `concede` for any seat) and return the events.

        Raises:
            IllegalMove: the move is not among the options; the game is unchanged.
        """
        mover = self.game.to_act if seat is None else seat
        return self._table.play(mover, move)

    def record(self) -> Record:
        """Return the record of the game so far; it can be saved, replayed and verified."""
        game = self.game
        players = [
            {"monster": monster.name, "name": name} for monster, name in zip(game.monsters, self._names, strict=True)
        ]
        options = {name: list(value) if isinstance(value, tuple) else value for name, value in game.rules.options}
        return Record(game.rules.edition, options, players, list(self._table.moves), list(game.winners))

    def __repr__(self) -> str:
        monsters = ", ".join(monster.name for monster in self.game.monsters)
        return f"<Match {self.game.rules.edition}: {monsters}; {len(self._table.moves)} lines>"


def new_match(
    edition: str = "second",
    monsters: Sequence[str] | int = 4,
    *,
    seed: int | str | None = None,
    options: Mapping[str, Any] | None = None,
    names: Sequence[str] | None = None,
) -> Match:
    """Start a game.

    Args:
        edition: `classic`, `second` or `dark`.
        monsters: their names in seat order, or the number of monsters.
        seed: the same seed gives the same dice and cards; without one they are random.
        options: rule options as in a position.
        names: the players' names by seat, for the record; by default the monsters' names.

    Raises:
        RulesError: an impossible edition, monster, number of monsters or option.
    """
    if isinstance(monsters, int):
        monsters = edition_rules(edition).monsters[:monsters] if monsters > 0 else ()
    if names is not None and len(names) != len(monsters):
        raise RulesError(f"{len(names)} names for {len(monsters)} monsters")
    game = new_game(edition, list(monsters), options)
    chance = Seeded(secrets.randbits(64) if seed is None else seed)
    return Match(tables.RecordedGame(game, chance), list(monsters) if names is None else names)


class Bot:
    """A player of one level with its own random source."""

    def __init__(self, level: str, seed: int | str | None = None) -> None:
        self.level = level
        self._bot = make(level)
        self._random = Random(seed)

    def choose(self, view: Game) -> str:
        """Return one of the view's options; the view must be that of the seat to act.

        Raises:
            IllegalMove: no seat is asked in this view.
        """
        if not view.options:
            raise IllegalMove("", view.options, "no seat is asked in this view")
        return self._bot.choose(view, view.options, self._random)

    def __repr__(self) -> str:
        return f"bot({self.level!r})"


def bot(level: str = "full", seed: int | str | None = 0) -> Bot:
    """Return a bot: a level of `LEVELS`, `file.py:Class` or `exec:COMMAND`.

    With the same seed it makes the same choices; `seed=None` draws one.

    Raises:
        DaikaijuError: there is no such bot.
    """
    return Bot(level, seed)


def best_keeps(
    dice: str,
    rolls: int = 2,
    goal: str = "points",
    *,
    edition: str = "second",
    cards: Sequence[str] = (),
    energy: int = 2,
    in_tokyo: bool = False,
) -> list[Keep]:
    """Return every way to keep these dice with its exact value as a fraction, best first.

    Args:
        dice: the faces on the table, for example `11SSEH`.
        rolls: the number of rolls left.
        goal: `points`, `energy`, `life`, `smash`, or for example `at least 3 S`.
        edition: the edition whose rules apply.
        cards: ids of cards and tiles in effect.
        energy: the energy that cards may spend on the dice.
        in_tokyo: whether the monster is in Tokyo.

    Raises:
        OddsError: impossible dice, goal or cards.
    """
    question = RollQuestion(dice, rolls, goal, tuple(cards), energy, in_tokyo, edition)
    return list(ask(question).keeps)


def win_probability(view: Game) -> tuple[float, ...]:
    """Return every seat's calibrated win probability in this view; during a game they add up to one."""
    return _win_probability(view)


def hint(view: Game) -> Hint:
    """Return the best and the second-best option of the seat to act, with win chances and the exact odds behind them.

    Raises:
        IllegalMove: no seat is asked in this view.
    """
    return _hint(view)


def review_game(record: Record, progress: Progress | None = None) -> Review:
    """Review a finished game: win chances line by line, luck and choices, every decision graded.

    Args:
        record: the game; `daikaiju review --json` prints `to_json()` of the result.
        progress: called after every line with the number of finished lines and of all lines.

    Raises:
        RecordError: the record is damaged, or its game is not over.
    """
    return _review_game(record, progress)


def statistics(*records: Record) -> list[PlayerStats]:
    """Return statistics of every seat of one record, or of every player of several, by name.

    Each has its `name`, its `figures` (life lost, points from dice, cards bought, …) and its `dice`, face by face.

    Raises:
        RecordError: a record cannot be replayed.
    """
    return of_game(*records) if len(records) == 1 else of_games(list(records))


def rules(edition: str = "second", monsters: int = 4, options: Mapping[str, Any] | None = None) -> Rules:
    """Return the rules of one table.

    Raises:
        RulesError: an impossible edition, number of monsters or option.
    """
    return rules_for(edition, options or {}, monsters)


def run_scenario(scenario: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """Play a scenario; return the final state and every difference from the expected one.

    Raises:
        Malformed: the scenario cannot be run.
    """
    return Scenario(dict(scenario)).run()


def save_game(game: Game) -> dict[str, Any]:
    """Return the complete game as JSON data, at any decision."""
    return save(game)


def load_game(data: Mapping[str, Any]) -> Game:
    """Return the game that `save_game` wrote, at the same decision.

    Raises:
        PositionError: this is not what `save_game` writes.
        RulesError: a game of an unknown edition, expansion or option.
    """
    try:
        return load(dict(data))
    except DaikaijuError:
        raise
    except Exception as problem:  # damaged data can raise anything
        raise PositionError(f"not a saved game: {type(problem).__name__}: {problem}") from problem

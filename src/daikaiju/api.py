"""The public API, as exported by `daikaiju`. All other names may change from version to version."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from daikaiju.bots import LEVELS, make
from daikaiju.bots.goals.roll_question import Goal, RollQuestion, ask
from daikaiju.bots.odds.exact import Keep
from daikaiju.bots.odds.rolls import OddsError
from daikaiju.bots.players.external import BotFault, name_of
from daikaiju.bots.search.win_probability import win_probability as _win_probability
from daikaiju.engine.errors import DaikaijuError, IllegalMove, PositionError, RecordError, RulesError
from daikaiju.engine.game import Game
from daikaiju.engine.notation import describe, load, position, save
from daikaiju.engine.notation import position as _position
from daikaiju.engine.opening import new_game
from daikaiju.engine.options import rules_for
from daikaiju.engine.rules import EDITIONS, Rules, edition_rules
from daikaiju.engine.state import NOBODY
from daikaiju.engine.view import view
from daikaiju.lab.games import Plan
from daikaiju.lab.games import simulate as play_games
from daikaiju.lab.results import to_arrow
from daikaiju.lab.statistics import Estimate, share
from daikaiju.review.analysis import Progress, Review
from daikaiju.review.analysis import review_game as _review_game
from daikaiju.review.hint import Hint
from daikaiju.review.hint import hint as _hint
from daikaiju.stats.report import PlayerStats, of_game, of_games
from daikaiju.table import match as tables
from daikaiju.table.chance import Seeded
from daikaiju.table.picture import svg_of
from daikaiju.table.playing import choices
from daikaiju.table.random_play import play_at_random
from daikaiju.table.record import Record, RecordedStep
from daikaiju.table.scenario import Malformed, Scenario
from daikaiju.table.tree import State

Event = tables.Event

__all__ = [
    "EDITIONS",
    "LEVELS",
    "Bot",
    "BotFault",
    "DaikaijuError",
    "Estimate",
    "Event",
    "Game",
    "Hint",
    "IllegalMove",
    "Keep",
    "Malformed",
    "Match",
    "OddsError",
    "Player",
    "PlayerStats",
    "PositionError",
    "Record",
    "RecordError",
    "RecordedStep",
    "Review",
    "Rules",
    "RulesError",
    "Seeded",
    "Simulation",
    "State",
    "best_keeps",
    "bot",
    "describe",
    "hint",
    "ladder",
    "load_game",
    "new_game",
    "new_match",
    "play_at_random",
    "play_match",
    "position",
    "review_game",
    "rules",
    "run_scenario",
    "save_game",
    "simulate",
    "statistics",
    "win_probability",
]


class Player(Protocol):
    """The interface of a bot: any object with this method. It may have a `name`, which messages and results show."""

    def choose(self, view: Game) -> str:
        """Return one of `view.options`; the view is that of the seat to act."""


class Match:
    """One game being played: chance is supplied, every line is recorded.

    `new_match` starts a game from the beginning.
    """

    def __init__(
        self,
        position: Game | Mapping[str, Any],
        *,
        seed: int | str | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        """Continue from a game, which is copied, or from a position in the notation.

        Args:
            position: a game or a view of it, or a position as `position` reads it.
            seed: the same seed gives the same dice and cards; without one they are random.
            names: the players' names by seat, for the record; by default the monsters' names.

        Raises:
            PositionError: the position is impossible.
            RulesError: the number of names is not the number of monsters.
        """
        game = position.copy() if isinstance(position, Game) else _position(position)
        monsters = [monster.name for monster in game.monsters]
        if names is not None and len(names) != len(monsters):
            raise RulesError(f"{len(names)} names for {len(monsters)} monsters")
        self._names = tuple(monsters if names is None else names)
        self._table = tables.RecordedGame(game, Seeded(secrets.randbits(64) if seed is None else seed))

    def copy(self) -> Match:
        """Return an independent match at the same decision, which will get the same dice and cards."""
        twin = Match.__new__(Match)
        twin._names = self._names
        twin._table = self._table.copy()
        return twin

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()

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

    def _repr_svg_(self) -> str:
        return svg_of(self.game)


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
    return Match(new_game(edition, list(monsters), options), seed=seed, names=names)


class Bot:
    """A player with its own random source: of a level, or another bot whose choices are checked."""

    def __init__(self, level: str | Player, seed: int | str | None = None) -> None:
        self.level = name_of(level)
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


def bot(level: str | Player = "full", seed: int | str | None = 0) -> Bot:
    """Return a bot: a level of `LEVELS`, `file.py:Class`, `exec:COMMAND`, or any object with `choose(view)`.

    With the same seed it makes the same choices; `seed=None` draws one.

    Raises:
        DaikaijuError: there is no such bot.
    """
    return Bot(level, seed)


def play_match(match: Match, bots: Sequence[str | Player], *, seed: int | str = 0) -> Match:
    """Let bots play a match to its end, one for each seat; return the same match.

    Args:
        match: a match at any decision; it is changed.
        bots: levels of `LEVELS`, `file.py:Class`, `exec:COMMAND`, or objects with `choose(view)`.
        seed: with the same seed the named bots make the same choices.

    Raises:
        RulesError: the number of bots is not the number of monsters.
        DaikaijuError: there is no such bot; or a bot has raised an error, answered illegally or was too slow.
    """
    if len(bots) != len(match.game.monsters):
        raise RulesError(f"{len(bots)} bots for {len(match.game.monsters)} monsters")
    randoms = [Random(f"{seed} {seat}") for seat in range(len(bots))]
    for _, move in choices(match.game, [make(one) for one in bots], randoms.__getitem__):
        match.play(move)
    return match


def simulate(
    bots: Sequence[str | Player],
    games: int = 100,
    *,
    edition: str = "second",
    options: Mapping[str, Any] | None = None,
    seed: int = 1,
    workers: int = 1,
    cluster: str = "",
    decisions: bool = False,
) -> Simulation:
    """Play many games of bots, which rotate over the seats; `daikaiju simulate` plays the same games.

    Args:
        bots: one for each seat: levels of `LEVELS`, `file.py:Class`, `exec:COMMAND`, or objects with `choose(view)`.
        games: the number of games.
        edition: `classic`, `second` or `dark`.
        options: rule options as in a position.
        seed: the same seed gives the same games for any number of workers.
        workers: processes that play games; with more than one, objects must be picklable.
        cluster: the address of a Dask scheduler, tcp://HOST:PORT, instead of this machine's cores.
        decisions: whether every decision gets a row of its own.

    Raises:
        RulesError: an impossible edition, option or number of seats.
        DaikaijuError: there is no such bot, or a worker cannot play.
    """
    plan = Plan(edition, tuple(bots), seed, options or {}, decisions)
    plan.check()
    found = Simulation([], [])
    for played in play_games(plan, 0, games, workers, cluster):
        found.rows.append(played.row)
        found.decisions.extend(played.decisions)
    return found


@dataclass
class Simulation:
    """The results of `simulate`."""

    rows: list[dict[str, Any]]
    """A row for each game: bots and monsters by seat, winners, how it ended, and a bot's fault with its traceback."""
    decisions: list[dict[str, Any]]
    """A row for each decision, if asked for."""

    def to_arrow(self) -> Any:
        """Return the rows of games as a table of pyarrow, which the extra `lab` installs. Raises DaikaijuError."""
        return to_arrow(self.rows)

    def win_rates(self) -> dict[str, float]:
        """Return the share of games that each bot has won, by its name; shared victories count in part."""
        played: Counter[str] = Counter()
        won: dict[str, float] = {}
        for row in self.rows:
            for seat, name in enumerate(row["bots"]):
                played[name] += 1
                won[name] = won.get(name, 0.0) + (seat in row["winners"]) / max(1, len(row["winners"]))
        return {name: won[name] / number for name, number in played.items()}


def ladder(
    bot: str | Player,
    games: int = 100,
    *,
    edition: str = "second",
    seed: int = 1,
    workers: int = 1,
    cluster: str = "",
) -> dict[str, Estimate]:
    """Let a bot play duels against every level; return its share of wins against each, with a 95 % interval.

    Args:
        bot: a level of `LEVELS`, `file.py:Class`, `exec:COMMAND`, or an object with `choose(view)`.
        games: the number of duels against each level; the seats alternate.
        edition: `classic`, `second` or `dark`.
        seed: the same seed gives the same games for any number of workers.
        workers: processes that play games; with more than one, an object must be picklable.
        cluster: the address of a Dask scheduler, tcp://HOST:PORT, instead of this machine's cores.

    Raises:
        RulesError: an unknown edition.
        DaikaijuError: there is no such bot, or a worker cannot play.
    """
    found = {}
    for level in LEVELS:
        played = simulate([bot, level], games, edition=edition, seed=seed, workers=workers, cluster=cluster)
        name = played.rows[0]["bots"][0] if played.rows else ""
        found[level] = share([_share_of(name, row) for row in played.rows])
    return found


def _share_of(name: str, row: Mapping[str, Any]) -> float:
    """Return the share of a win that the bot of this name has in a game; half of it against a copy of itself."""
    seats = [seat for seat, one in enumerate(row["bots"]) if one == name]
    return sum(seat in row["winners"] for seat in seats) / len(seats) / max(1, len(row["winners"]))


def best_keeps(
    dice: str,
    rolls: int = 2,
    goal: Goal = "points",
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
        goal: `points`, `energy`, `life`, `smash`; a condition such as `at least 3 S and at least 1 H`; or a function
            of the faces of the final roll that returns a number.
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

"""The record of a game: edition, options, players, and every move including chance."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from daikaiju.engine.errors import DaikaijuError, IllegalMove, RecordError
from daikaiju.engine.game import Game
from daikaiju.engine.opening import new_game
from daikaiju.engine.state import CHANCE

FORMAT = "daikaiju/1"


@dataclass(frozen=True)
class RecordedStep:
    """One line of a record and its result."""

    number: int
    """The number of the line, from 1."""
    line: str
    """The line as it is in the record."""
    seat: int | None
    """The seat that decided; None if chance did."""
    game: Game
    """An independent copy of the game after the line, as the referee sees it."""
    events: tuple[tuple[Any, ...], ...]
    """What happened: the kind of each event and its fields."""


@dataclass
class Record:
    """Everything needed to replay a game; all other data is in `extra` and never changes the meaning of moves."""

    edition: str
    options: dict[str, Any]
    players: list[dict[str, Any]]
    moves: list[str]
    winners: list[int] = field(default_factory=list)
    extra: dict[str, Any] = field(default_factory=dict)

    def new_game(self) -> Game:
        """Return the game before its first line."""
        return new_game(self.edition, [player["monster"] for player in self.players], self.options)

    def to_json(self) -> dict[str, Any]:
        """Return the record as JSON."""
        return {
            "format": FORMAT,
            "edition": self.edition,
            "options": self.options,
            "players": self.players,
            "moves": self.moves,
            "winners": self.winners,
            **self.extra,
        }

    @classmethod
    def from_json(cls, data: Any) -> "Record":
        """Read a record. Raises RecordError naming a field that is missing or of the wrong type."""
        if not isinstance(data, dict):
            raise RecordError(f"record: must be an object, not {type(data).__name__}")
        if data.get("format") != FORMAT:
            raise RecordError(f"format: {data.get('format')!r} is not {FORMAT!r}")
        kinds: dict[str, type] = {"edition": str, "options": dict, "players": list, "moves": list, "winners": list}
        for name, kind in kinds.items():
            if not isinstance(data.get(name, [] if name == "winners" else None), kind):
                raise RecordError(f"{name}: {data.get(name)!r} is not a valid value of a record")
        for seat, player in enumerate(data["players"]):
            if not isinstance(player, dict) or not isinstance(player.get("monster"), str):
                raise RecordError(f"players[{seat}]: {player!r} names no monster")
        for number, line in enumerate(data["moves"], 1):
            if not isinstance(line, str):
                raise RecordError(f"line {number}: {line!r} is not text")
        extra = {name: value for name, value in data.items() if name not in kinds and name != "format"}
        return cls(data["edition"], data["options"], data["players"], data["moves"], data.get("winners", []), extra)

    @classmethod
    def load(cls, path: str | Path) -> "Record":
        """Read a record file.

        Raises:
            RecordError: the file cannot be read or is not a record; the message says why.
        """
        try:
            return cls.from_json(json.loads(Path(path).read_text("utf-8")))
        except OSError as error:
            raise RecordError(f"{path}: {error.strerror}") from None
        except (ValueError, RecursionError) as error:
            raise RecordError(f"{path}: not JSON: {error}") from None

    def save(self, path: str | Path) -> None:
        """Write the record to a file, overwriting an existing one."""
        Path(path).write_text(json.dumps(self.to_json(), indent=1, ensure_ascii=False) + "\n", "utf-8")

    def replay(self) -> Game:
        """Play the record through the engine and return the game after its last line.

        Raises:
            RecordError: a line is not legal; the message names it and what was possible.
        """
        game = self.new_game()
        for _, _, after in steps(self):
            game = after
        return game

    def steps(self) -> Iterator[RecordedStep]:
        """Yield every line with the position after it and its events.

        Raises:
            RecordError: a line is not legal; the steps before it have been yielded.
        """
        events: list[tuple[Any, ...]] = []
        for number, line, game in steps(self, events.append):
            seat = None if line.startswith("*") else int(line.partition(":")[0])
            yield RecordedStep(number, line, seat, game.copy(), tuple(events))
            events.clear()


def steps(record: Record, listener: Callable[[tuple[Any, ...]], None] | None = None) -> Iterator[tuple[int, str, Game]]:
    """Replay line by line: the line's number, the line, and the game after it (the same object throughout).

    `listener` is called with every event.
    """
    try:
        game = record.new_game()
    except DaikaijuError as error:
        raise RecordError(f"line 0: {error}") from None
    game.listener = listener
    for number, line in enumerate(record.moves, 1):
        try:
            play_line(game, line)
        except DaikaijuError as error:
            raise RecordError(f"line {number}: {line!r}: {error}") from None
        yield number, line, game
    if game.over and list(game.winners) != record.winners:
        raise RecordError(f"winners: {record.winners} are written, {list(game.winners)} have won")


def play_line(game: Game, line: str) -> None:
    """Play one line of a record: `0: roll`, `* 112EHS`, `*0 wings`."""
    if line.startswith("*"):
        mark, _, result = line.partition(" ")
        awaits = game.awaits
        if awaits is None:
            raise IllegalMove(line, game.options)
        if mark != awaits.mark:
            raise IllegalMove(line, (), f"a line that begins with {awaits.mark} is due")
        game.supply(result)
        return
    seat, colon, move = line.partition(": ")
    if not colon:
        raise IllegalMove(line, game.options, "a line is `seat: action` or `* result`")
    if seat not in [str(me.seat) for me in game.monsters]:
        raise IllegalMove(line, (), f"there is no seat {seat}")
    if move == "concede":
        game.concede(int(seat))
    elif game.to_act == CHANCE:
        raise IllegalMove(line, (), "dice or cards are due")
    elif int(seat) != game.to_act:
        raise IllegalMove(
            line, game.options, "the game is over" if game.over else f"it is seat {game.to_act}'s decision"
        )
    else:
        game.play(move)

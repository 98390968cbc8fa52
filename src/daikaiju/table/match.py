"""A game in progress: a move, then chance until a player must choose; every line is recorded."""

from typing import Any

from daikaiju.engine.chance import ChanceQuestion
from daikaiju.engine.errors import IllegalMove
from daikaiju.engine.game import Game
from daikaiju.engine.state import CHANCE
from daikaiju.table.chance import Chance, due

Event = tuple[Any, ...]


class RecordedGame:
    """A game, its chance, and the lines of its record."""

    def __init__(self, game: Game, chance: Chance) -> None:
        self.game = game
        self.chance = chance
        self.moves: list[str] = []
        self.asked: list[ChanceQuestion] = []
        """The questions to chance, in the order of its lines."""
        self.events: list[Event] = []
        game.listener = self.events.append
        self._feed()

    def play(self, seat: int, move: str) -> list[Event]:
        """Play a seat's move, or `concede`; return the events. Raises IllegalMove."""
        game = self.game
        self.events.clear()
        if move == "concede":
            if not 0 <= seat < len(game.monsters):
                raise IllegalMove(move, (), f"there is no seat {seat}")
            game.concede(seat)
        elif seat != game.to_act:
            reason = "the game is over" if game.over else f"it is seat {game.to_act}'s decision, not seat {seat}'s"
            raise IllegalMove(move, (), reason)
        else:
            game.play(move)
        self.moves.append(f"{seat}: {move}")
        self._feed()
        return list(self.events)

    def copy(self) -> "RecordedGame":
        """Return an independent match at the same decision, with copies of the game, chance and record."""
        twin = RecordedGame(self.game.copy(), self.chance.copy())
        twin.moves = self.moves.copy()
        twin.asked = self.asked.copy()
        twin.events.extend(self.events)
        return twin

    def __deepcopy__(self, memo: object) -> "RecordedGame":
        return self.copy()  # the listener of a deep copy would append to the events of this match

    def take_back(self, game: Game, length: int) -> None:
        """Restore an earlier position `game` and truncate the record to `length` lines.

        No chance line may have been recorded since then, because chance cannot be taken back.
        """
        del self.moves[length:]
        self.game = game
        game.listener = self.events.append

    def _feed(self) -> None:
        game = self.game
        while game.to_act == CHANCE:
            asked = due(game)
            self.asked.append(asked)
            result = self.chance.answer(game)
            game.supply(result)
            self.moves.append(f"{asked.mark} {result}".rstrip())

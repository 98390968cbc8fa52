"""One puzzle: a position at a decision, the answer, the cost of the other moves, and the results of the checks."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from typing import Any

from daikaiju.bots.search.options import Choice
from daikaiju.engine.durations import once
from daikaiju.engine.fields import saved
from daikaiju.engine.game import Game
from daikaiju.engine.notation import load, save
from daikaiju.engine.options import rules_for
from daikaiju.engine.state import MONSTER, TABLE

SHOWN_CHOICES = 5
PRICES_PAID = "metamorph"
"""The card that stores, while it is in play, the prices paid for other cards."""
ID_DIGITS = 8


@dataclass(frozen=True)
class Rollout:
    """The result of playouts: the mean advantage of the answer over the next move, and the number of pairs of games."""

    pairs: int
    turns: int
    gap: float
    margin: float
    """Half the width of the gap's 95 % interval."""


@dataclass(frozen=True)
class Puzzle:
    """A position and its one good answer."""

    edition: str
    theme: str
    level: int
    rating: int
    position: dict[str, Any]
    """The saved game, packed."""
    choices: tuple[Choice, ...]
    """The best moves, the answer first, with their values by the deeper search."""
    rollout: Rollout

    @property
    def id(self) -> str:
        """An id that depends only on the position."""
        text = json.dumps(self.position, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:ID_DIGITS]

    @property
    def answer(self) -> str:
        """The move that solves it."""
        return self.choices[0].move

    @property
    def gap(self) -> float:
        """The win probability that the second-best move loses."""
        return self.choices[0].value - self.choices[1].value

    def game(self) -> Game:
        """Return the game at the decision."""
        return load(unpacked(self.position))

    def to_json(self) -> dict[str, Any]:
        """Return the puzzle as one line of the file."""
        choices = [[choice.move, choice.value] for choice in self.choices]
        return asdict(self) | {"choices": choices, "rollout": list(asdict(self.rollout).values())}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Puzzle:
        """Return the puzzle that `to_json` wrote."""
        choices = tuple(Choice(*choice) for choice in data["choices"])
        return cls(**(data | {"choices": choices, "rollout": Rollout(*data["rollout"])}))


def packed(game: Game) -> dict[str, Any]:
    """Return a saved game without default values, and without the deck if that is all remaining cards."""
    data = save(game)
    for monster in data["monsters"]:
        _leave_out(monster, MONSTER)
        del monster["seat"]
    _leave_out(data, TABLE)
    if data.get("deck") == _left_over(data):
        data["deck"] = None
    return {name: value for name, value in data.items() if value != {}}


def unpacked(position: dict[str, Any]) -> dict[str, Any]:
    """Return the saved game that was packed."""
    starts = {field.name: saved(field.start) for field in TABLE}
    data = {"options": {}} | starts | position
    monsters = {field.name: saved(field.start) for field in MONSTER}
    data["monsters"] = [{"seat": seat} | monsters | told for seat, told in enumerate(position["monsters"])]
    if data["deck"] is None:
        data["deck"] = _left_over(data)
    _rename_notes(data)
    return data


def _rename_notes(data: dict[str, Any]) -> None:
    """Rename the notes of a position that was packed before each had a duration (`engine.durations`).

    The shipped puzzles keep the old names: a puzzle's id is the hash of its position, and browsers remember the ids.
    """
    data["this_turn"], data["in_front"] = dict(data["this_turn"]), dict(data["in_front"])
    for name, value in data.pop("memory", {}).items():
        kept = "in_front" if name == PRICES_PAID else "this_turn"
        data[kept][name] = value
    data["this_turn"] |= {once(card): True for card in data.pop("used", ())}
    data["this_turn"] |= {f"aimed {card}": True for card in data.pop("aimed", ())}
    data["this_loss"] = data.pop("tried", data["this_loss"])


def _leave_out(data: dict[str, Any], fields: tuple[Any, ...]) -> None:
    for field in fields:
        if data[field.name] == saved(field.start):
            del data[field.name]


def _left_over(data: dict[str, Any]) -> list[str]:
    """Return all cards except those in front of monsters, in the market and in the discard pile."""
    left = list(rules_for(data["edition"], data.get("options", {}), len(data["monsters"])).deck)
    held = [card for monster in data["monsters"] for card in monster.get("cards", ())]
    for card in (*held, *data.get("market", ()), *data.get("discard", ())):
        if card in left:
            left.remove(card)
    return sorted(left)

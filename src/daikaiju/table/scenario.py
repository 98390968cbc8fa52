"""Scenarios: a position, scripted dice and actions, and the expected result."""

import json
from pathlib import Path
from typing import Any

from daikaiju.engine.dice import KINDS
from daikaiju.engine.errors import DaikaijuError, IllegalMove, PositionError
from daikaiju.engine.game import Game
from daikaiju.engine.notation import describe, position
from daikaiju.engine.state import CHANCE
from daikaiju.engine.zones import OWN_POOLS, pool_name
from daikaiju.table.chance import Scripted
from daikaiju.table.record import play_line

OWN_FIELDS = {"name", "dice", "play", "expect", "proves", "why"}
OWN_CHECKS = ("error", "legal_has", "legal_lacks", "views")


class Malformed(DaikaijuError):
    """A scenario that cannot be run."""


def read(path: Path) -> list[dict[str, Any]]:
    """Return the scenarios of a file, which contains one or a list. Raises Malformed."""
    try:
        data = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise Malformed(f"{path}: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise Malformed(f"{path}: not JSON: {error}") from None
    found = data if isinstance(data, list) else [data]
    for scenario in found:
        if not isinstance(scenario, dict):
            raise Malformed(f"{path}: a scenario is an object, not {scenario!r}")
    return found


class Scenario:
    """One scenario whose form has been checked."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.name = str(data.get("name", "scenario"))
        self.dice = self._field("dice", str, "")
        self.lines = self._field("play", list, [])
        self.expect = self._field("expect", dict, {})
        if wrong := sorted(set(self.dice) - set(KINDS)):
            raise Malformed(f"{self.name}: dice: {wrong[0]!r} is no face")
        for line in self.lines:
            if not isinstance(line, str):
                raise Malformed(f"{self.name}: play: {line!r} is not text")
        for name in ("legal_has", "legal_lacks"):
            if not isinstance(self.expect.get(name, []), list):
                raise Malformed(f"{self.name}: expect.{name}: {self.expect[name]!r} is not a list")
        for seat, view in self._views().items():
            if not isinstance(view, dict) or not seat.isdecimal() or int(seat) >= len(self.data.get("players") or []):
                raise Malformed(f"{self.name}: expect.views: {seat!r} is not a seat with an expected view")
        if not isinstance(self.expect.get("error", ""), (bool, str)):
            raise Malformed(f"{self.name}: expect.error: {self.expect['error']!r} is neither true nor words")

    def _field(self, name: str, kind: type, missing: Any) -> Any:
        value = self.data.get(name, missing)
        if not isinstance(value, kind):
            raise Malformed(f"{self.name}: {name}: {value!r} is not a {kind.__name__}")
        return value

    def _views(self) -> dict[str, Any]:
        views = self.expect.get("views", {})
        if not isinstance(views, dict):
            raise Malformed(f"{self.name}: expect.views: {views!r} is not an object")
        return views

    def run(self) -> tuple[dict[str, Any], list[str]]:
        """Play the scenario; return the final state and every difference from the expected one."""
        error = ""
        is_refusal = bool(self.expect.get("error"))
        try:
            game, chance = self._open()
        except Malformed:
            raise
        except DaikaijuError as refused:
            if is_refusal and not self.lines:
                return {}, self._check_error(str(refused))
            raise Malformed(f"{self.name}: {refused}") from None
        if not self.lines and is_refusal:
            return describe(game), [f"{self.name}: error: expected the position to be refused, got a game"]
        for number, line in enumerate(self.lines, 1):
            must_fail = is_refusal and number == len(self.lines)
            before = game.copy()
            try:
                if not must_fail:
                    self._play_forced(game, chance, line)
                play_line(game, line)
                self._feed(game, chance)
            except IllegalMove as refused:
                if not must_fail:
                    raise Malformed(f"{self.name}: play[{number}] {refused}") from None
                error = str(refused)
                if game != before:
                    return describe(game), [f"{self.name}: error: the refused line changed the state"]
            else:
                if must_fail:
                    return describe(game), [f"{self.name}: error: expected {line!r} to be refused, got accepted"]
        found = describe(game)
        differences = self._check_error(error) + _differences(self.name, self.expect, found)
        for seat, wanted in self._views().items():
            differences += _differences(f"{self.name}: views.{seat}", wanted, describe(game, int(seat)))
        return found, differences

    def _open(self) -> tuple[Game, Scripted]:
        """Return the position after the chance needed to set it up, and the scripted chance."""
        game = position({name: value for name, value in self.data.items() if name not in OWN_FIELDS})
        chance = Scripted(self.dice, self.data.get("deck") or [], own_decks=self._own_decks())
        while game.to_act == CHANCE:
            game.supply(chance.deal(game))
        return game, chance

    def _own_decks(self) -> dict[str, list[str]]:
        """Return the scripted tops of the seats' own decks; the position has checked them."""
        return {
            pool_name(pool, seat): player[pool]
            for seat, player in enumerate(self.data["players"])
            for pool in OWN_POOLS
            if player.get(pool)
        }

    def _feed(self, game: Game, chance: Scripted) -> None:
        while game.to_act == CHANCE:
            try:
                game.supply(chance.answer(game))
            except (IllegalMove, DaikaijuError) as refused:
                raise Malformed(f"{self.name}: {refused}") from None

    def _play_forced(self, game: Game, chance: Scripted, line: str) -> None:
        """Play decisions with only one legal action automatically, unless the next line is that action."""
        if line.endswith(": concede"):
            return
        while len(game.options) == 1 and line != f"{game.to_act}: {game.options[0]}":
            game.play(game.options[0])
            self._feed(game, chance)

    def _check_error(self, error: str) -> list[str]:
        wanted = self.expect.get("error")
        if not wanted:
            return []
        if isinstance(wanted, str) and wanted not in error:
            return [f"{self.name}: error: expected {wanted!r}, got {error!r}"]
        return []


def _differences(name: str, expected: dict[str, Any], found: dict[str, Any]) -> list[str]:
    """Return every difference between the expected and the printed state."""
    legal = found["legal"]
    differences = [
        f"{name}: legal_has: expected {move!r}, got {legal}"
        for move in expected.get("legal_has", [])
        if move not in legal
    ]
    differences += [
        f"{name}: legal_lacks: expected no {move!r}, got {legal}"
        for move in expected.get("legal_lacks", [])
        if move in legal
    ]
    for field, wanted in expected.items():
        if field not in OWN_CHECKS:
            differences += _compare(f"{name}: {field}", wanted, found.get(field, "nothing"))
    return differences


def _compare(path: str, wanted: Any, got: Any) -> list[str]:
    """Return the differences, comparing objects by key, players by position, and everything else exactly."""
    if isinstance(wanted, dict) and isinstance(got, dict):
        return [
            difference
            for name, value in wanted.items()
            for difference in _compare(f"{path}.{name}", value, got.get(name, "nothing"))
        ]
    if path.endswith(": players") and isinstance(wanted, list) and isinstance(got, list) and len(wanted) <= len(got):
        return [
            difference
            for seat, value in enumerate(wanted)
            for difference in _compare(f"{path}[{seat}]", value, got[seat])
        ]
    return [] if wanted == got else [f"{path}: expected {json.dumps(wanted)}, got {json.dumps(got)}"]


__all__ = ["Malformed", "PositionError", "Scenario", "read"]

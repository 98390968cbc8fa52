"""The exceptions, as a tree.

DaikaijuError
├── RulesError      an unknown edition or option, a wrong number of monsters, a monster twice
├── PositionError   an impossible position
├── RecordError     a record that does not replay
├── IllegalMove     a move that is not among the options
└── HookError       a card with an unknown hook, or with other arguments than the hook has
"""

from typing import Any


class DaikaijuError(Exception):
    """Base class of all errors; the message is one line that names the field or argument and its value."""


class RulesError(DaikaijuError):
    """A game that cannot be set up."""


class PositionError(DaikaijuError):
    """An impossible position; the message begins with the field."""


class RecordError(DaikaijuError):
    """A record that does not replay; the message names the line."""


class IllegalMove(DaikaijuError):
    """A move that is not legal here."""

    def __init__(self, move: str, options: tuple[str, ...], reason: str = "") -> None:
        self.move = move
        self.options = options
        possible = ", ".join(options[:12]) + (", …" if len(options) > 12 else "")
        why = reason or (f"possible: {possible}" if options else "nothing can be played now")
        super().__init__(f"{move!r} is not legal here; {why}")


class HookError(DaikaijuError):
    """A card defines a hook that does not exist, or a hook with the wrong number of arguments."""

    def __init__(self, problem: str, hook: Any) -> None:
        super().__init__(problem)
        code = getattr(hook, "__code__", None)
        self.place = f"{code.co_filename}:{code.co_firstlineno}" if code else ""

"""What can go wrong, as a tree:

DaikaijuError
├── RulesError      an unknown edition or option, a wrong number of monsters, a monster twice
├── PositionError   a position that cannot be
├── RecordError     a record that does not replay
└── IllegalMove     a move that is not among the options
"""


class DaikaijuError(Exception):
    """Anything this program refuses, in one line that names the thing and its value."""


class RulesError(DaikaijuError):
    """A game that cannot be set up."""


class PositionError(DaikaijuError):
    """A position that cannot be; the message begins with the field."""


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

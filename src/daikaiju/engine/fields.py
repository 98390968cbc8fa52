"""What one field of a game is: its name, how it begins, and what a position may say of it.

The tables of fields stand beside the classes in `state`; saving, loading, a new game and the checks of a position
follow from them. An expansion brings fields of its own (`Rules.monster_fields`, `Rules.table_fields`): they live in
`extra`, and without the expansion they do not exist.
"""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Field:
    """One field. Its value is a number, a flag, text, a tuple, a list or a dict; lists and dicts belong to one game."""

    name: str
    start: Any
    limits: tuple[int, int] | None = None
    """In a position: the least and the most; a field without limits that is no flag has a check of its own."""
    ends_with_life: bool = False
    """Whether an eliminated monster has none of it."""

    def fresh(self) -> Any:
        """The value before the game."""
        return loaded(self.start, saved(self.start)) if isinstance(self.start, (list, dict)) else self.start

    def problem(self, value: Any) -> str:
        """What is wrong with a value in a position; empty if it may stand there."""
        if self.limits is not None:
            least, most = self.limits
            if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
                return f"{value!r} is not a number from {least} to {most}"
        elif isinstance(self.start, bool):
            if not isinstance(value, bool):
                return f"{value!r} is neither true nor false"
        elif isinstance(self.start, str):
            if not isinstance(value, str):
                return f"{value!r} is not text"
        elif isinstance(self.start, tuple) and not isinstance(value, list):
            return f"must be a list, not {value!r}"
        return ""

    def printed(self, game: Any, me: Any, value: Any) -> dict[str, Any]:
        """Return what is printed of this field: by default its value under its name."""
        return {self.name: saved(value)}

    def read(self, value: Any) -> Any:
        """A value that JSON has carried, as it is kept."""
        return loaded(self.start, value)


def saved(value: Any) -> Any:
    """A value as JSON takes it; tuples are lists there."""
    if isinstance(value, (tuple, list)):
        return [saved(item) for item in value]
    if isinstance(value, dict):
        return {name: saved(item) for name, item in value.items()}
    return value


def loaded(start: Any, value: Any) -> Any:
    """What was saved, with the kind of container the field begins with; everything inside it is immutable."""
    if isinstance(start, dict):
        return {name: frozen(item) for name, item in value.items()}
    if isinstance(start, list):
        return [frozen(item) for item in value]
    return frozen(value)


def frozen(value: Any) -> Any:
    """The same with tuples for lists, all the way down."""
    return tuple([frozen(item) for item in value]) if isinstance(value, (list, tuple)) else value

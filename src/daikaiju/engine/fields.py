"""Field declarations of a game: a name, an initial value, and the values allowed in a position.

The tables of fields are next to the classes in `state`; saving, loading, new games and the checks of a position are
derived from them. An expansion adds its own fields (`Rules.monster_fields`, `Rules.table_fields`): they are stored in
`extra` and do not exist without the expansion.
"""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Field:
    """One field. Its value is a number, a flag, text, a tuple, a list or a dict; lists and dicts belong to one game."""

    name: str
    start: Any
    limits: tuple[int, int] | None = None
    """The minimum and maximum in a position; a field without limits that is not a flag has a separate check."""
    ends_with_life: bool = False
    """Whether the field is reset when its monster is eliminated."""

    def fresh(self) -> Any:
        """Return the initial value; a list or dict is copied."""
        return loaded(self.start, saved(self.start)) if isinstance(self.start, (list, dict)) else self.start

    def problem(self, value: Any) -> str:
        """Return what is wrong with a value in a position, or an empty string if it is allowed."""
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
        """Return the printed form of this field: by default its value under its name."""
        return {self.name: saved(value)}

    def read(self, value: Any) -> Any:
        """Return a value read from JSON, in the types the field uses."""
        return loaded(self.start, value)


def saved(value: Any) -> Any:
    """Return a value in JSON types; tuples become lists."""
    if isinstance(value, (tuple, list)):
        return [saved(item) for item in value]
    if isinstance(value, dict):
        return {name: saved(item) for name, item in value.items()}
    return value


def loaded(start: Any, value: Any) -> Any:
    """Return a saved value in the container type of the field's initial value; everything inside is immutable."""
    if isinstance(start, dict):
        return {name: frozen(item) for name, item in value.items()}
    if isinstance(start, list):
        return [frozen(item) for item in value]
    return frozen(value)


def frozen(value: Any) -> Any:
    """Return the value with every list replaced by a tuple, recursively."""
    return tuple([frozen(item) for item in value]) if isinstance(value, (list, tuple)) else value

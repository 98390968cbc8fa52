"""The options of a decision for agents: a read-only mapping from action numbers."""

from __future__ import annotations

from typing import Any, NoReturn


class Options(dict[int, str]):
    """A read-only dictionary, because all equal decisions share it."""

    def _refuse(self, *words: object, **named: object) -> NoReturn:
        raise TypeError("the options of a decision cannot be changed; dict(options) is a copy that can")

    __setitem__: Any = _refuse
    __delitem__: Any = _refuse
    __ior__: Any = _refuse
    clear: Any = _refuse
    pop: Any = _refuse
    popitem: Any = _refuse
    setdefault: Any = _refuse
    update: Any = _refuse

    def __reduce__(self) -> tuple[type[Options], tuple[dict[int, str]]]:
        """Return how to rebuild it: copies and pickles are constructed in one call instead of being filled."""
        return Options, (dict(self),)

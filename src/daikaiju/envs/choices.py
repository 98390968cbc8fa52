"""The options of a decision as agents get them: by the numbers of their actions, to be read and not to be changed."""

from __future__ import annotations

from typing import Any, NoReturn


class Options(dict[int, str]):
    """A dictionary that refuses to be changed, because all who are asked the same share it."""

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
        """Copies and pickles are made at once instead of being filled."""
        return Options, (dict(self),)

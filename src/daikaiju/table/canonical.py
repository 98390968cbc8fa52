"""Canonical JSON: sorted keys and no spaces, so that every program writes the same bytes for a value."""

from __future__ import annotations

import json
from typing import Any


def canonical(value: Any) -> str:
    """Return the value as canonical JSON.

    This is RFC 8785 for values without fractions, whose keys are in the Basic Multilingual Plane.

    Raises:
        ValueError: programs write the value differently: fractions, NaN, keys that are not text.
    """
    _check(value)
    return json.dumps(value, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))


def _check(value: Any) -> None:
    kind = type(value)
    if kind is str and value.isascii():  # nearly all of a record; checking it first is twice as fast
        return
    if kind is list:
        for inner in value:
            if type(inner) is not str or not inner.isascii():
                _check(inner)
    elif isinstance(value, dict):
        for key, inner in value.items():
            if not isinstance(key, str):
                raise ValueError(f"{key!r}: a key is text")
            _check(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            _check(inner)
    elif isinstance(value, int):
        if not -(2**53) < value < 2**53:
            raise ValueError(f"{value}: not exact in every program")
    elif isinstance(value, str):
        value.encode("utf-8")  # raises for an unpaired surrogate
    elif value is not None:
        raise ValueError(f"{value!r}: not a value that every program writes alike")

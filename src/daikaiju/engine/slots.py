"""Attributes of interpreted classes that extend a compiled class.

Compiled code reads an attribute from a slot of the object and does not look at the class of the object. An expansion
outside the package defines its values on an interpreted class, so they are copied into the slots.
"""

from collections.abc import Iterable
from typing import Any


def copy_to_slots(thing: Any, names: Iterable[str]) -> None:
    """Copy the attributes of an object, as Python finds them, into its slots; without slots nothing changes."""
    for name in names:
        for cls in type(thing).__mro__:
            slot: Any = vars(cls).get(name)
            if hasattr(slot, "__set__"):
                slot.__set__(thing, getattr(thing, name))
                break

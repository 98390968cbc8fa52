"""Everything an expansion registers, and how it is taken out again: other tests know nothing of the toys."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from daikaiju.discovery import VARIABLE, load_module
from daikaiju.engine import dice, events, expansions, options, powers, steps, windows, zones
from daikaiju.words import LANGUAGES, card_texts, of_expansions, rulings, sentences

TESTS = Path(__file__).resolve().parents[1]
TOYS = {file.stem: file for file in sorted(TESTS.glob("*/*.py")) if file.stem == file.parent.name}
"""The expansions that live here, each in a folder of its name, and the file of each."""


def registries() -> list[Any]:
    """Return all of them."""
    words = [known(language) for known in (sentences, card_texts, rulings, of_expansions) for language in LANGUAGES]
    core = [dice.KINDS, dice.SYMBOLS, events.EVENTS, expansions.EXPANSIONS, windows.WINDOWS]
    places = [
        zones.ZONES,
        zones.POOLS,
        zones.OWN_POOLS,
        powers.POWERS,
        powers.VARIANTS,
        powers.OWN_HOOKS,
        options.OPTIONS,
        options.SEATS,
    ]
    return [*core, *places, steps.STEPS, steps.ANSWERS, steps.QUESTIONS, steps.PRINTED_STEPS, steps.OWN_USES, *words]


@contextmanager
def a_box_of_its_own() -> Iterator[None]:
    """Take out again whatever is registered, and forget whatever is imported, as long as this lasts."""
    before, modules = [registry.copy() for registry in registries()], set(sys.modules)
    loaded = os.environ.get(VARIABLE)
    try:
        yield
    finally:
        for name in [name for name in sys.modules.keys() - modules if is_a_toy(sys.modules[name])]:
            del sys.modules[name]
        for registry, kept in zip(registries(), before, strict=True):
            registry.clear()
            registry.update(kept)
        if loaded is None:
            os.environ.pop(VARIABLE, None)


def is_a_toy(module: ModuleType) -> bool:
    """Return whether a module registered an expansion."""
    return any(box.extend.__module__ == module.__name__ for box in expansions.EXPANSIONS.values())


@contextmanager
def in_the_box(file: Path) -> Iterator[ModuleType]:
    """Register the expansion of a file as long as this lasts."""
    with a_box_of_its_own():
        yield load_module(str(file))

"""Registration of test expansions, and its reversal, so that other tests do not see them."""

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
"""The test expansions, each in a folder of its name, with their files."""


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
    """Remove everything that the body registers or imports."""
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
    """Register the expansion of a file within the body."""
    with a_box_of_its_own():
        yield load_module(str(file))

"""Everything an expansion registers, and how it is taken out again: other tests know nothing of the toys."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

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
def in_the_box(file: Path) -> Iterator[ModuleType]:
    """Register the expansion of a file as long as this lasts."""
    before = [registry.copy() for registry in registries()]
    spec = spec_from_file_location(file.stem, file)
    assert spec and spec.loader
    module = sys.modules[file.stem] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        yield module
    finally:
        del sys.modules[file.stem]
        for registry, kept in zip(registries(), before, strict=True):
            registry.clear()
            registry.update(kept)

"""Everything an expansion registers, and how it is taken out again: other tests know nothing of Moonlight."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from daikaiju.engine import dice, events, expansions, steps, windows, zones
from daikaiju.words import LANGUAGES, card_texts, sentences

FILE = Path(__file__).with_name("moonlight.py")


def registries() -> list[Any]:
    """All of them."""
    words = [known(language) for known in (sentences, card_texts) for language in LANGUAGES]
    core = [dice.KINDS, dice.SYMBOLS, events.EVENTS, expansions.EXPANSIONS, windows.WINDOWS, zones.ZONES, zones.POOLS]
    return [*core, steps.STEPS, steps.ANSWERS, steps.QUESTIONS, steps.OWN_USES, *words]


@contextmanager
def moonlight() -> Iterator[ModuleType]:
    """Moonlight is in the box as long as this lasts."""
    before = [registry.copy() for registry in registries()]
    spec = spec_from_file_location("moonlight", FILE)
    assert spec and spec.loader
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        yield module
    finally:
        for registry, kept in zip(registries(), before, strict=True):
            registry.clear()
            registry.update(kept)

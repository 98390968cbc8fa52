"""The cards of docs/how-to-write-a-card.md, read from that page and played."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from daikaiju.build import engine_build
from daikaiju.engine import powers, steps, windows
from daikaiju.engine.cards.catalogue import CARDS
from daikaiju.engine.errors import HookError
from daikaiju.engine.rules import EDITIONS
from daikaiju.engine.state import Monster
from daikaiju.engine.verbs import Verbs
from daikaiju.table.scenario import Scenario

GUIDE = Path(__file__).parent.parent.parent / "docs" / "how-to-write-a-card.md"
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", GUIDE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
CODE = "\n".join(text for language, text in BLOCKS if language == "python")
FACTS, SCENARIOS, ASKING_FACTS, ASKING_SCENARIOS = (json.loads(text) for language, text in BLOCKS if language == "json")
CARDS_OF_THE_PAGE = {facts["id"]: facts for facts in (FACTS, ASKING_FACTS)}

pytestmark = pytest.mark.skipif(
    engine_build() == "compiled", reason="a class of this page cannot extend a compiled one"
)


@pytest.fixture(autouse=True)
def cards_in_the_box(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add the examples to their edition for one test."""
    registries: list[dict[str, Any]] = [CARDS, powers.POWERS, windows.WINDOWS]
    registries += [steps.STEPS, steps.ANSWERS, steps.QUESTIONS]
    before = [dict(registry) for registry in registries]
    CARDS.update(CARDS_OF_THE_PAGE)
    powers.enroll(room_with(CODE))
    for name, facts in CARDS_OF_THE_PAGE.items():
        for edition, here in facts["editions"].items():
            rules = EDITIONS[edition]
            deck = tuple(sorted([*rules.deck, *[name] * here["copies"]]))
            known, prices = powers.powers_of(edition), {**rules.prices, name: here["cost"]}
            monkeypatch.setitem(EDITIONS, edition, replace(rules, deck=deck, prices=prices, powers=known))
    yield
    for registry, kept in zip(registries, before, strict=True):
        registry.clear()
        registry.update(kept)


def room_with(code: str) -> ModuleType:
    """Return a module of cards with the usual imports."""
    room = ModuleType("room")
    vars(room).update(KeepCard=powers.KeepCard, NO=powers.NO, Verbs=Verbs, Monster=Monster, Window=windows.Window)
    vars(room).update(question=steps.question, answer=steps.answer, add_window=windows.add_window)
    exec(code, vars(room))
    return room


@pytest.mark.parametrize("scenario", [*SCENARIOS, *ASKING_SCENARIOS], ids=lambda scenario: scenario["name"])
def test_the_example_plays_as_it_says(scenario: dict[str, Any]) -> None:
    state, differences = Scenario(scenario).run()
    assert not differences, (differences, state)
    assert set(scenario["proves"]) <= CARDS_OF_THE_PAGE.keys()


def test_the_example_has_the_facts_a_card_has() -> None:
    assert FACTS.keys() == ASKING_FACTS.keys() == CARDS["wings"].keys()
    assert CARDS_OF_THE_PAGE.keys() <= powers.POWERS.keys()


def test_a_moment_that_does_not_exist_is_refused_as_the_page_says() -> None:
    room = room_with("class Typo(KeepCard):\n    def on_smahs(self): ...")
    with pytest.raises(HookError, match="Typo has no such moment: on_smahs"):
        powers.enroll(room)


def test_every_file_and_verb_the_page_names_is_there() -> None:
    page = GUIDE.read_text("utf-8")
    root = GUIDE.parent.parent
    paths = [
        path
        for path in re.findall(r"`((?:src|tests)/[\w/.-]+)`", page)
        if FACTS["id"] not in path and "cards/rolling" not in path
    ]
    rooms = [f"src/daikaiju/engine/cards/{room}" for room in re.findall(r"`(\w+\.py)`", page)]
    assert len(rooms) == 7
    assert [path for path in paths + rooms if not (root / path).exists()] == []
    assert all(hasattr(Verbs, verb) for verb in ("gain_points", "pay", "hurt", "give_token"))

"""The core names no card and no tile, no trait has a single holder, and no field or event of it serves one card."""

import ast
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import daikaiju.engine
from daikaiju.engine.cards.catalogue import CARDS, TILES
from daikaiju.engine.powers import HOOKS, POWERS, TRAITS, VARIANTS
from daikaiju.engine.state import MONSTER, TABLE
from daikaiju.engine.steps import ANSWERS, STEPS

ENGINE = Path(daikaiju.engine.__file__).parent
CORE = sorted(ENGINE.glob("*.py"))
IDS = {*CARDS, *TILES}
PLAIN_WORDS = {"heal", "tank", "underdog", "eternal"}
"""Ids that are also words of ordinary sentences; as separate values they are still refused."""
NAMES = {
    name
    for words in json.loads((ENGINE / "cards" / "text" / "en.json").read_text("utf-8")).values()
    for entry in (words.values() if isinstance(words, dict) else ())
    if isinstance(entry, dict) and "name" in entry
    for name in (entry["name"], *entry.get("names", {}).values())
    if name not in ("Heal", "Tank", "Underdog", "Eternal")
}
"""The names of cards, except ordinary words at the beginning of a sentence."""
PRINTED = {"life", "points", "energy", "cards", "tiles", "poison", "shrink", "wickedness", "alive", "place"}


def texts(tree: ast.AST) -> Iterator[str]:
    """Yield all strings of a file, docstrings included."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def words(tree: ast.AST) -> Iterator[str]:
    """Yield all names of a file."""
    for node in ast.walk(tree):
        for field in ("id", "attr", "arg", "name"):
            if isinstance(word := getattr(node, field, None), str):
                yield word


def named_cards(tree: ast.AST) -> set[str]:
    """Return the cards and tiles that a file names."""
    found = {text for text in texts(tree) if text in IDS}
    found |= {word for word in words(tree) if word in IDS}
    for text in texts(tree):
        found |= set(re.findall(r"[a-z_]+", text)) & (IDS - PLAIN_WORDS)
        found |= {name for name in NAMES if re.search(rf"\b{re.escape(name)}\b", text)}
    return found


@pytest.mark.parametrize("file", CORE, ids=[file.stem for file in CORE])
def test_a_file_of_the_core_names_no_card(file: Path) -> None:
    assert named_cards(ast.parse(file.read_text("utf-8"))) == set()


def test_a_card_that_is_named_would_be_found() -> None:
    for code in (
        'game.prevent(me, 1, "wings")',
        "def freeze_time(game): ...",
        'ORDER = ("final_push", "frenzy")',
        '"""Armor Plating looks first."""',
        'step = "camouflage and made_in_a_lab"',
        'if move == "use wings": ...',
        'f"use jets {face}"',
        "me.moments.opportunist",
    ):
        assert named_cards(ast.parse(code)), code


def test_no_file_of_the_core_plans_what_belongs_to_a_card() -> None:
    """A card's steps, questions and answers are planned only by the card."""
    own = {
        name
        for registry in (STEPS, ANSWERS)
        for name, function in registry.items()
        if function is not None and function.__module__.startswith("daikaiju.engine.cards.")
    }
    assert own
    for file in CORE:
        assert not own & set(texts(ast.parse(file.read_text("utf-8")))), file.stem


def first_arguments(file: Path, function: str) -> set[str]:
    """Yield the strings that a file passes as the first argument to a function or method of this name."""
    return {
        str(call.args[0].value)
        for call in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(call, ast.Call) and call.args and isinstance(call.args[0], ast.Constant)
        if getattr(call.func, "attr", getattr(call.func, "id", "")) == function
    }


def test_every_event_of_the_core_is_sent_by_the_core() -> None:
    """An event that only a card sends is registered next to that card."""
    registered = first_arguments(ENGINE / "events.py", "register")
    assert registered
    assert registered <= {name for file in CORE for name in first_arguments(file, "tell")}


def test_no_trait_has_a_single_holder() -> None:
    """A trait of only one card is a hook for any card, or belongs to that card."""
    powers = [*POWERS.values(), *VARIANTS.values()]
    for trait in TRAITS - {"editions", "order", "sources"}:
        values = {(power.id, getattr(power, trait)) for power in powers if hasattr(power, trait)}
        usual = Counter(value for _, value in values).most_common(1)[0][0]
        holders = {power for power, value in values if value != usual}
        assert len(holders) != 1, (trait, holders)


def test_every_moment_is_used_by_the_core() -> None:
    """A hook that the core never calls would mislead authors of cards."""
    said = {text for file in CORE for text in texts(ast.parse(file.read_text("utf-8")))}
    called = {word for file in CORE for word in words(ast.parse(file.read_text("utf-8"))) if file.stem != "powers"}
    assert not [hook for hook in HOOKS if hook not in called and hook not in said]


@pytest.mark.parametrize("field", [field.name for field in (*MONSTER, *TABLE)])
def test_no_field_serves_one_card(field: str) -> None:
    """A field is used by the core, not only stored there for a card."""
    if field in PRINTED:
        return
    users = [
        file.stem
        for file in CORE
        if file.stem not in ("state", "opening", "notation", "position", "view")
        and field in set(words(ast.parse(file.read_text("utf-8"))))
    ]
    assert users, field

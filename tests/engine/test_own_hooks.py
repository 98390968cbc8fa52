"""Hooks are declared once; an expansion adds its own, and a misspelt or invalid one is refused by name."""

from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from daikaiju.engine.errors import HookError
from daikaiju.engine.hooks import Following, Rolling
from daikaiju.engine.moments import moments_of
from daikaiju.engine.powers import GROUPS, HOOKS, OWN_HOOKS, POWERS, TRAITS, KeepCard, enroll, hook, hooks_of


@pytest.fixture(autouse=True)
def nothing_stays() -> Iterator[None]:
    """Remove what a test registered."""
    before = [registry.copy() for registry in (POWERS, OWN_HOOKS)]
    yield
    for registry, kept in zip((POWERS, OWN_HOOKS), before, strict=True):
        registry.clear()
        registry.update(kept)


def module_with(**parts: Any) -> ModuleType:
    """Return a module with one card that has these attributes."""
    module = ModuleType("some_cards")
    vars(module)["MoonStone"] = type("MoonStone", (KeepCard,), {**parts, "__module__": "some_cards"})
    return module


def on_moonrise(self: Any, game: Any, me: Any, card: str) -> str:
    """Run when the moon rises in my turn."""
    return card


def test_every_hook_is_declared_in_one_group() -> None:
    named = [name for group in GROUPS for name in vars(group) if name in HOOKS]
    assert len(named) == len(HOOKS) == len(set(named))
    assert hooks_of(Following) == {"on_turn_over", "on_bonus_turn"}
    assert "adjust_dice" in hooks_of(Rolling) and not hooks_of(Rolling) & TRAITS


def test_a_card_has_a_hook_that_an_expansion_adds() -> None:
    hook(on_moonrise)
    enroll(module_with(on_moonrise=on_moonrise))
    stone = POWERS["moon_stone"]
    assert stone.hooks == {"on_moonrise"}
    moments = moments_of((("moon_stone", stone),))
    assert moments.at("on_moonrise") == (("moon_stone", stone),)
    assert moments.at("on_moonset") == ()
    assert [vars(type(power))["on_moonrise"](power, None, None, name) for name, power in moments.at("on_moonrise")]


def test_a_hook_is_added_once() -> None:
    hook(on_moonrise)
    with pytest.raises(ValueError, match="the moment on_moonrise is there twice"):
        hook(on_moonrise)


def test_a_misspelt_hook_is_refused() -> None:
    with pytest.raises(HookError, match="MoonStone has no such moment: on_turn_strat"):
        enroll(module_with(on_turn_strat=lambda self, game, me, card: None))


def test_a_hook_with_other_arguments_is_refused() -> None:
    said = r"on_turn_start\(self, game, me\) has other arguments than the moment: on_turn_start\(self, game, me, card\)"
    with pytest.raises(HookError, match=f"MoonStone.{said}"):
        enroll(module_with(on_turn_start=lambda self, game, me: None))

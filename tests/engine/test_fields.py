"""One table of fields: a game's values are copied, saved, loaded and initialized by it, and there are no others."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any, get_type_hints

import pytest

import daikaiju.engine
from daikaiju.build import engine_build
from daikaiju.engine.errors import PositionError
from daikaiju.engine.fields import Field, frozen, saved
from daikaiju.engine.game import Game
from daikaiju.engine.moments import moments_of
from daikaiju.engine.notation import describe, load, save
from daikaiju.engine.opening import empty_game, new_game
from daikaiju.engine.position import position
from daikaiju.engine.powers import HOOKS
from daikaiju.engine.rules import EDITIONS
from daikaiju.engine.state import MONSTER, TABLE, GameState, Monster

MONSTERS = ["Alienoid", "Gigazaur", "The King"]
DERIVED_OF_MONSTER = {"seat", "name", "extra", "max_life", "powers", "moments"}
DERIVED_OF_TABLE = {
    "rules",
    "monsters",
    "agenda",
    "plans",
    "to_act",
    "options",
    "extra",
    "hooks",
    "listener",
    "at_turn",
}
NEW = (
    Field("cultists", 0, (0, 9), ends_with_life=True),
    Field("tower", ()),
    Field("berserk", False),
    Field("song", ""),
)


def names(table: tuple[Field, ...]) -> list[str]:
    return [field.name for field in table]


@pytest.mark.skipif(engine_build() == "compiled", reason="a compiled class has no annotations to look at")
def test_every_field_is_declared_once_in_its_class() -> None:
    assert {*names(MONSTER), *DERIVED_OF_MONSTER} == set(get_type_hints(Monster))
    assert {*names(TABLE), *DERIVED_OF_TABLE} == set(get_type_hints(GameState))
    assert len(set(names(MONSTER))) == len(MONSTER) and len(set(names(TABLE))) == len(TABLE)


def test_powers_are_sorted_by_every_hook_there_is() -> None:
    found = moments_of(())
    assert [hook for hook in HOOKS if getattr(found, hook) != ()] == []


def test_only_hooks_that_exist_are_asked_for() -> None:
    """A misspelt `me.moments.on_smahs` would be found only when it runs."""
    engine = Path(daikaiju.engine.__file__).parents[1]
    asked = {hook for file in engine.rglob("*.py") for hook in re.findall(r"\.moments\.(\w+)", file.read_text("utf-8"))}
    assert len(asked) > 50
    assert asked - HOOKS == {"at", "hooks"}


def unlike(start: Any, mark: int) -> Any:
    """Return a value of a field's type that is not its initial value."""
    if isinstance(start, bool):
        return not start
    if isinstance(start, int):
        return 100 + mark
    if isinstance(start, dict):
        return {f"card{mark}": (mark,)}
    if isinstance(start, list):
        return [mark, mark + 1]
    return (f"thing{mark}",) if isinstance(start, tuple) else f"text{mark}"


def filled_game() -> Game:
    """Return a game in which no field has its initial value."""
    game = empty_game(replace(EDITIONS["second"], monster_fields=NEW, table_fields=NEW), MONSTERS)
    for mark, field in enumerate(TABLE):
        setattr(game, field.name, unlike(field.start, mark))
    for me in game.monsters:
        for mark, field in enumerate(MONSTER):
            setattr(me, field.name, unlike(field.start, mark + me.seat))
        me.max_life, me.powers = 77 + me.seat, (("wings", me.seat),)  # type: ignore[assignment]
        me.extra = {field.name: unlike(field.start, me.seat) for field in NEW}
    game.extra = {field.name: unlike(field.start, 5) for field in NEW}
    game.agenda, game.to_act, game.options = [("start", 0)], 0, ("roll",)
    return game


def test_a_copy_has_every_field_and_shares_nothing_that_can_change() -> None:
    game = filled_game()
    twin = game.copy()
    for field in {*names(TABLE), *DERIVED_OF_TABLE} - {"monsters", "listener", "at_turn"}:
        assert getattr(twin, field) == getattr(game, field), field
        is_changed = isinstance(getattr(game, field), (list, dict))
        assert not is_changed or getattr(twin, field) is not getattr(game, field), field
    for mine, theirs in zip(game.monsters, twin.monsters, strict=True):
        assert mine is not theirs
        for field in {*names(MONSTER), *DERIVED_OF_MONSTER}:
            assert getattr(mine, field) == getattr(theirs, field), field
        assert mine.extra is not theirs.extra


def test_a_saved_game_has_the_declared_fields() -> None:
    data = filled_game().data()
    assert list(data) == ["edition", "options", "monsters", "agenda", *names(TABLE), *names(NEW)]
    assert list(data["monsters"][0]) == ["seat", "name", *names(MONSTER), *names(NEW)]
    assert json.loads(json.dumps(data)) == data


def test_two_games_share_no_list_and_no_dict() -> None:
    one, other = (empty_game(EDITIONS["second"], MONSTERS) for _ in range(2))
    for field in TABLE:
        value = getattr(one, field.name)
        assert not isinstance(value, (list, dict)) or value is not getattr(other, field.name), field.name


@pytest.fixture
def with_new_fields(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EDITIONS, "second", replace(EDITIONS["second"], monster_fields=NEW, table_fields=NEW[:1]))


@pytest.mark.usefixtures("with_new_fields")
def test_a_new_field_begins_prints_loads_and_ends() -> None:
    players = [{"monster": name} for name in MONSTERS]
    players[0] |= {"cultists": 3, "tower": [1, 2], "berserk": True, "song": "la"}  # type: ignore[dict-item]
    game = position({"edition": "second", "players": players, "market": [], "cultists": 4})
    assert game.monsters[0].extra == {"cultists": 3, "tower": (1, 2), "berserk": True, "song": "la"}
    assert game.monsters[1].extra == {"cultists": 0, "tower": (), "berserk": False, "song": ""}
    assert describe(game)["players"][0]["tower"] == [1, 2]
    assert describe(game)["cultists"] == 4
    again = load(json.loads(json.dumps(save(game))))
    assert again == game and again.monsters[0].extra == game.monsters[0].extra
    game.concede(0)
    assert (game.monsters[0].extra["cultists"], game.monsters[0].extra["tower"]) == (0, (1, 2))


@pytest.mark.usefixtures("with_new_fields")
@pytest.mark.parametrize(
    ("field", "value", "wrong"),
    [
        ("cultists", 10, "players[0].cultists: 10 is not a number from 0 to 9"),
        ("cultists", None, "players[0].cultists: None is not a number"),
        ("tower", "1", "players[0].tower: must be a list, not '1'"),
        ("berserk", 1, "players[0].berserk: 1 is neither true nor false"),
        ("song", 1, "players[0].song: 1 is not text"),
        ("dance", 1, "players[0].dance: unknown field"),
    ],
)
def test_a_value_that_cannot_be_is_refused_by_its_field(field: str, value: Any, wrong: str) -> None:
    players = [{"monster": MONSTERS[0], field: value}, {"monster": MONSTERS[1]}]
    with pytest.raises(PositionError) as refused:
        position({"edition": "second", "players": players})
    assert str(refused.value).startswith(wrong)


def test_without_an_expansion_its_fields_do_not_exist() -> None:
    game = new_game("second", MONSTERS)
    assert "cultists" not in json.dumps([save(game), describe(game)])
    with pytest.raises(PositionError, match="cultists: unknown field"):
        position({"edition": "second", "players": [{"monster": "Alienoid", "cultists": 1}, {"monster": "Gigazaur"}]})


def test_tuples_are_restored_as_tuples() -> None:
    assert frozen(json.loads(json.dumps(saved(((1, ("a",)), None))))) == ((1, ("a",)), None)

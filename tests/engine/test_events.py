"""The registry of events: the engine sends only registered events, and all that is shown is derived from it."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from daikaiju.engine.events import EVENTS, REST, TYPES, Variant, problem, register
from daikaiju.engine.opening import new_game
from daikaiju.engine.position import position
from daikaiju.server.schemas.export import schema

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "src" / "daikaiju" / "engine"


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Yield every call of the engine that sends an event."""
    for file in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell":
                yield f"{file.name}:{node.lineno}", node


def test_every_call_sends_a_registered_event_with_its_fields() -> None:
    told = set()
    for where, call in calls():
        name = call.args[0]
        assert isinstance(name, ast.Constant) and name.value in EVENTS, where
        fields = EVENTS[name.value].fields
        if REST not in fields:
            assert len(call.args) - 1 == len(fields), where
        told.add(name.value)
    assert told == EVENTS.keys(), "an event is registered that nobody tells"


def test_no_value_is_built_for_an_event_without_a_listener() -> None:
    """The values exist already: no list, no text and no call is made only for an event."""
    made = (ast.List, ast.ListComp, ast.Tuple, ast.JoinedStr, ast.Dict, ast.GeneratorExp)
    cheap = {"int", "len"}
    for where, call in calls():
        for value in call.args[1:]:
            for node in ast.walk(value):
                assert not isinstance(node, made), where
                is_dear = isinstance(node, ast.Call) and not (isinstance(node.func, ast.Name) and node.func.id in cheap)
                assert not is_dear or isinstance(value, ast.Starred), where


@pytest.mark.parametrize(
    ("event", "wrong"),
    [
        (("danced", 0), "not registered"),
        ((), "not registered"),
        (("points", 0, 1), "has not the fields monster, change, source"),
        (("points", 0, 1, "3", 4), "has not the fields"),
        (("points", "0", 1, "3"), "monster '0' is not a seat's number"),
        (("points", 0, True, "3"), "change True is not a number"),
        (("smash", 0, 1, (1,)), "targets (1,) is not a list of seats"),
        (("revealed", ["jets", ""], [0, 1]), "cards ['jets', ''] is not a list of cards"),
        (("used", 0, "wings", 3), "arguments (3,) is not what the card was used on"),
        (("entered", 0, ""), "place '' is not"),
    ],
)
def test_an_event_that_does_not_fit_is_named(event: tuple[Any, ...], wrong: str) -> None:
    assert wrong in problem(event)


def test_events_that_fit_are_not_complained_of() -> None:
    events: tuple[tuple[Any, ...], ...] = (
        ("kept", 0, ""),
        ("used", 0, "wings"),
        ("used", 0, "stretchy", "H", "3"),
        ("over", []),
        ("lost", 1, 2, -1, "x"),
    )
    for event in events:
        assert problem(event) == ""


def test_events_contain_lists_never_tuples() -> None:
    heard: list[tuple[Any, ...]] = []
    game = new_game("second", ["Alienoid", "Gigazaur"])
    game.listener = heard.append
    game.tell("smash", 0, 2, (1,))
    game.listener = None
    game.tell("smash", 0, 2, (1,))
    assert heard == [("smash", 0, 2, [1])]


def test_at_turn_is_called_before_the_next_turns_effects() -> None:
    players = [{"monster": "Gigazaur"}, {"monster": "The King", "in": "city"}]
    game = position({"edition": "second", "players": players, "market": ["tank", "jets", "heal"]})
    seen: list[tuple[int, int]] = []
    game.at_turn = lambda seat: seen.append((seat, game.monsters[seat].points))
    game.play("roll")
    game.supply("11223E")
    for move in ("stop", "resolve", "done"):
        game.play(move)
    assert seen == [(1, 0)]
    assert game.monsters[1].points == 2
    assert game.copy().at_turn is None


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (("points", "monster", "again"), "registered twice"),
        (("danced", "monster partner", "a dance"), "field partner has no type"),
        (("danced", "monster", "a dance", ("wild", "wildly", "monster")), "variant wild"),
        (("danced", "monster", "a dance", ("wild", "empty", "faces")), "variant wild"),
    ],
)
def test_a_wrong_registration_is_refused_by_name(arguments: tuple[Any, ...], wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        register(*arguments)


def test_the_schema_has_every_event_as_the_registry_has_it() -> None:
    shapes = {shape["prefixItems"][0]["const"]: shape for shape in schema()["$defs"]["Event"]["oneOf"]}
    assert shapes.keys() == EVENTS.keys()
    for name, shape in shapes.items():
        assert [field for field, _ in shape["fields"]] == list(EVENTS[name].fields)
        assert [type_ for _, type_ in shape["fields"]] == [TYPES[field] for field in EVENTS[name].fields]
        assert [Variant(*variant) for variant in shape["variants"]] == list(EVENTS[name].variants)


@pytest.mark.parametrize(
    ("card", "kept"), [("zombify", ["zombify"]), ("it_has_a_child", [])], ids=["zombify", "it_has_a_child"]
)
def test_a_revival_sends_an_event_for_each_loss(card: str, kept: list[str]) -> None:
    fallen = {"life": 1, "points": 9, "wickedness": 4, "in": "city", "cards": [card, "jets"], "tiles": ["devious"]}
    game = position({"edition": "dark", "players": [{"monster": "Gigazaur"}, {"monster": "Kraken", **fallen}]})
    heard: list[tuple[Any, ...]] = []
    game.listener = heard.append
    me = game.monsters[1]
    game.revive(me, card, 10, kept="".join(kept))
    assert [*me.cards] == kept
    gone = [name for name in (card, "jets", "devious") if name not in kept]
    assert heard == [
        ("revived", 1, card),
        *[("discarded", 1, name) for name in gone],
        ("left", 1, "city"),
        ("points", 1, -9, card),
        ("wickedness", 1, -4),
        ("life", 1, 10, card),
    ]

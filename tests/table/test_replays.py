"""A record as the steps of a replay."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from pydantic import TypeAdapter

from daikaiju.engine.errors import RecordError
from daikaiju.engine.notation import describe
from daikaiju.engine.opening import new_game
from daikaiju.engine.state import NOBODY
from daikaiju.server.schemas.http import Steps
from daikaiju.table.fairness import Fair, Stream
from daikaiju.table.match import RecordedGame
from daikaiju.table.record import Record
from daikaiju.table.replays import steps_of

MONSTERS = ["Gigazaur", "Kraken", "The King", "Alienoid", "Meka Dragon"]


def played(edition: str, seed: int, **options: object) -> tuple[Record, RecordedGame, list[list[object]]]:
    """Return a game of random moves, its record and all its events."""
    monsters = ["Giga Zaur" if edition == "classic" and name == "Gigazaur" else name for name in MONSTERS]
    if edition == "second":
        monsters[1] = "Cyber Kitty"
    match = RecordedGame(new_game(edition, monsters, options), Fair(Stream(bytes(32), "")))
    events = [list(event) for event in match.events]
    choose = random.Random(seed)
    while not match.game.over:
        events += [list(event) for event in match.play(match.game.to_act, choose.choice(match.game.options))]
    record = Record(edition, dict(options), [{"monster": name} for name in monsters], match.moves)
    record.winners = list(match.game.winners)
    return record, match, events


@pytest.mark.parametrize("edition, options", [("classic", {}), ("second", {}), ("dark", {"tiles": "mixed"})])
def test_steps_contain_the_whole_game(edition: str, options: dict[str, object]) -> None:
    record, match, events = played(edition, 5, **options)
    steps = steps_of(record)
    decisions = [line for line in record.moves if not line.startswith("*")]
    assert [f"{step['seat']}: {step['move']}" for step in steps[1:]] == decisions
    assert steps[0]["seat"] == -1 and steps[-1]["line"] == len(record.moves)
    assert steps[-1]["view"] == describe(match.game) | {"to_act": NOBODY, "legal": []}
    # A replay may also contain the engine's first events, sent before the match listens.
    assert [event for step in steps for event in step["events"]][-len(events) :] == events
    TypeAdapter(Steps).validate_python({"steps": steps})


def test_chance_is_asked_once_for_each_of_its_lines() -> None:
    record, _, _ = played("dark", 6, tiles="mixed")
    asked = [one for step in steps_of(record) for one in step["chance"]]
    lines = [line for line in record.moves if line.startswith("*")]
    assert len(asked) == len(lines)
    deck = Counter[str]()
    for one, line in zip(asked, lines, strict=True):
        said = line.partition(" ")[2]
        if "dice" in one:
            assert len(said) == sum(int(number) for number, _ in one["dice"])
        elif "cards" in one:
            deck += Counter(one.get("all", [])) + Counter(one.get("back", [])) - Counter(one.get("gone", []))
            assert not Counter(said.split()) - deck and len(said.split()) == one["cards"]
            if line.startswith("* "):
                deck -= Counter(said.split())
        else:
            assert all(side in pair for side, pair in zip(said.split(), one["pick"], strict=True))


def test_a_line_that_does_not_fit_is_named() -> None:
    record, _, _ = played("second", 7)
    number = next(i for i, line in enumerate(record.moves) if line.endswith("roll"))
    record.moves[number] = record.moves[number].replace("roll", "yield")
    with pytest.raises(RecordError, match=f"line {number + 1}: "):
        steps_of(record)

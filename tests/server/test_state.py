"""A table's state follows from its log: reading the log again gives the same state, at every entry."""

from __future__ import annotations

import json
import random
from collections import deque
from typing import Any, cast

import pytest

from daikaiju.engine.game import Game
from daikaiju.engine.notation import save
from daikaiju.engine.opening import new_game
from daikaiju.engine.rules import EDITIONS
from daikaiju.server.schemas.shared import StandingOrders, TableInfo
from daikaiju.server.tables.autoplay import ordered_move
from daikaiju.server.tables.entries import KINDS, LogError, read_entry
from daikaiju.server.tables.new_table import rematch
from daikaiju.server.tables.play import LINES_A_CHECKPOINT, Play
from daikaiju.server.tables.rows import record_of
from daikaiju.server.tables.state import TableState
from daikaiju.server.tables.table_info import table_info
from daikaiju.table.chance import Seeded
from daikaiju.table.verify import verify

SEED = bytes(range(32))
OPENING = {
    "kind": "open",
    "host": "",
    "edition": "dark",
    "options": {"tiles": "mixed"},
    "public": False,
    "decision_seconds": None,
    "away_seconds": 60,
    "pause_ms": 0,
    "seats": [{"kind": "bot", "monster": name} for name in ("Kraken", "The King", "Alienoid")],
    "at": 1,
}


def shown(state: TableState) -> TableInfo:
    """Return the public view of the table."""
    return table_info(state, set(), set(), 0)


def same(one: TableState, other: TableState) -> bool:
    games = [state.play.game if state.play else None for state in (one, other)]
    plays = [(state.play.moves, state.play.may_take_back) if state.play else None for state in (one, other)]
    return games[0] == games[1] and plays[0] == plays[1] and shown(one) == shown(other)


def play_game(seed: int) -> tuple[TableState, list[dict[str, Any]]]:
    """Return a whole game of random moves and take-backs, and its log."""
    choose = random.Random(seed)
    state = TableState("code", SEED, 1)
    log: list[dict[str, Any]] = []

    def append(data: dict[str, Any]) -> None:
        entry = read_entry(data)
        state.apply(state.version + 1, entry)
        log.append(json.loads(json.dumps(entry.to_json())))

    append(dict(OPENING))
    append({"kind": "start", "at": 2})
    assert state.play is not None
    while not state.play.game.over:
        game = state.play.game
        seat = state.play.may_take_back
        if seat is not None and choose.random() < 0.2:
            append({"kind": "take_back", "seat": seat, "at": 3})
        else:
            append({"kind": "move", "seat": game.to_act, "move": choose.choice(game.options), "at": 3})
    return state, log


@pytest.mark.parametrize("seed", range(3))
def test_reading_the_log_again_gives_the_same_table(seed: int) -> None:
    state, log = play_game(seed)
    again = TableState("code", SEED, 1)
    for version, entry in enumerate(log, 1):
        again.apply(version, read_entry(entry))
    assert same(state, again)
    assert any(entry["kind"] == "take_back" for entry in log)
    assert verify(json.loads(json.dumps(record_of(state))))["fair"] is True


def test_a_log_whose_chance_was_changed_is_not_believed() -> None:
    _, log = play_game(5)
    rolled = next(entry for entry in log if entry["kind"] == "move" and entry["chance"])
    rolled["chance"] = ["* 111111"]
    again = TableState("code", SEED, 1)
    with pytest.raises(LogError, match="the seeds say"):
        for version, entry in enumerate(log, 1):
            again.apply(version, read_entry(entry))


def test_a_log_with_a_gap_is_not_believed() -> None:
    state = TableState("code", SEED, 1)
    with pytest.raises(LogError, match="version 2 after 0"):
        state.apply(2, read_entry(OPENING))


def test_a_decision_before_a_chance_result_cannot_be_taken_back() -> None:
    state, log = play_game(6)
    again = TableState("code", SEED, 1)
    for version, entry in enumerate(log, 1):
        again.apply(version, read_entry(entry))
        if entry.get("chance"):
            assert again.play is not None and again.play.may_take_back is None
    assert state.finished == 3


@pytest.mark.parametrize("edition", ["classic", "dark"])
def test_a_decision_taken_back_leads_to_the_game_before_it(edition: str) -> None:
    choose, taken_back = random.Random(edition), 0
    play = Play(new_game(edition, EDITIONS[edition].monsters[:4]), Seeded(8), 0)
    while not play.game.over:
        before, lines = play.game.copy(), list(play.moves)
        move = choose.choice(before.options)
        play.decide(before.to_act, move, 1, 0)
        if play.may_take_back is not None:
            play.undo()
            assert play.game == before and play.game.options == before.options and play.moves == lines
            play.decide(before.to_act, move, 1, 0)
            taken_back += 1
    assert len(play.moves) > 3 * LINES_A_CHECKPOINT
    assert taken_back > 10


def test_standing_orders_speak_only_when_they_apply() -> None:
    state, _ = play_game(7)
    assert state.play is not None
    game = state.play.game.copy()
    game.to_act, game.options = 0, ("yield", "stay")
    game.monsters[0].life = 4
    for below, said in ((None, None), (4, None), (5, "yield")):
        assert ordered_move(StandingOrders(yield_below=below, skip_unaffordable=False), game) == said
    for options, said in ((("done",), "done"), (("pass",), "pass"), (("roll",), None), (("buy heal", "done"), None)):
        game.options = options
        assert ordered_move(StandingOrders(yield_below=None, skip_unaffordable=True), game) == said


def test_a_level_that_is_gone_stays_in_the_log_and_is_replaced_in_the_rematch() -> None:
    state = TableState("code", SEED, 1)
    levels = ["master", "simple", None]
    seats = [seat | {"level": level} for seat, level in zip(cast(Any, OPENING["seats"]), levels, strict=True)]
    state.apply(1, read_entry(OPENING | {"seats": seats}))
    assert [seat.level for seat in state.seats] == levels, "what a commitment covers does not change"
    assert [seat.level for seat in rematch(state, "gentle").seats] == ["full", "simple", None]


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ("nonsense", "no entry of a table"),
        ({"at": 1}, "no entry of a table"),
        ({"kind": "dance", "at": 1}, "no entry of a table"),
        ({"kind": "move", "seat": "first", "move": "roll", "at": 1}, "entry move, seat"),
        ({"kind": "sit", "seat": 1, "at": 1}, "entry sit, name"),
    ],
)
def test_an_invalid_entry_is_rejected(data: Any, problem: str) -> None:
    with pytest.raises(LogError, match=problem):
        read_entry(data)


def test_every_kind_of_entry_is_written_as_it_is_read() -> None:
    for kind in ("close", "seal", "unseal"):
        assert read_entry({"kind": kind, "at": 5, "worker": "w"}).to_json() == {"kind": kind, "at": 5, "worker": "w"}
    data = {"kind": "seat", "seat": 1, "as": "bot", "level": "simple", "at": 5}
    assert read_entry(data).to_json() == data
    data = {"kind": "chat", "seat": None, "name": "Ada", "text": "hello", "from": "a mark", "at": 5}
    assert read_entry(data).to_json() == data
    data = {"kind": "configure", "decision_seconds": None, "at": 5}
    assert read_entry(data).to_json() == data, "no time limit is something that was set"


LOBBY: list[dict[str, Any]] = [
    {"kind": "sit", "seat": 1, "name": "Ada", "monster": "The King", "lock": "a"},
    {"kind": "name", "seat": 1, "name": "Eve"},
    {"kind": "monster", "seat": 1, "monster": "Gigazaur"},
    {"kind": "seat", "seat": 2, "as": "bot", "monster": "Cyber Bunny", "level": "simple"},
    {"kind": "configure", "options": {"first_player": 0}, "public": True},
    {"kind": "chat", "seat": None, "name": "", "text": "hello", "from": "a mark"},
    {"kind": "mute", "ids": ["a mark"], "muted": True},
    {"kind": "report", "line": 7, "seat": 1, "from": "b", "why": "", "lines": []},
    {"kind": "ready", "seat": 1, "ready": True, "share": "a share"},
    {"kind": "ready", "seat": 0, "ready": True},
    {"kind": "seal"},
    {"kind": "reveal", "seat": 1, "entropy": "entropy"},
    {"kind": "unseal"},
    {"kind": "leave", "seat": 1},
    {"kind": "remove", "seat": 1, "ids": ["a"]},
    {"kind": "sit", "seat": 1, "name": "Ada", "monster": "The King", "lock": "a"},
    {"kind": "seat", "seat": 2, "as": "open"},
    {"kind": "fill", "bots": [{"kind": "bot", "monster": "Cyber Bunny", "level": "simple"}]},
    {"kind": "hints", "seat": 1, "agreed": True},
]
GAME: list[dict[str, Any]] = [
    {"kind": "start"},
    {"kind": "move", "seat": 0, "move": "roll", "id": "1", "by": "clock"},
    {"kind": "move", "seat": 0, "move": "stop"},
    {"kind": "take_back", "seat": 0},
    {"kind": "orders", "seat": 0, "orders": {"yield_below": 3, "skip_unaffordable": False}},
    {"kind": "hint", "seat": 0, "line": 3},
    {"kind": "return", "seat": 0},
    {"kind": "leave", "seat": 1},
    {"kind": "concede", "seat": 1},
    {"kind": "predict", "seat": 1, "winner": 0},
    {"kind": "move", "seat": 0, "move": "stop"},
    {"kind": "rematch", "seat": 0},
    {"kind": "again", "table": "next"},
    {"kind": "close"},
]


def everything(value: Any) -> str:
    """Return the whole content of a state as text."""
    if isinstance(value, (list, tuple, deque)):
        return f"[{', '.join(map(everything, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {everything(one)}' for key, one in value.items())}}}"
    if isinstance(value, Game):
        return json.dumps(save(value))
    return everything(vars(value)) if hasattr(value, "__dict__") and not callable(value) else repr(value)


def test_no_entry_changes_the_state_that_its_copy_was_made_of() -> None:
    state = TableState("code", SEED, 1)
    seats = [
        {"kind": "bot", "monster": "Kraken"},
        {"kind": "open"},
        {"kind": "open"},
        {"kind": "bot", "monster": "Alienoid"},
    ]
    opening = OPENING | {"decision_seconds": 10, "seats": seats}
    log = [opening, *LOBBY, *GAME]
    assert {entry["kind"] for entry in log} == set(KINDS)
    for data in log:
        entry = read_entry(data | {"at": 3})
        before, after = everything(state), state.copy_for(entry)
        after.apply(state.version + 1, entry)
        assert everything(state) == before, data
        assert everything(after) != before
        state = after

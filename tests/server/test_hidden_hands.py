"""Hidden hands in messages: a private answer reaches only its own seat, and the record proves every private draw."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from daikaiju.engine.opening import new_game
from daikaiju.server.schemas.shared import StandingOrders
from daikaiju.server.tables.autoplay import ordered_move, pause_before_move
from daikaiju.server.tables.entries import read_entry
from daikaiju.server.tables.handlers.holder import Holder
from daikaiju.server.tables.play import Play
from daikaiju.server.tables.rows import record_of
from daikaiju.server.tables.state import AppliedStep, TableState
from daikaiju.server.tables.subscriber import Subscriber
from daikaiju.table.verify import verify

SEED = bytes(range(32))
MONSTERS = ("Kraken", "The King", "Alienoid")


def opened(options: dict[str, Any]) -> TableState:
    """Return a table of bots with evolutions, just started."""
    state = TableState("code", SEED, 1)
    opening = {
        "kind": "open",
        "host": "",
        "edition": "dark",
        "options": {"expansions": ["power_up"], **options},
        "public": False,
        "decision_seconds": None,
        "away_seconds": 60,
        "pause_ms": 0,
        "seats": [{"kind": "bot", "monster": name} for name in MONSTERS],
        "at": 1,
    }
    state.apply(1, read_entry(opening))
    state.apply(2, read_entry({"kind": "start", "at": 2}))
    return state


def play_of(state: TableState) -> Play:
    assert state.play is not None
    return state.play


def move(state: TableState, choose: random.Random) -> tuple[int, str, AppliedStep]:
    """Make any move of the seat to act; return its messages."""
    game = play_of(state).game
    seat, chosen = game.to_act, choose.choice(game.options)
    step = state.apply(state.version + 1, read_entry({"kind": "move", "seat": seat, "move": chosen, "at": 3}))
    assert step is not None
    return seat, chosen, step


def test_the_time_before_an_answer_does_not_depend_on_a_hidden_hand() -> None:
    state, choose = opened({}), random.Random(3)
    while "pass" not in play_of(state).game.options:
        move(state, choose)
    game = play_of(state).game
    pauses = []
    for game.options in (("pass",), ("pass", "play deep_dive")):
        random.seed(5)
        pauses.append(pause_before_move(game, 0.9))
        orders = StandingOrders(yield_below=None, skip_unaffordable=True)
        assert ordered_move(orders, game) is None
    assert pauses[0] == pauses[1]
    assert 0.3 <= pauses[0] <= 0.9
    assert pause_before_move(game, 0.9) != pauses[0], "the time is random"


def test_without_hidden_cards_a_forced_answer_comes_sooner() -> None:
    game = new_game("dark", MONSTERS)
    game.to_act = 0
    game.options = ("done",)
    assert pause_before_move(game, 0.9) == pytest.approx(0.3)
    game.options = ("done", "buy heal")
    assert pause_before_move(game, 0.9) == 0.9


@pytest.mark.parametrize("options", [{}, {"mutant_evolutions": True}])
def test_a_kept_evolution_is_sent_only_to_its_owner(options: dict[str, Any]) -> None:
    state = opened(options)
    choose = random.Random(1)
    while play_of(state).game.step == "start" and "roll" not in play_of(state).game.options:
        seat, chosen, step = move(state, choose)
        card = chosen.removeprefix("pick ")
        for other in (None, *range(len(MONSTERS))):
            told = json.loads(step.text(other))
            if other == seat:
                assert told["cause"]["move"] == chosen
            else:
                assert told["cause"]["move"] == ""
                assert card not in json.dumps(told)


@pytest.mark.parametrize("options", [{}, {"mutant_evolutions": True}, {"evolutions": "one"}])
def test_a_record_with_private_draws_is_proved(options: dict[str, Any]) -> None:
    state = opened(options)
    choose = random.Random(2)
    while not play_of(state).game.over:
        move(state, choose)
    record = record_of(state)
    assert any(line.startswith(("*0 ", "*1 ", "*2 ")) for line in record["moves"])
    verdict = verify(json.loads(json.dumps(record)))
    assert (verdict["legal"], verdict["fair"]) == (True, True), verdict


class Screen(Subscriber):
    """A client that holds these seats and stores its messages."""

    def __init__(self, *seats: int) -> None:
        super().__init__("127.0.0.1")
        self.holder = Holder(frozenset(seats))

    def send_text(self, text: bytes) -> None:
        """Send nothing."""

    def cut(self, code: int) -> None:
        """Close nothing."""


def test_a_shared_screen_gets_the_view_of_the_seat_to_act_and_events_as_a_spectator() -> None:
    alone, shared, watching = Screen(1), Screen(0, 1), Screen()
    assert [screen.viewing_seat(0) for screen in (alone, shared, watching)] == [1, 0, None]
    assert [screen.only_seat for screen in (alone, shared, watching)] == [1, None, None]
    state = opened({})
    seat, chosen, step = move(state, random.Random(1))
    card = chosen.removeprefix("pick ")
    assert (seat, card in step.text(0).decode()) == (0, True)
    assert card not in step.text(shared.only_seat).decode()

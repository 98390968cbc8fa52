"""A table is what its log adds up to: reading the log again gives the same table, at every entry."""

from __future__ import annotations

import json
import random

import pytest

from daikaiju.server.filing import record_of
from daikaiju.server.ledger import Entry, Ledger, LedgerError
from daikaiju.server.orders import ordered_move
from daikaiju.server.shapes import StandingOrders
from daikaiju.server.verifying import verify

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


def same(one: Ledger, other: Ledger) -> bool:
    games = [ledger.play.game if ledger.play else None for ledger in (one, other)]
    plays = [(ledger.play.lines, ledger.play.may_take_back) if ledger.play else None for ledger in (one, other)]
    return games[0] == games[1] and plays[0] == plays[1] and one.info(set(), set(), 0) == other.info(set(), set(), 0)


def play_game(seed: int) -> tuple[Ledger, list[Entry]]:
    """A whole game of random moves and take-backs, and its log."""
    choose = random.Random(seed)
    ledger = Ledger("code", SEED, 1)
    log: list[Entry] = []

    def append(entry: Entry) -> None:
        ledger.apply(ledger.version + 1, entry)
        log.append(json.loads(json.dumps(entry)))

    append(dict(OPENING))
    append({"kind": "start", "at": 2})
    assert ledger.play is not None
    while not ledger.play.game.over:
        game = ledger.play.game
        seat = ledger.play.may_take_back
        if seat is not None and choose.random() < 0.2:
            append({"kind": "take_back", "seat": seat, "at": 3})
        else:
            append({"kind": "move", "seat": game.to_act, "move": choose.choice(game.options), "at": 3})
    return ledger, log


@pytest.mark.parametrize("seed", range(3))
def test_reading_the_log_again_gives_the_same_table(seed: int) -> None:
    ledger, log = play_game(seed)
    again = Ledger("code", SEED, 1)
    for version, entry in enumerate(log, 1):
        again.apply(version, entry)
    assert same(ledger, again)
    assert any(entry["kind"] == "take_back" for entry in log)
    assert verify(json.loads(json.dumps(record_of(ledger))))["fair"] is True


def test_a_log_whose_chance_was_changed_is_not_believed() -> None:
    _, log = play_game(5)
    rolled = next(entry for entry in log if entry["kind"] == "move" and entry["chance"])
    rolled["chance"] = ["* 111111"]
    again = Ledger("code", SEED, 1)
    with pytest.raises(LedgerError, match="the seeds say"):
        for version, entry in enumerate(log, 1):
            again.apply(version, entry)


def test_a_log_with_a_gap_is_not_believed() -> None:
    ledger = Ledger("code", SEED, 1)
    with pytest.raises(LedgerError, match="version 2 after 0"):
        ledger.apply(2, dict(OPENING))


def test_what_chance_has_shown_cannot_be_taken_back() -> None:
    ledger, log = play_game(6)
    again = Ledger("code", SEED, 1)
    for version, entry in enumerate(log, 1):
        again.apply(version, entry)
        if entry.get("chance"):
            assert again.play is not None and again.play.may_take_back is None
    assert ledger.finished == 3


def test_standing_orders_speak_only_when_they_apply() -> None:
    ledger, _ = play_game(7)
    assert ledger.play is not None
    game = ledger.play.game.copy()
    game.to_act, game.options = 0, ("yield", "stay")
    game.monsters[0].life = 4
    for below, said in ((None, None), (4, None), (5, "yield")):
        assert ordered_move(StandingOrders(yield_below=below, skip_unaffordable=False), game) == said
    for options, said in ((("done",), "done"), (("pass",), "pass"), (("roll",), None), (("buy heal", "done"), None)):
        game.options = options
        assert ordered_move(StandingOrders(yield_below=None, skip_unaffordable=True), game) == said

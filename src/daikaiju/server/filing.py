"""What is filed beside the log: a table's line in the lobby, and the record of its finished game."""

from __future__ import annotations

import json
from typing import Any

from daikaiju.server.ledger import Ledger
from daikaiju.server.shapes import RecordFile, RecordPlayer, RecordSummary, TableSummary
from daikaiju.table.fairness import SCHEME, commitment

FORMAT = "daikaiju/1"


def head(ledger: Ledger, now: int) -> dict[str, Any]:
    """The columns of the table's own row."""
    summary = TableSummary(
        table=ledger.code,
        phase=ledger.phase,
        edition=ledger.edition,
        options=ledger.options,
        seats=ledger.seat_infos(set(), set()),
        decision_seconds=ledger.decision_seconds,
        created=ledger.created,
    )
    columns: dict[str, Any] = {
        "touched": now,
        "phase": ledger.phase,
        "public": ledger.public,
        "summary": json.dumps(summary, ensure_ascii=False),
    }
    if ledger.version == 1:
        columns |= {"seed": ledger.seed, "created": ledger.created}
    return columns


def record_columns(ledger: Ledger) -> dict[str, Any]:
    """The row of a finished game."""
    record = record_of(ledger)
    summary = RecordSummary(
        table=ledger.code,
        edition=ledger.edition,
        players=record["players"],
        winners=record["winners"],
        moves=len(record["moves"]),
        finished=record["finished"],
    )
    return {
        "finished": record["finished"],
        "public": ledger.public,
        "summary": json.dumps(summary, ensure_ascii=False),
        "record": json.dumps(record, ensure_ascii=False),
    }


def record_of(ledger: Ledger) -> RecordFile:
    """The finished game with everything that proves it."""
    play = ledger.play
    assert play is not None and play.game.over and ledger.started is not None and ledger.finished is not None
    return RecordFile(
        format=FORMAT,
        edition=ledger.edition,
        options=ledger.options,
        players=[_player(seat.monster or "", seat.name, seat.level) for seat in ledger.seats],
        moves=play.lines,
        winners=list(play.game.winners),
        fairness={
            "scheme": SCHEME,
            "commitment": commitment(ledger.seed),
            "seed": ledger.seed.hex(),
            "entropy": [seat.entropy for seat in ledger.seats],
        },
        times=[at - ledger.started for at in play.times],
        table=ledger.code,
        finished=ledger.finished,
    )


def _player(monster: str, name: str, level: str | None) -> RecordPlayer:
    player = RecordPlayer(monster=monster, name=name)
    if level is not None:
        player["level"] = level
    return player

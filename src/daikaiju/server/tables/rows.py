"""Database rows in addition to the log: a table's own row, and the record of its finished game."""

from __future__ import annotations

from typing import Any

from daikaiju.engine.rules import RULES_VERSION
from daikaiju.server.json import dumps
from daikaiju.server.schemas.shared import RecordSummary, TableSummary
from daikaiju.server.tables.state import TableState
from daikaiju.server.tables.table_info import seat_infos
from daikaiju.table.asked import describe_all
from daikaiju.table.record import FORMAT
from daikaiju.table.schemas import RecordFile, RecordPlayer
from daikaiju.table.signing import Signer


def head(state: TableState, now: int) -> dict[str, Any]:
    """Return the columns of the table's own row."""
    summary = TableSummary(
        table=state.code,
        phase=state.phase,
        edition=state.edition,
        options=state.options,
        seats=seat_infos(state, set(), set()),
        decision_seconds=state.decision_seconds,
        created=state.created,
        quick=state.quick,
    )
    columns: dict[str, Any] = {
        "touched": now,
        "phase": "over" if state.is_closed else state.phase,
        "public": state.public,
        "summary": dumps(summary),
    }
    if state.version == 1:
        columns |= {"seed": state.seed, "created": state.created}
    return columns


def record_columns(state: TableState, signer: Signer) -> dict[str, Any]:
    """Return the columns of a finished game's record."""
    return columns_of(record_of(state), state.public, signer)


def columns_of(record: RecordFile, is_public: bool, signer: Signer) -> dict[str, Any]:
    """Sign a record and return its columns."""
    record["signature"] = signer.sign(record)
    summary = RecordSummary(
        table=record["table"],
        edition=record["edition"],
        expansions=record["options"].get("expansions", []),
        players=record["players"],
        winners=record["winners"],
        moves=len(record["moves"]),
        finished=record["finished"],
    )
    return {
        "finished": record["finished"],
        "public": is_public,
        "summary": dumps(summary),
        "record": dumps(record),
    }


def record_of(state: TableState) -> RecordFile:
    """Return the record of a finished game, including its fairness proof."""
    play = state.play
    assert play is not None and play.game.over and state.started is not None and state.finished is not None
    record = RecordFile(
        format=FORMAT,
        edition=state.edition,
        options=state.options,
        players=players_of(state),
        moves=play.moves,
        winners=list(play.game.winners),
        fairness=state.proof(),
        asked=describe_all(play.match.asked, play.moves),
        times=[at - state.started for at in play.times],
        table=state.code,
        finished=state.finished,
        rules=RULES_VERSION,
    )
    if state.hints:
        record["hints"] = state.hints
    return record


def players_of(state: TableState) -> list[RecordPlayer]:
    """Return the players as in a record; only bots have a level."""
    players: list[RecordPlayer] = []
    for seat in state.seats:
        player = RecordPlayer(monster=seat.monster or "", name=seat.shown_name)
        if seat.level is not None:
            player["level"] = seat.level
        players.append(player)
    return players

"""The public description of a table."""

from __future__ import annotations

from daikaiju.server.schemas.shared import FairnessInfo, SeatInfo, TableInfo
from daikaiju.server.tables.state import TableState

FAILED_TOLD = 3
"""Number of last failed starts sent to clients; the record has all."""


def table_info(state: TableState, online: set[int], stand_ins: set[int], spectators: int) -> TableInfo:
    """Return the table, with facts that only the room has: connected seats and seats played by a stand-in bot."""
    return TableInfo(
        table=state.code,
        phase=state.phase,
        public=state.public,
        edition=state.edition,
        options=state.options,
        seats=seat_infos(state, online, stand_ins),
        decision_seconds=state.decision_seconds,
        away_seconds=state.away_seconds,
        pause_ms=state.pause_ms,
        spectators=spectators,
        version=state.version,
        created=state.created,
        started=state.started,
        finished=state.finished,
        winners=list(state.play.game.winners) if state.play else [],
        to_act=state.play.game.to_act if state.phase == "playing" and state.play else None,
        fairness=_fairness(state),
        rematch=state.rematch,
        hints_allowed=state.hints_allowed,
        quick=state.quick,
        practice=state.is_practice,
        muted=state.moderation.muted_lines(),
    )


def seat_infos(state: TableState, online: set[int], stand_ins: set[int]) -> list[SeatInfo]:
    """Return the public description of each seat."""
    return [
        SeatInfo(
            seat=number,
            kind=seat.kind,
            name=seat.shown_name,
            monster=seat.monster,
            level=seat.level,
            ready=seat.ready,
            online=number in online,
            stand_in=number in stand_ins,
            wants_rematch=seat.wants_rematch,
            hints=seat.agrees_to_hints,
            hints_used=sum(hint["seat"] == number for hint in state.hints),
            honour=state.predictions.honour.get(number, 0),
        )
        for number, seat in enumerate(state.seats)
    ]


def _fairness(state: TableState) -> FairnessInfo:
    """Return the fairness data that may be public now; the seed only when no player can profit from it any longer."""
    proof, is_lobby = state.proof(), state.play is None
    return FairnessInfo(
        scheme=proof["scheme"],
        round=proof.get("round", 0),
        commitment=proof["commitment"],
        shares=proof.get("shares", []),
        revealing=state.rounds.is_sealed and is_lobby,
        revealed=[number for number, seat in enumerate(state.seats) if seat.reveal],
        entropy=[] if is_lobby else proof["entropy"],
        seed=proof["seed"] if state.phase == "over" else None,
        failed=proof.get("failed", [])[-FAILED_TOLD:],
    )

"""Hints at a table: whom they are for, who agrees to them, and that their use is written down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from daikaiju.server.errors import Refusal
from daikaiju.server.schemas import websocket as messages
from daikaiju.server.tables.state import Entry, TableState

if TYPE_CHECKING:
    from daikaiju.server.tables.handlers import Holder


def agree(state: TableState, holder: Holder, message: messages.AgreeToHints) -> Entry:
    """A player agrees that hints may be asked for at this table, or does so no more."""
    _held(state, holder, message.seat)
    return {"kind": "hints", "seat": message.seat, "agreed": message.agreed}


def ask(state: TableState, holder: Holder, message: messages.AskHint) -> Entry:
    """A hint for the seat's own decision; everybody sees that it was asked for, and the record says where."""
    _held(state, holder, message.seat)
    if state.phase == "lobby":
        raise Refusal("not_started")
    if state.phase == "over" or state.play is None:
        raise Refusal("game_over")
    if not state.game_version <= message.version <= state.version:
        raise Refusal("stale", f"asked at {message.version}; the game stands at {state.game_version}")
    if state.play.game.to_act != message.seat:
        raise Refusal("not_your_move", f"seat {state.play.game.to_act} is to act")
    if not state.hints_allowed:
        raise Refusal("no_hints", "not everybody at this table agrees to hints")
    return {"kind": "hint", "seat": message.seat, "line": len(state.play.moves) + 1}


def _held(state: TableState, holder: Holder, seat: int) -> None:
    if seat >= len(state.seats):
        raise Refusal("no_such_seat", f"seat {seat} of {len(state.seats)}")
    if seat not in holder.seats:
        raise Refusal("not_your_seat", f"seat {seat}")

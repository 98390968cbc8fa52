"""Handlers of hints: players' agreement to them, and the logging of their use."""

from __future__ import annotations

from daikaiju.server.errors import Refusal
from daikaiju.server.schemas import client_messages as messages
from daikaiju.server.tables.entries import Entry, HintEntry, HintsEntry
from daikaiju.server.tables.handlers.holder import Holder, held_seat
from daikaiju.server.tables.state import TableState


def agree(state: TableState, holder: Holder, message: messages.AgreeToHints) -> Entry:
    """Agree to hints at this table, or withdraw the agreement."""
    held_seat(state, holder, message.seat)
    return HintsEntry(seat=message.seat, agreed=message.agreed)


def ask(state: TableState, holder: Holder, message: messages.AskHint) -> Entry:
    """Request a hint for the seat's own decision; the request is visible to all and stored in the record."""
    held_seat(state, holder, message.seat)
    if state.phase == "lobby":
        raise Refusal("not_started")
    if state.phase == "over" or state.play is None:
        raise Refusal("game_over")
    if not state.game_version <= message.version <= state.version:
        raise Refusal("stale", f"asked at version {message.version}; the game is at version {state.game_version}")
    if state.play.game.to_act != message.seat:
        raise Refusal("not_your_move", f"seat {state.play.game.to_act} is to act")
    if not state.hints_allowed:
        raise Refusal("no_hints", "not all players of this table agree to hints")
    return HintEntry(seat=message.seat, line=len(state.play.moves) + 1)

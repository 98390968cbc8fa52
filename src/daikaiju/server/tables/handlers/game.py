"""Handlers of messages during and after the game, including hints. Only the engine decides which moves are legal."""

from __future__ import annotations

from daikaiju.engine.dice import KINDS
from daikaiju.server.errors import Refusal
from daikaiju.server.schemas import client_messages as messages
from daikaiju.server.schemas.shared import StandingOrders
from daikaiju.server.tables.entries import (
    ConcedeEntry,
    Entry,
    HintEntry,
    HintsEntry,
    MoveEntry,
    OrdersEntry,
    PredictEntry,
    RematchEntry,
    TakeBackEntry,
)
from daikaiju.server.tables.handlers.holder import Holder, held_seat
from daikaiju.server.tables.play import Play
from daikaiju.server.tables.state import TableState


def _play(state: TableState) -> Play:
    """Return the game in progress. Raises Refusal."""
    if state.play is None:
        raise Refusal("not_started")
    if state.phase == "over":
        raise Refusal("game_over")
    return state.play


def _fresh(state: TableState, version: int) -> None:
    if not state.game_version <= version <= state.version:
        raise Refusal("stale", f"decided on version {version}; the game is at version {state.game_version}")


def move(state: TableState, holder: Holder, message: messages.Move) -> Entry:
    """Play one of the options of the seat to act."""
    held_seat(state, holder, message.seat)
    game = _play(state).game
    _fresh(state, message.version)
    if game.to_act != message.seat:
        raise Refusal("not_your_move", f"seat {game.to_act} is to act")
    if message.move not in game.options:
        raise Refusal("illegal_move", f"{message.move!r} is not legal here", game.options)
    return MoveEntry(seat=message.seat, move=message.move, id=message.id, by="player")


def take_back(state: TableState, holder: Holder, message: messages.TakeBack) -> Entry:
    """Take back the last decision, if it revealed nothing."""
    held_seat(state, holder, message.seat)
    play = _play(state)
    _fresh(state, message.version)
    if play.may_take_back != message.seat:
        raise Refusal("nothing_to_take_back")
    return TakeBackEntry(seat=message.seat, id=message.id)


def concede(state: TableState, holder: Holder, message: messages.Concede) -> Entry:
    """Leave the game permanently."""
    held_seat(state, holder, message.seat)
    if not _play(state).game.monsters[message.seat].alive:
        raise Refusal("game_over", f"seat {message.seat} is out of the game")
    return ConcedeEntry(seat=message.seat, id=message.id)


def set_orders(state: TableState, holder: Holder, message: messages.SetOrders) -> Entry:
    """Set the standing orders of a seat."""
    held_seat(state, holder, message.seat)
    orders = StandingOrders(yield_below=message.yield_below, skip_unaffordable=message.skip_unaffordable)
    return OrdersEntry(seat=message.seat, orders=orders)


def agree_to_hints(state: TableState, holder: Holder, message: messages.AgreeToHints) -> Entry:
    """Agree to hints at this table, or withdraw the agreement."""
    held_seat(state, holder, message.seat)
    return HintsEntry(seat=message.seat, agreed=message.agreed)


def ask_hint(state: TableState, holder: Holder, message: messages.AskHint) -> Entry:
    """Request a hint for the seat's own decision; the request is visible to all and stored in the record."""
    held_seat(state, holder, message.seat)
    play = _play(state)
    _fresh(state, message.version)
    if play.game.to_act != message.seat:
        raise Refusal("not_your_move", f"seat {play.game.to_act} is to act")
    if not state.hints_allowed:
        raise Refusal("no_hints", "not all players of this table agree to hints")
    return HintEntry(seat=message.seat, line=len(play.moves) + 1)


def want_rematch(state: TableState, holder: Holder, message: messages.Rematch) -> Entry:
    """Request a rematch with the same seats."""
    held_seat(state, holder, message.seat)
    if state.phase != "over":
        raise Refusal("not_started", "the game is not over")
    return RematchEntry(seat=message.seat)


def predict(state: TableState, holder: Holder, message: messages.Predict) -> Entry:
    """Store an eliminated player's prediction."""
    held_seat(state, holder, message.seat)
    game = _play(state).game
    if game.monsters[message.seat].alive:
        raise Refusal("still_alive", "only eliminated seats may predict")
    if (message.face is None) == (message.winner is None):
        raise Refusal("malformed", "either a face or a winner")
    if message.face is not None and message.face not in KINDS:
        raise Refusal("malformed", f"{message.face!r} is on no die")
    if message.winner is not None and not (message.winner < len(game.monsters) and game.monsters[message.winner].alive):
        raise Refusal("no_such_seat", f"seat {message.winner} cannot win any more")
    return PredictEntry(seat=message.seat, face=message.face, winner=message.winner)

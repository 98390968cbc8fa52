"""The handlers of client messages, by message type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from daikaiju.server.schemas import client_messages as messages
from daikaiju.server.tables.entries import Entry
from daikaiju.server.tables.handlers import chat, game, lobby
from daikaiju.server.tables.handlers.holder import Holder
from daikaiju.server.tables.state import TableState

Handler = Callable[[TableState, Holder, Any], Entry]
HANDLERS: dict[type, Handler] = {
    messages.SetName: lobby.name_seat,
    messages.PickMonster: lobby.choose_monster,
    messages.Ready: lobby.be_ready,
    messages.Reveal: lobby.reveal,
    messages.SetSeat: lobby.set_seat,
    messages.Configure: lobby.configure,
    messages.Start: lobby.start,
    messages.Fill: lobby.fill,
    messages.Leave: lobby.leave,
    messages.Move: game.move,
    messages.TakeBack: game.take_back,
    messages.Concede: game.concede,
    messages.SetOrders: game.set_orders,
    messages.Rematch: game.want_rematch,
    messages.Chat: chat.say,
    messages.Mute: chat.mute,
    messages.Remove: chat.remove,
    messages.Close: chat.close,
    messages.Report: chat.report,
    messages.AgreeToHints: game.agree_to_hints,
    messages.AskHint: game.ask_hint,
    messages.Predict: game.predict,
}


def entry_for(state: TableState, holder: Holder, message: messages.ClientMessage) -> Entry:
    """Return the entry that this message asks for. Raises Refusal."""
    return HANDLERS[type(message)](state, holder, message)

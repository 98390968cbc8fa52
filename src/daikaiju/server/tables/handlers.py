"""From what a client asks to the entry that does it, or a refusal. Legality of moves is the engine's business alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from daikaiju import bots
from daikaiju.engine.dice import KINDS
from daikaiju.engine.errors import RulesError
from daikaiju.engine.options import rules_for
from daikaiju.engine.rules import FEWEST, MOST
from daikaiju.server.errors import Refusal
from daikaiju.server.schemas import websocket as messages
from daikaiju.server.tables import hints
from daikaiju.server.tables.bot_pool import usual_level
from daikaiju.server.tables.moderation import Author, reported_lines
from daikaiju.server.tables.sanitize import CHAT_LENGTH, NAME_LENGTH, clean, skeleton
from daikaiju.server.tables.seat import Seat
from daikaiju.server.tables.state import CHAT_BYTES, SPECTATORS_BYTES, Entry, TableState
from daikaiju.table.fairness import share


@dataclass
class Holder:
    """What a connection has shown secrets for."""

    seats: frozenset[int] = field(default_factory=frozenset)
    is_host: bool = False
    name: str = ""
    mark: str = ""
    """What stands for its address at this table."""

    def locks(self, state: TableState) -> list[str]:
        """The hashes of the seats' secrets."""
        return [state.seats[number].lock for number in sorted(self.seats)]

    def is_muted(self, state: TableState) -> bool:
        """Whether the host lets it say nothing."""
        return not self.is_host and state.moderation.is_muted(self.locks(state), self.mark)


def entry_for(state: TableState, holder: Holder, message: messages.ClientMessage) -> Entry:
    """The entry that this message asks for; raises Refusal."""
    entry = _MAKERS[type(message)](state, holder, message)
    entry["kind"] = entry.get("kind", message.type)
    return entry


def _in_lobby(state: TableState) -> None:
    if state.play is not None:
        raise Refusal("already_started")
    if state.rounds.is_sealed:
        raise Refusal("already_started", "the game is about to start")


def held_seat(state: TableState, holder: Holder, seat: int) -> Seat:
    """The seat, if the connection holds it."""
    if seat >= len(state.seats):
        raise Refusal("no_such_seat", f"seat {seat} of {len(state.seats)}")
    if seat not in holder.seats:
        raise Refusal("not_your_seat", f"seat {seat}")
    return state.seats[seat]


def _host(holder: Holder) -> None:
    if not holder.is_host:
        raise Refusal("not_host")


def _name(state: TableState, holder: Holder, message: messages.SetName) -> Entry:
    _in_lobby(state)
    held_seat(state, holder, message.seat)
    return {"seat": message.seat, "name": clean(message.name, NAME_LENGTH)}


def _monster(state: TableState, holder: Holder, message: messages.PickMonster) -> Entry:
    _in_lobby(state)
    held_seat(state, holder, message.seat)
    return {"seat": message.seat, "monster": pick_monster(state, message.monster, message.seat)}


def box_of(edition: str, options: dict[str, Any]) -> tuple[str, ...]:
    """The monsters of an edition and the expansions played with."""
    return rules_for(edition, {"expansions": options.get("expansions", [])}, FEWEST).monsters


def pick_monster(state: TableState, wish: str | None, seat: int | None = None) -> str:
    """The monster a seat gets: the one wished for if it is free, or else any free one."""
    box = box_of(state.edition, state.options)
    taken = {other.monster for number, other in enumerate(state.seats) if number != seat}
    if wish is None:
        return next(monster for monster in box if monster not in taken)
    if wish not in box:
        raise Refusal("no_such_monster", f"{wish!r}; in this edition: {', '.join(box)}")
    if wish in taken:
        raise Refusal("monster_taken", wish)
    return wish


def _ready(state: TableState, holder: Holder, message: messages.Ready) -> Entry:
    held_seat(state, holder, message.seat)
    if not message.ready:
        if state.play is not None:
            raise Refusal("already_started")
        return {"seat": message.seat, "ready": False}
    _in_lobby(state)
    if message.share is None or message.commitment is None:
        raise Refusal("not_ready", "ready needs a share, and the commitment it was made for")
    if message.commitment != state.rounds.commitment:
        raise Refusal("stale", "the table has changed, and with it the commitment")
    return {"seat": message.seat, "ready": True, "share": message.share}


def _reveal(state: TableState, holder: Holder, message: messages.Reveal) -> Entry:
    seat = held_seat(state, holder, message.seat)
    if not state.rounds.is_sealed or state.play is not None or message.commitment != state.rounds.commitment:
        raise Refusal("stale", "nothing is to be revealed for this commitment")
    if share(message.commitment, message.entropy) != seat.share:
        raise Refusal("malformed", "this is not the entropy that the share was made of")
    return {"seat": message.seat, "entropy": message.entropy}


def _seat(state: TableState, holder: Holder, message: messages.SetSeat) -> Entry:
    _in_lobby(state)
    _host(holder)
    here = len(state.seats)
    if message.seat > here or message.seat >= MOST or (message.kind == "closed" and message.seat == here):
        raise Refusal("no_such_seat", f"seat {message.seat} of {here}")
    if message.kind == "closed":
        if here <= FEWEST:
            raise Refusal("no_such_seat", f"at least {FEWEST} seats")
        check_options(state.edition, state.options, here - 1)
        return {"seat": message.seat, "as": "closed"}
    check_options(state.edition, state.options, max(here, message.seat + 1))
    if message.kind == "open":
        return {"seat": message.seat, "as": "open"}
    return {
        "seat": message.seat,
        "as": "bot",
        "level": check_level(message.level),
        "monster": pick_monster(state, None, message.seat),
    }


def check_level(level: str | None) -> str:
    """A bot's level, or the usual one."""
    if level is None:
        return usual_level()
    if level not in bots.LEVELS:
        raise Refusal("no_such_level", f"{level!r}; there are: {', '.join(bots.LEVELS)}")
    return level


def check_options(edition: str, options: dict[str, Any], seats: int) -> None:
    """Refuse what the rules refuse."""
    try:
        rules_for(edition, options, seats)
    except RulesError as problem:
        raise Refusal("bad_options", str(problem)) from None


def _configure(state: TableState, holder: Holder, message: messages.Configure) -> Entry:
    _in_lobby(state)
    _host(holder)
    entry: Entry = message.model_dump(exclude_none=True, exclude={"type", "id"})
    edition = entry.get("edition", state.edition)
    options = entry.get("options", {} if "edition" in entry else state.options)
    check_options(edition, options, len(state.seats))
    if "edition" in entry or "options" in entry:
        entry["options"] = options
        entry["monsters"] = _moved_monsters(state, box_of(edition, options))
    if entry.get("decision_seconds") == 0:
        entry["decision_seconds"] = None
    return entry


def _moved_monsters(state: TableState, box: tuple[str, ...]) -> list[str | None]:
    """Everybody keeps a monster that can still be chosen; the others get free ones."""
    kept = {seat.monster for seat in state.seats if seat.monster in box}
    free = iter([monster for monster in box if monster not in kept])
    return [
        None if seat.kind == "open" else seat.monster if seat.monster in kept else next(free) for seat in state.seats
    ]


def _start(state: TableState, holder: Holder, message: messages.Start) -> Entry:
    _in_lobby(state)
    _host(holder)
    taken = [seat for seat in state.seats if seat.kind != "open"]
    if len(taken) < FEWEST:
        raise Refusal("not_ready", f"at least {FEWEST} seats must be taken")
    if not all(seat.ready for seat in taken):
        raise Refusal("not_ready", "somebody is not ready")
    if not state.has_all_shares:
        raise Refusal("not_ready", "somebody has not committed to entropy yet")
    check_options(state.edition, state.options, len(taken))
    return {"kind": "seal"}


def _game(state: TableState) -> None:
    if state.phase == "lobby":
        raise Refusal("not_started")
    if state.phase == "over":
        raise Refusal("game_over")


def _fresh(state: TableState, version: int) -> None:
    if not state.game_version <= version <= state.version:
        raise Refusal("stale", f"decided on {version}; the game stands at {state.game_version}")


def _move(state: TableState, holder: Holder, message: messages.Move) -> Entry:
    held_seat(state, holder, message.seat)
    _game(state)
    _fresh(state, message.version)
    assert state.play is not None
    game = state.play.game
    if game.to_act != message.seat:
        raise Refusal("not_your_move", f"seat {game.to_act} is to act")
    if message.move not in game.options:
        raise Refusal("illegal_move", f"{message.move!r} is not legal here", game.options)
    return {"seat": message.seat, "move": message.move, "id": message.id, "by": "player"}


def _take_back(state: TableState, holder: Holder, message: messages.TakeBack) -> Entry:
    held_seat(state, holder, message.seat)
    _game(state)
    _fresh(state, message.version)
    assert state.play is not None
    if state.play.may_take_back != message.seat:
        raise Refusal("nothing_to_take_back")
    return {"seat": message.seat, "id": message.id}


def _concede(state: TableState, holder: Holder, message: messages.Concede) -> Entry:
    held_seat(state, holder, message.seat)
    _game(state)
    assert state.play is not None
    if not state.play.game.monsters[message.seat].alive:
        raise Refusal("game_over", f"seat {message.seat} is out of the game")
    return {"seat": message.seat, "id": message.id}


def _chat(state: TableState, holder: Holder, message: messages.Chat) -> Entry:
    if holder.is_muted(state):
        raise Refusal("muted", "the host has muted you")
    name = holder.name
    lock = next(iter(holder.locks(state)), "")
    if message.seat is None and skeleton(name) in _names_of_players(state):
        name = ""  # a spectator does not speak in a player's name
    if message.seat is not None:
        seat = held_seat(state, holder, message.seat)
        name, lock = seat.name, seat.lock
    text = clean(message.text, CHAT_LENGTH)
    if not text:
        raise Refusal("malformed", "nothing to say")
    if state.chat_bytes >= CHAT_BYTES or (message.seat is None and state.spectators_bytes >= SPECTATORS_BYTES):
        raise Refusal("too_many", "everything has been said at this table")
    return {"seat": message.seat, "name": name, "text": text, "lock": lock, "from": holder.mark}


def _names_of_players(state: TableState) -> set[str]:
    """Names, and monsters that stand for names, as they look."""
    return {skeleton(name) for seat in state.seats for name in (seat.name, seat.monster) if name}


def _orders(state: TableState, holder: Holder, message: messages.SetOrders) -> Entry:
    held_seat(state, holder, message.seat)
    orders = {"yield_below": message.yield_below, "skip_unaffordable": message.skip_unaffordable}
    return {"kind": "orders", "seat": message.seat, "orders": orders}


def _rematch(state: TableState, holder: Holder, message: messages.Rematch) -> Entry:
    held_seat(state, holder, message.seat)
    if state.phase != "over":
        raise Refusal("not_started", "the game is not over")
    return {"seat": message.seat}


def _leave(state: TableState, holder: Holder, message: messages.Leave) -> Entry:
    held_seat(state, holder, message.seat)
    return {"seat": message.seat}


def _author(state: TableState, line: int) -> Author:
    author = state.moderation.author(line)
    if author is None:
        raise Refusal("no_such_line", f"no line of chat was said at version {line}, or it is long ago")
    return author


def _other_author(state: TableState, holder: Holder, line: int) -> Author:
    author = _author(state, line)
    if author.lock and author.lock in holder.locks(state):
        raise Refusal("not_yourself", f"you said line {line} yourself")
    return author


def _mute(state: TableState, holder: Holder, message: messages.Mute) -> Entry:
    _host(holder)
    return {"ids": _other_author(state, holder, message.line).ids, "muted": message.muted}


def _remove(state: TableState, holder: Holder, message: messages.Remove) -> Entry:
    _host(holder)
    if (message.seat is None) == (message.line is None):
        raise Refusal("malformed", "either a seat or a line")
    if message.line is not None:
        author = _other_author(state, holder, message.line)
        seats = (number for number, seat in enumerate(state.seats) if author.lock and seat.lock == author.lock)
        return {"seat": next(seats, None), "ids": author.ids}
    number = message.seat or 0
    if number >= len(state.seats) or not state.seats[number].lock:
        raise Refusal("no_such_seat", f"nobody to remove holds seat {number}")
    if number in holder.seats:
        raise Refusal("not_yourself", f"seat {number} is yours")
    return {"seat": number, "ids": Author(state.seats[number].lock, state.seats[number].mark).ids}


def _close(state: TableState, holder: Holder, message: messages.Close) -> Entry:
    _host(holder)
    return {}


def _report(state: TableState, holder: Holder, message: messages.Report) -> Entry:
    _author(state, message.line)
    if not state.moderation.can_report(message.line, holder.mark):
        raise Refusal("reported", "this was reported, or enough was reported at this table")
    return {
        "line": message.line,
        "seat": min(holder.seats, default=None),
        "from": holder.mark,
        "why": clean(message.why, CHAT_LENGTH),
        "lines": reported_lines(state.chat, message.line),
    }


def _predict(state: TableState, holder: Holder, message: messages.Predict) -> Entry:
    held_seat(state, holder, message.seat)
    _game(state)
    assert state.play is not None
    game = state.play.game
    if game.monsters[message.seat].alive:
        raise Refusal("still_alive", "only the fallen predict")
    if (message.face is None) == (message.winner is None):
        raise Refusal("malformed", "either a face or a winner")
    if message.face is not None and message.face not in KINDS:
        raise Refusal("malformed", f"{message.face!r} is on no die")
    if message.winner is not None and not (message.winner < len(game.monsters) and game.monsters[message.winner].alive):
        raise Refusal("no_such_seat", f"seat {message.winner} cannot win any more")
    return {"seat": message.seat, "face": message.face, "winner": message.winner}


_MAKERS: dict[type, Callable[[TableState, Holder, Any], Entry]] = {
    messages.SetName: _name,
    messages.PickMonster: _monster,
    messages.Ready: _ready,
    messages.Reveal: _reveal,
    messages.SetSeat: _seat,
    messages.Configure: _configure,
    messages.Start: _start,
    messages.Move: _move,
    messages.TakeBack: _take_back,
    messages.Concede: _concede,
    messages.Chat: _chat,
    messages.SetOrders: _orders,
    messages.Rematch: _rematch,
    messages.Leave: _leave,
    messages.Mute: _mute,
    messages.Remove: _remove,
    messages.Close: _close,
    messages.Report: _report,
    messages.AgreeToHints: hints.agree,
    messages.AskHint: hints.ask,
    messages.Predict: _predict,
}

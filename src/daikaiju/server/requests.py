"""From what a client asks to the entry that does it, or a refusal. Legality of moves is the engine's business alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from daikaiju import bots
from daikaiju.engine.errors import RulesError
from daikaiju.engine.rules import EDITIONS, FEWEST, MOST, rules_for
from daikaiju.server import protocol
from daikaiju.server.clean import CHAT_LENGTH, NAME_LENGTH, clean
from daikaiju.server.ledger import Entry, Ledger, Seat
from daikaiju.server.refusal import Refusal
from daikaiju.server.thinking import usual_level


@dataclass
class Holder:
    """What a connection has shown secrets for."""

    seats: frozenset[int] = field(default_factory=frozenset)
    is_host: bool = False
    name: str = ""


def entry_for(ledger: Ledger, holder: Holder, message: protocol.ClientMessage) -> Entry:
    """The entry that this message asks for; raises Refusal."""
    entry = _MAKERS[type(message)](ledger, holder, message)
    entry["kind"] = entry.get("kind", message.type)
    return entry


def _in_lobby(ledger: Ledger) -> None:
    if ledger.play is not None:
        raise Refusal("already_started")


def held_seat(ledger: Ledger, holder: Holder, seat: int) -> Seat:
    """The seat, if the connection holds it."""
    if seat >= len(ledger.seats):
        raise Refusal("no_such_seat", f"seat {seat} of {len(ledger.seats)}")
    if seat not in holder.seats:
        raise Refusal("not_your_seat", f"seat {seat}")
    return ledger.seats[seat]


def _host(holder: Holder) -> None:
    if not holder.is_host:
        raise Refusal("not_host")


def _name(ledger: Ledger, holder: Holder, message: protocol.SetName) -> Entry:
    _in_lobby(ledger)
    held_seat(ledger, holder, message.seat)
    return {"seat": message.seat, "name": clean(message.name, NAME_LENGTH)}


def _monster(ledger: Ledger, holder: Holder, message: protocol.PickMonster) -> Entry:
    _in_lobby(ledger)
    held_seat(ledger, holder, message.seat)
    return {"seat": message.seat, "monster": pick_monster(ledger, message.monster, message.seat)}


def pick_monster(ledger: Ledger, wish: str | None, seat: int | None = None) -> str:
    """The monster a seat gets: the one wished for if it is free, or else any free one."""
    box = EDITIONS[ledger.edition].monsters
    taken = {other.monster for number, other in enumerate(ledger.seats) if number != seat}
    if wish is None:
        return next(monster for monster in box if monster not in taken)
    if wish not in box:
        raise Refusal("no_such_monster", f"{wish!r}; in this edition: {', '.join(box)}")
    if wish in taken:
        raise Refusal("monster_taken", wish)
    return wish


def _ready(ledger: Ledger, holder: Holder, message: protocol.Ready) -> Entry:
    _in_lobby(ledger)
    held_seat(ledger, holder, message.seat)
    if message.ready and not message.entropy:
        raise Refusal("not_ready", "ready needs entropy")
    return {"seat": message.seat, "ready": message.ready, "entropy": message.entropy if message.ready else ""}


def _seat(ledger: Ledger, holder: Holder, message: protocol.SetSeat) -> Entry:
    _in_lobby(ledger)
    _host(holder)
    here = len(ledger.seats)
    if message.seat > here or message.seat >= MOST or (message.kind == "closed" and message.seat == here):
        raise Refusal("no_such_seat", f"seat {message.seat} of {here}")
    if message.kind == "closed":
        if here <= FEWEST:
            raise Refusal("no_such_seat", f"at least {FEWEST} seats")
        check_options(ledger.edition, ledger.options, here - 1)
        return {"seat": message.seat, "as": "closed"}
    check_options(ledger.edition, ledger.options, max(here, message.seat + 1))
    if message.kind == "open":
        return {"seat": message.seat, "as": "open"}
    return {
        "seat": message.seat,
        "as": "bot",
        "level": check_level(message.level),
        "monster": pick_monster(ledger, None, message.seat),
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


def _configure(ledger: Ledger, holder: Holder, message: protocol.Configure) -> Entry:
    _in_lobby(ledger)
    _host(holder)
    entry: Entry = message.model_dump(exclude_none=True, exclude={"type", "id"})
    edition = entry.get("edition", ledger.edition)
    check_options(edition, entry.get("options", {} if "edition" in entry else ledger.options), len(ledger.seats))
    if "edition" in entry:
        entry.setdefault("options", {})
        entry["monsters"] = _moved_monsters(ledger, edition)
    if entry.get("decision_seconds") == 0:
        entry["decision_seconds"] = None
    return entry


def _moved_monsters(ledger: Ledger, edition: str) -> list[str | None]:
    """Everybody keeps a monster that is also in the other box; the others get free ones."""
    box = EDITIONS[edition].monsters
    kept = {seat.monster for seat in ledger.seats if seat.monster in box}
    free = iter([monster for monster in box if monster not in kept])
    return [
        None if seat.kind == "open" else seat.monster if seat.monster in kept else next(free) for seat in ledger.seats
    ]


def _start(ledger: Ledger, holder: Holder, message: protocol.Start) -> Entry:
    _in_lobby(ledger)
    _host(holder)
    taken = [seat for seat in ledger.seats if seat.kind != "open"]
    if len(taken) < FEWEST:
        raise Refusal("not_ready", f"at least {FEWEST} seats must be taken")
    if not all(seat.ready for seat in taken):
        raise Refusal("not_ready", "somebody is not ready")
    check_options(ledger.edition, ledger.options, len(taken))
    return {}


def _game(ledger: Ledger) -> None:
    if ledger.phase == "lobby":
        raise Refusal("not_started")
    if ledger.phase == "over":
        raise Refusal("game_over")


def _fresh(ledger: Ledger, version: int) -> None:
    if not ledger.game_version <= version <= ledger.version:
        raise Refusal("stale", f"decided on {version}; the game stands at {ledger.game_version}")


def _move(ledger: Ledger, holder: Holder, message: protocol.Move) -> Entry:
    held_seat(ledger, holder, message.seat)
    _game(ledger)
    _fresh(ledger, message.version)
    assert ledger.play is not None
    game = ledger.play.game
    if game.to_act != message.seat:
        raise Refusal("not_your_move", f"seat {game.to_act} is to act")
    if message.move not in game.options:
        raise Refusal("illegal_move", f"{message.move!r} is not legal here", game.options)
    return {"seat": message.seat, "move": message.move, "id": message.id, "by": "player"}


def _take_back(ledger: Ledger, holder: Holder, message: protocol.TakeBack) -> Entry:
    held_seat(ledger, holder, message.seat)
    _game(ledger)
    _fresh(ledger, message.version)
    assert ledger.play is not None
    if ledger.play.may_take_back != message.seat:
        raise Refusal("nothing_to_take_back")
    return {"seat": message.seat, "id": message.id}


def _concede(ledger: Ledger, holder: Holder, message: protocol.Concede) -> Entry:
    held_seat(ledger, holder, message.seat)
    _game(ledger)
    assert ledger.play is not None
    if not ledger.play.game.monsters[message.seat].alive:
        raise Refusal("game_over", f"seat {message.seat} is out of the game")
    return {"seat": message.seat, "id": message.id}


def _chat(ledger: Ledger, holder: Holder, message: protocol.Chat) -> Entry:
    name = holder.name
    if message.seat is not None:
        name = held_seat(ledger, holder, message.seat).name
    text = clean(message.text, CHAT_LENGTH)
    if not text:
        raise Refusal("malformed", "nothing to say")
    return {"seat": message.seat, "name": name, "text": text}


def _orders(ledger: Ledger, holder: Holder, message: protocol.SetOrders) -> Entry:
    held_seat(ledger, holder, message.seat)
    orders = {"yield_below": message.yield_below, "skip_unaffordable": message.skip_unaffordable}
    return {"kind": "orders", "seat": message.seat, "orders": orders}


def _rematch(ledger: Ledger, holder: Holder, message: protocol.Rematch) -> Entry:
    held_seat(ledger, holder, message.seat)
    if ledger.phase != "over":
        raise Refusal("not_started", "the game is not over")
    return {"seat": message.seat}


def _leave(ledger: Ledger, holder: Holder, message: protocol.Leave) -> Entry:
    held_seat(ledger, holder, message.seat)
    return {"seat": message.seat}


_MAKERS: dict[type, Callable[[Ledger, Holder, Any], Entry]] = {
    protocol.SetName: _name,
    protocol.PickMonster: _monster,
    protocol.Ready: _ready,
    protocol.SetSeat: _seat,
    protocol.Configure: _configure,
    protocol.Start: _start,
    protocol.Move: _move,
    protocol.TakeBack: _take_back,
    protocol.Concede: _concede,
    protocol.Chat: _chat,
    protocol.SetOrders: _orders,
    protocol.Rematch: _rematch,
    protocol.Leave: _leave,
}

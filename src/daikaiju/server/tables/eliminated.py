"""Win chances of the remaining monsters, sent only to players whose monsters were eliminated."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from daikaiju.server.errors import Refusal
from daikaiju.server.tables.handlers.holder import Holder
from daikaiju.server.tables.state import TableState

if TYPE_CHECKING:
    from daikaiju.server.tables.room import Room
    from daikaiju.server.tables.subscriber import Subscriber


def has_fallen(state: TableState, holder: Holder) -> bool:
    """Return whether a connection holds seats of this game, but none whose monster is alive."""
    if state.play is None or not holder.seats:
        return False
    monsters = state.play.game.monsters
    return not any(monsters[seat].alive for seat in holder.seats)


class EliminatedForecasts:
    """The computation of the chances, one at a time per table; outdated positions are skipped."""

    def __init__(self, run: Callable[[Coroutine[Any, Any, None]], None]) -> None:
        self._run = run
        self._busy: set[str] = set()

    def moved(self, room: Room) -> None:
        """Compute and send the chances after a move, if an eliminated player is connected."""
        if room.state.code not in self._busy and _watching(room):
            self._busy.add(room.state.code)
            self._run(self._tell(room))

    async def _tell(self, room: Room) -> None:
        told = -1
        try:
            while (play := room.state.play) is not None and room.state.game_version != told and _watching(room):
                told = room.state.game_version
                if play.game.over:
                    return
                chances = await room.services.coach.chances(play.game, room.state.code)
                for connection in _watching(room):
                    connection.send({"type": "chances", "version": told, "chances": chances})
        except Refusal:
            pass  # retried after the next move
        finally:
            self._busy.discard(room.state.code)


def _watching(room: Room) -> list[Subscriber]:
    play = room.state.play
    if play is None or all(monster.alive for monster in play.game.monsters):
        return []
    return [one for one in room.presence.connections if has_fallen(room.state, one.holder)]

"""Tokyo Tower: claiming its levels, and their effects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from daikaiju.engine.fields import Field
from daikaiju.engine.powers import Power
from daikaiju.engine.state import without_one

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs

FIELD: Final = "tower"
LEVELS: Final = (1, 2, 3)
TOP: Final = LEVELS[-1]
ENOUGH: Final = 4


class TokyoTower(Power):
    """Four 1s in Tokyo claim the lowest level one lacks; the lower two give life and energy each turn, the top wins."""

    order = 7

    def on_turn_start(self, game: Verbs, me: Monster, card: str) -> None:
        for level in me.extra[FIELD]:
            game.gain_life(me, 1, card)
            if level == 2:
                game.gain_energy(me, 1, card)

    def on_number(self, game: Verbs, me: Monster, card: str, face: str, count: int) -> None:
        if face == "1" and count >= ENOUGH and me.place is not None:
            claim(game, me)


def claim(game: Verbs, me: Monster) -> None:
    """Give a monster the lowest level it lacks, taking it from its holder."""
    level = next(level for level in LEVELS if level not in me.extra[FIELD])
    holder = next((other for other in game.monsters if level in other.extra[FIELD]), None)
    if holder is not None:
        holder.extra[FIELD] = without_one(holder.extra[FIELD], level)
    me.extra[FIELD] = tuple(sorted((*me.extra[FIELD], level)))
    game.tell("claimed", me.seat, level, -1 if holder is None else holder.seat)
    if level == TOP:
        game.finish((me.seat,))


def on_the_top(game: Verbs) -> tuple[int, ...]:
    """Return the seat that has claimed the top and so has won, if any."""
    return tuple([me.seat for me in game.monsters if TOP in me.extra[FIELD]])


class TowerLevels(Field):
    """The levels a monster holds, from the bottom to the top; a position may list them in any order."""

    def problem(self, value: Any) -> str:
        """Return why a monster cannot hold these levels in a position, or an empty string."""
        if not isinstance(value, list):
            return super().problem(value)
        for level in value:
            if type(level) is not int or level not in LEVELS:
                return f"{level!r} is no level of the tower: 1 or 2"
            if level == TOP:
                return "whoever holds the top has won, the game would be over"
        return ""

    def read(self, value: Any) -> Any:
        """Return the levels in ascending order."""
        return tuple(sorted(value))


def problem(game: Verbs) -> str:
    """Return why the levels cannot be held like this in a position, or an empty string."""
    held: dict[int, int] = {}
    for me in game.monsters:
        for level in me.extra[FIELD]:
            if level in held:
                return f"players[{me.seat}].{FIELD}: level {level} is already held by seat {held[level]}"
            held[level] = me.seat
    return ""

"""At which moments a power cannot matter for one thing or another: what a table of the engine's answers may leave out.

The groups are those in which `engine.hooks` declares the moments. A moment of no group counts as one that matters, so a
new one makes tables slower but never wrong.
"""

from __future__ import annotations

from functools import lru_cache

from daikaiju.engine import hooks as groups
from daikaiju.engine.powers import POWERS, Tile, hooks_of
from daikaiju.engine.rules import EDITIONS

PRINTED: frozenset[str] = frozenset(power for rules in EDITIONS.values() for power in rules.powers)
"""The powers of the editions; of those that expansions bring the tables know nothing."""

ROLLING = hooks_of(groups.Rolling)
SCORING = hooks_of(groups.Scoring)
MEETING = hooks_of(groups.Meeting)
GAINING = hooks_of(groups.Gaining)
BUYING = hooks_of(groups.Buying)
OWNING = hooks_of(groups.Owning) | hooks_of(Tile)
HURTING = hooks_of(groups.Hurting)
LOSING = hooks_of(groups.Losing)
DEFENDING = LOSING | {"may_anytime"}
"""Moments at which it may matter how much life is lost; what may be done at any time is offered before the last one."""
FALLING = hooks_of(groups.Falling)
ENDING = hooks_of(groups.Ending)
BONUS = hooks_of(groups.Following)

PLAINLY_SCORING = SCORING | GAINING | BONUS
"""Moments of the score at which it cannot matter who sits where."""
NOT_SCORING = ROLLING | MEETING | BUYING | OWNING | LOSING | FALLING | ENDING
NOT_ARRIVING = ROLLING | SCORING | MEETING | OWNING | FALLING | ENDING | BONUS
NOT_ENDING = ROLLING | SCORING | MEETING | GAINING | BUYING | OWNING | HURTING | LOSING | FALLING | BONUS


@lru_cache(maxsize=8192)
def acting(powers: tuple[str, ...], without: frozenset[str]) -> tuple[str, ...]:
    """Those of the powers that act at some other moment, sorted."""
    return tuple(sorted([power for power in powers if power in PRINTED and not POWERS[power].hooks <= without]))

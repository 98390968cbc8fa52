"""Groups of hooks at which a power cannot affect a certain quantity, so that tables of engine results may ignore it.

The groups are those in which `engine.hooks` declares the hooks. A hook of no group counts as relevant, so a new hook
makes tables slower but never wrong.
"""

from __future__ import annotations

from functools import lru_cache

from daikaiju.engine import hooks as groups
from daikaiju.engine.powers import POWERS, Tile, hooks_of
from daikaiju.engine.rules import EDITIONS

PRINTED: frozenset[str] = frozenset(power for rules in EDITIONS.values() for power in rules.powers)
"""The powers of the editions; the tables do not cover those of expansions."""

ROLLING = hooks_of(groups.Rolling)
SCORING = hooks_of(groups.Scoring)
MEETING = hooks_of(groups.Meeting)
GAINING = hooks_of(groups.Gaining)
BUYING = hooks_of(groups.Buying)
OWNING = hooks_of(groups.Owning) | hooks_of(Tile)
HURTING = hooks_of(groups.Hurting)
LOSING = hooks_of(groups.Losing)
DEFENDING = LOSING | {"may_anytime"}
"""Hooks at which the amount of lost life may matter; `may_anytime` powers are offered before the last life is lost."""
FALLING = hooks_of(groups.Falling)
ENDING = hooks_of(groups.Ending)
BONUS = hooks_of(groups.Following)

PLAINLY_SCORING = SCORING | GAINING | BONUS
"""Hooks of scoring at which the other monsters cannot matter."""
NOT_SCORING = ROLLING | MEETING | BUYING | OWNING | LOSING | FALLING | ENDING
NOT_ARRIVING = ROLLING | SCORING | MEETING | OWNING | FALLING | ENDING | BONUS
NOT_ENDING = ROLLING | SCORING | MEETING | GAINING | BUYING | OWNING | HURTING | LOSING | FALLING | BONUS


@lru_cache(maxsize=8192)
def acting(powers: tuple[str, ...], without: frozenset[str]) -> tuple[str, ...]:
    """Return the powers that have a hook outside `without`, sorted."""
    return tuple(sorted([power for power in powers if power in PRINTED and not POWERS[power].hooks <= without]))

"""At which moments a power cannot matter for one thing or another: what a table of the engine's answers may leave out.

A moment that is not named here counts as one that matters, so a new one makes tables slower but never wrong.
"""

from __future__ import annotations

from functools import lru_cache

from daikaiju.engine.powers import POWERS
from daikaiju.engine.rules import EDITIONS

PRINTED: frozenset[str] = frozenset(power for rules in EDITIONS.values() for power in rules.powers)
"""The powers of the editions; of those that expansions bring the tables know nothing."""

ROLLING = frozenset(
    (
        "adjust_counters", "adjust_dice", "adjust_rolls", "may_at_start", "may_while_rolling", "may_before_resolving",
        "on_turn_start", "on_start_in_tokyo", "may_reroll", "on_final_dice", "on_meddled",
    )
)  # fmt: skip
SCORING = frozenset(
    (
        "on_result", "on_number", "on_energy_dice", "on_heart_dice", "on_smash", "adjust_smash", "adjust_real_smash",
        "adjust_claws", "adjust_targets",
    )
)  # fmt: skip
MEETING_OTHERS = frozenset(
    (
        "on_wound", "may_spend_heart", "on_heart_spent", "on_hearts_spent", "on_yield", "on_left", "holds_back",
        "on_entry",
    )
)  # fmt: skip
GAINING = frozenset(("adjust_energy_gain", "adjust_life_gain"))
BUYING = frozenset(("on_purchase", "adjust_price"))
OWNING = frozenset(
    (
        "may_buy", "trade", "on_reveal", "on_arrival", "on_departure", "is_copying", "may_be_held", "is_kept", "use",
        "may_anytime", "watch_purchase", "watch_cards",
    )
)  # fmt: skip
HURTING = frozenset(("adjust_packets",))
LOSING = frozenset(("adjust_loss", "may_against_loss", "on_loss"))
DEFENDING = LOSING | {"may_anytime"}
"""Moments at which it may matter how much life is lost; what may be done at any time is offered before the last one."""
FALLING = frozenset(("on_last_life", "on_fallen"))
ENDING = frozenset(("on_turn_end",))
BONUS = frozenset(("on_turn_over", "on_bonus_turn"))

PLAINLY_SCORING = SCORING | GAINING | BONUS
"""Moments of the score at which it cannot matter who sits where."""
NOT_SCORING = ROLLING | MEETING_OTHERS | BUYING | OWNING | LOSING | FALLING | ENDING
NOT_ARRIVING = ROLLING | SCORING | MEETING_OTHERS | OWNING | FALLING | ENDING | BONUS
NOT_ENDING = ROLLING | SCORING | MEETING_OTHERS | GAINING | BUYING | OWNING | HURTING | LOSING | FALLING | BONUS


@lru_cache(maxsize=8192)
def acting(powers: tuple[str, ...], without: frozenset[str]) -> tuple[str, ...]:
    """Those of the powers that act at some other moment, sorted."""
    return tuple(sorted([power for power in powers if power in PRINTED and not POWERS[power].hooks <= without]))

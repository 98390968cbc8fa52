"""Calibration of the evaluator: how sure its forecasts may be, by the kind of table."""

from __future__ import annotations

from collections.abc import Sequence

EQUALS, MIXED = 0.85, 1.35
"""Exponents for the evaluator's forecasts: among equal players, who may catch up, and at tables with mixed levels.

Fitted once to 3,500 games that docs/ladder.md does not use.
"""


def sharpened(chances: Sequence[float], sharpness: float) -> tuple[float, ...]:
    """Return the same chances with every lead increased (above 1) or reduced (below 1), normalized to one."""
    powers = [chance**sharpness if chance else 0.0 for chance in chances]
    total = sum(powers)
    return tuple(power / total for power in powers) if total else tuple(chances)

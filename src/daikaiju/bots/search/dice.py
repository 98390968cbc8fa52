"""The dice of a view, as the search sees them: ordinary dice, other dice, and what powers can do with them."""

from __future__ import annotations

from daikaiju.bots.effects.dice import edition_of
from daikaiju.bots.effects.dice_powers import dice_powers
from daikaiju.bots.odds.dice_powers import NO_POWERS, DicePowers
from daikaiju.bots.policy.default import good_ones
from daikaiju.engine.dice import FACES
from daikaiju.engine.game import Game


def powers_of(view: Game) -> DicePowers:
    """Return what the active monster's powers can still do with the current dice, without additional rolls."""
    me = view.monsters[view.active]
    if not me.powers:
        return NO_POWERS
    held = [power.id for name, power in me.powers if not view.is_used(name)]
    found = dice_powers(edition_of(view), held, me.energy)
    return DicePowers(rerolls=found.rerolls, turns=found.turns, paid_turns=found.paid_turns[:1])


def ordinary_dice(view: Game) -> str:
    """Return the ordinary dice among the current dice."""
    return "".join([face for face in view.dice if face in FACES])


def other_dice(view: Game) -> str:
    """Return the faces with which the other dice are counted: kept faces, or all faces after the last roll."""
    return good_ones(view) if view.rolls_left else "".join([face for face in view.dice if face not in FACES])


def keeping(view: Game, kept: str) -> str:
    """Return the move that keeps these ordinary dice, and the other dice that are worth keeping."""
    kept += good_ones(view)
    return f"keep {kept}".rstrip() if kept != view.dice else "stop"

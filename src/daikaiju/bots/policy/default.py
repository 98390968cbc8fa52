"""The default policy: a careful beginner's answer to every question, used by `simple` and to finish playouts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from daikaiju.bots.policy.card_values import USUAL_VALUE, card_value
from daikaiju.engine.expansions import EXPANSIONS

if TYPE_CHECKING:
    from daikaiju.engine.game import Game
    from daikaiju.engine.state import Monster

CAREFUL_LIFE = 6
WORTH_A_SWEEP = 8
LAST_RESORT = "use rapid_healing"


def pending_question(view: Game) -> str:
    """Return the name of the pending question."""
    return str(view.agenda[-1][0])


def keep_useful(view: Game, options: tuple[str, ...]) -> str:
    """Keep dice that already help; stop when no die is worth rerolling."""
    me, dice = view.monsters[view.to_act], view.dice
    if not view.rolls_left:
        return "stop"
    kept = "".join(face * dice.count(face) for face in "123" if dice.count(face) >= 3)
    if not kept:
        kept = max((face * dice.count(face) for face in "23" if dice.count(face) == 2), default="")
    kept += "E" * dice.count("E")
    if me.place is None:
        kept += "H" * min(dice.count("H"), me.max_life - me.life if me.life < CAREFUL_LIFE else 0)
    targets = [other for other in view.others(me) if (other.place is None) != (me.place is None)]
    if targets and (me.place is not None or me.life >= CAREFUL_LIFE or min(other.life for other in targets) <= 3):
        kept += "S" * dice.count("S")
    kept += good_ones(view)
    kept = "".join(sorted(kept))
    return f"keep {kept}".rstrip() if len(kept) < len(dice) else "stop"


def good_ones(view: Game) -> str:
    """Return the faces of expansions' dice on the table that are worth keeping."""
    return only_good(view.dice) if view.rules.expansions else ""


def only_good(faces: str) -> str:
    """Return the faces that some expansion declares worth keeping; every die has its own letters."""
    good = "".join([expansion.good_faces for expansion in EXPANSIONS.values()])
    return "".join([face for face in faces if face in good])


def rule_of_thumb(view: Game, options: tuple[str, ...]) -> str:
    """Return a sensible answer to every question except the dice."""
    return _answer(pending_question(view), view, options)


def _answer(asked: str, view: Game, options: tuple[str, ...]) -> str:
    """Answer this kind of question."""
    me = view.monsters[view.to_act]
    if asked == "start":
        return "roll"
    if asked == "roll":
        return "stop"
    if asked == "resolve":
        return "resolve"
    if asked == "yield":
        return "yield" if me.life < CAREFUL_LIFE else "stay"
    if asked == "hearts":
        wishes = (
            ("pick shrink", "pick poison", "pick life") if me.life > 3 else ("pick life", "pick poison", "pick shrink")
        )
        return _first_of(wishes, options)
    if asked == "loss":
        return _defend(view, me, options)
    if asked in ("buy", "opportunist"):
        return _buy(view, me, options)
    if asked == "freeze_time":
        return options[0]
    if asked == "tile":
        return max(options, key=lambda option: card_value(option[5:], 0) if option.startswith("pick") else -1)
    if asked in ("aim", "swap"):
        return max(options, key=lambda option: card_value(option.rpartition(".")[2], 0))
    if asked == "probe":
        return _probe(view, me, options)
    if asked == "camouflage_threes":
        return options[-2]
    for expansion in view.rules.expansions:
        rule = EXPANSIONS[expansion].rules_of_thumb.get(asked)
        if rule is not None:
            return _answer(rule, view, options) if isinstance(rule, str) else rule(view, options)
    return _first_of(("pass", "done", "pick none", "pick 0"), options)


def _first_of(wishes: tuple[str, ...], options: tuple[str, ...]) -> str:
    return next((wish for wish in wishes if wish in options), options[0])


def _defend(view: Game, me: Monster, options: tuple[str, ...]) -> str:
    """Prefer a free defence; spend energy only on a loss that matters."""
    amount = view.damage[me.seat]
    if "use camouflage" in options:
        return "use camouflage"
    if "use super_jump" in options and amount <= 2:
        return "use super_jump"
    is_serious = amount >= 2 or amount >= me.life
    last_resorts = [
        *[move for expansion in view.rules.expansions for move in EXPANSIONS[expansion].last_resorts],
        LAST_RESORT,
    ]
    saved = {move.split()[1] for move in last_resorts}
    uses = [option for option in options if option.startswith("use ") and option.split()[1] not in saved]
    if uses and is_serious:
        return uses[-1] if uses[-1][-1].isdigit() else uses[0]
    if amount >= me.life:
        for move in last_resorts:
            if move in options:
                return move
    return "pass" if "pass" in options else options[-1]


def _buy(view: Game, me: Monster, options: tuple[str, ...]) -> str:
    """Buy the best card for its price, unless it would cost too much life."""
    cards = [
        option for option in options if option.startswith("buy ") and " from " not in option and option != "buy top"
    ]
    worth = {option: _card_value(view, me, option[4:]) for option in cards}
    good = [option for option in cards if worth[option] >= 2]
    if good:
        return max(good, key=lambda option: worth[option])
    if "sweep" in options and me.energy >= WORTH_A_SWEEP:
        return "sweep"
    return "done" if "done" in options else "pass"


def _card_value(view: Game, me: Monster, card: str) -> float:
    danger = {"tank": 3, "jet_fighters": 4, "national_guard": 2, "high_altitude_bombing": 3}.get(card, 0)
    if danger and me.life - danger < 4:
        return 0
    if card == "heal":
        return 3.0 if me.life <= me.max_life - 4 else 0
    if card in ("natural_selection", "hibernation"):
        return 0
    unknown = USUAL_VALUE if card in view.rules.prices else 1
    return card_value(card, unknown) - 0.3 * view.price(me, card)


def _probe(view: Game, me: Monster, options: tuple[str, ...]) -> str:
    """Reroll a Smash that would hit me."""
    smasher = view.monsters[view.active]
    is_target = (me.place is None) != (smasher.place is None)
    wish = next((option for option in options if option.endswith(" S")), "pass")
    return wish if is_target else "pass"

"""Heart dice: life, a token off, or somebody else's life. Asked one by one only if there is a choice."""

from daikaiju.engine.game import Game, answer, step
from daikaiju.engine.state import Monster

PRICE_OF_HEALING = 2


@step
def hearts(game: Game, seat: int) -> None:
    """In Tokyo hearts do nothing for the monster itself; a zombified monster cannot use them at all."""
    me = game.monsters[seat]
    count = game.dice.count("H")
    if not me.alive or me.zombified or not count:
        return
    is_outside = me.place is None
    if (me.powers and _patients(game, me)) or (is_outside and (me.poison or me.shrink)):
        game.plans.append(("heart", seat, count, ()))
    elif is_outside and me.life < me.max_life:
        game.gain_life(me, count, "H")
        _after_healing(game, me, count)


@step
def heart(game: Game, seat: int, left: int, picks: tuple[str, ...]) -> tuple[str, ...]:
    """What is this heart for?"""
    me = game.monsters[seat]
    options: list[str] = []
    if left and me.place is None:
        if me.life < me.max_life:
            options.append("pick life")
        if me.poison:
            options.append("pick poison")
        if me.shrink:
            options.append("pick shrink")
    if left:
        options += [f"pick {patient.seat}" for patient in _patients(game, me)]
    if options:
        return (*options, "pick none")
    game.plans.append(("hearts_used", seat, picks))
    return ()


def _patients(game: Game, me: Monster) -> list[Monster]:
    """Those whom hearts could heal."""
    if not me.moments["heals_others"]:
        return []
    return [other for other in game.others(me) if other.life < other.max_life]


@answer("heart")
def use_heart(game: Game, move: str, seat: int, left: int, picks: tuple[str, ...]) -> None:
    """Life comes at once; what belongs to the whole healing follows after the last heart."""
    me = game.monsters[seat]
    pick = move[5:]
    if pick == "life":
        game.set_life(me, me.life + 1, "H")
    elif pick in ("poison", "shrink"):
        game.give_token(me, pick, -1)
    elif pick != "none":
        patient = game.monsters[int(pick)]
        game.set_life(patient, patient.life + 1, "H")
    game.plans.append(("heart", seat, left - 1, (*picks, pick)))


@step
def hearts_used(game: Game, seat: int, picks: tuple[str, ...]) -> None:
    """All hearts for one monster are one healing: its bonus, and its payment."""
    me = game.monsters[seat]
    if not me.alive:
        return
    if own := picks.count("life"):
        game.set_life(me, me.life + game.life_bonus(me), "H")
        _after_healing(game, me, own)
    for patient in game.others(me):
        if healed := picks.count(str(patient.seat)):
            _charge(game, me, patient, healed)


def _after_healing(game: Game, me: Monster, count: int) -> None:
    for card, power in me.moments["on_heart_dice"]:
        power.on_heart_dice(game, me, card, count)


def _charge(game: Game, me: Monster, patient: Monster, healed: int) -> None:
    """Where the healer regenerates, its extra life is paid for; otherwise the patient's own is free."""
    before = patient.life
    game.set_life(patient, before + game.life_bonus(me if game.rules.healer_regenerates else patient), "H")
    if game.rules.healer_regenerates:
        healed += patient.life - before
    price = min(patient.energy, PRICE_OF_HEALING * healed)
    game.pay(patient, price, "healing_ray")
    game.gain_energy(me, price, "healing_ray")

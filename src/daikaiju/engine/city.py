"""Tokyo: who is smashed, who yields, who enters."""

from daikaiju.engine.damage import batch
from daikaiju.engine.game import Game, answer, step
from daikaiju.engine.powers import Packet
from daikaiju.engine.state import Monster, less
from daikaiju.engine.victory import points_at_once

POINTS_FOR_ENTERING = 1
ENERGY_FOR_ENTERING = 1


@step
def smash(game: Game, seat: int) -> None:
    """From outside it hits everybody in Tokyo, from Tokyo everybody outside."""
    me = game.monsters[seat]
    amount = game.smash_of(me)
    if not me.alive or not amount:
        return
    is_attack = game.rules.added_smash_is_smash or "S" in game.dice
    if is_attack:
        for card, power in me.moments["on_smash"]:
            power.on_smash(game, me, card)
    targets = _targets(game, me, is_attack)
    if game.listener:
        game.tell("smash", seat, amount, targets)
    game.smasher_points = me.points
    game.held = game.yielded = ()
    how = "smash" if is_attack else "plain"
    packets: list[Packet] = []
    for target in targets:
        packets.append((target, amount, how))
    packets = game.adjusted(me, packets, is_attack)
    if is_attack and not game.rules.added_smash_is_smash:
        packets = _less_what_bounces(game, packets, game.dice.count("S") + game.joined_claws(me))
    enters = is_attack and me.place is None and game.rules.entry_needs_smash
    if game.plans:  # seldom: as long as nobody has anything to decide, the whole smash runs through
        game.plans.append(("batch", seat, "smash", tuple(packets)))
    else:
        batch(game, seat, "smash", tuple(packets))
    if game.plans:
        game.plans.append(("after_smash", seat, is_attack, enters, tuple(targets)))
    else:
        after_smash(game, seat, is_attack, enters, tuple(targets))


def _targets(game: Game, me: Monster, is_attack: bool) -> list[int]:
    is_outside = me.place is None
    is_for_all = is_attack and bool(me.moments["smashes_everybody"])
    return [other.seat for other in game.others(me) if is_for_all or (other.place is None) != is_outside]


def _less_what_bounces(game: Game, packets: list[Packet], claws: int) -> list[Packet]:
    """Where added damage is no Smash, defences look at the claws first; what they bring to nothing stays nothing."""
    left: list[Packet] = []
    for seat, amount, how in packets:
        me = game.monsters[seat]
        for card, power in me.moments["adjust_loss"]:
            if (less := power.adjust_loss(game, me, card, amount, claws)) < amount:
                game.tell("prevented", seat, amount - less, card)
                amount = less
        left.append((seat, amount, how))
    return left


@step
def after_smash(game: Game, seat: int, is_attack: bool, enters: bool, targets: tuple[int, ...]) -> None:
    """Those attacked in Tokyo decide; then what follows, and where attackers from outside move in at once, entry."""
    points_at_once(game)
    if not is_attack:
        return
    for victim in targets:
        if game.monsters[victim].place is not None and (game.damage[victim] or not game.rules.yield_needs_wound):
            game.plans.append(("yield_tokyo", victim))
    if game.plans or game.held:  # who was driven out while deciding has not escaped
        game.plans.append(("after_yielding", seat))
    if enters:
        game.then(take_tokyo, seat)


@step
def yield_tokyo(game: Game, seat: int) -> tuple[str, ...]:
    """Stay, or leave Tokyo to the attacker."""
    game.step = "yield"
    return ("yield", "stay") if game.monsters[seat].place is not None else ()


@answer("yield_tokyo")
def yield_or_stay(game: Game, move: str, seat: int) -> None:
    """Who leaves with Jets escapes the held damage."""
    me = game.monsters[seat]
    if move == "stay":
        game.tell("stayed", seat)
        return
    assert me.place is not None
    game.yielded += ((seat, me.place),)
    game.tell("yielded", seat, me.place)
    me.place = None
    if seat in game.held:
        game.held = less(game.held, seat)
        game.tell("prevented", seat, game.damage[seat], "jets")
        game.damage[seat] = 0


@step
def after_yielding(game: Game, seat: int) -> None:
    """Damage that was held back hits those who stayed; then what leaving does."""
    game.step = "resolve"
    if game.held:
        stayers = game.held
        game.held = ()
        for victim in stayers:
            game.plans.append(("endure_held", victim, seat))
        game.plans.append(("consequences", seat, "smash", stayers))
    game.then(spaces_left, seat)


@step
def endure_held(game: Game, seat: int, smasher: int) -> None:
    """One stayer after the other defends itself."""
    game.tried = ()
    game.plans.append(("endure", seat, smasher, "smash", "smash"))


@step
def spaces_left(game: Game, seat: int) -> None:
    """Whoever left by choice: what that does to the newcomer, then what may be swapped with it."""
    smasher = game.monsters[seat]
    for yielder, place in game.yielded:
        me = game.monsters[yielder]
        for card, power in me.moments["on_yield"]:
            power.on_yield(game, me, card, place, smasher)
    for yielder, _ in game.yielded:
        for card, _ in game.monsters[yielder].moments["swaps_on_yield"]:
            game.plans.append(("swap", yielder, card, seat))


@step
def swap(game: Game, seat: int, card: str, smasher: int) -> tuple[str, ...]:
    """Exchange this card for one of the smasher's; a tile cannot be exchanged."""
    other = game.monsters[smasher]
    if card not in game.monsters[seat].cards or not other.alive or not other.cards:
        return ()
    return (*dict.fromkeys(f"use {card} {smasher}.{name}" for name in other.cards), "pass")


@answer("swap", own_uses=True)
def swap_cards(game: Game, move: str, seat: int, card: str, smasher: int) -> None:
    """A swap is not a purchase: nothing arrives, tokens stay on the cards."""
    if move == "pass":
        return
    taken = move.rpartition(".")[2]
    me, other = game.monsters[seat], game.monsters[smasher]
    game.tell("swapped", seat, card, smasher, taken)
    game.hand_over(other, me, taken)
    game.hand_over(me, other, card)


@step
def take_tokyo(game: Game, seat: int) -> None:
    """An attacker outside moves into a free space at once."""
    points_at_once(game)
    _enter(game, game.monsters[seat])


@step
def enter(game: Game, seat: int) -> None:
    """Where no attack is needed, the active monster must enter a free space after its dice."""
    points_at_once(game)
    if not game.rules.entry_needs_smash:
        _enter(game, game.monsters[seat])


def _enter(game: Game, me: Monster) -> None:
    space = game.space_for(me)
    if space is not None:
        enter_tokyo(game, me, space)
        points_at_once(game)


def enter_tokyo(game: Game, me: Monster, place: str) -> None:
    """Take control of a space: a point, or energy where two play for it."""
    me.place = place
    game.tell("entered", me.seat, place)
    if game.rules.two_player_variant:
        game.gain_energy(me, ENERGY_FOR_ENTERING, "enter")
    else:
        game.gain_points(me, POINTS_FOR_ENTERING, "enter")
    for card, power in me.moments["on_entry"]:
        power.on_entry(game, me, card)


@step
def land(game: Game, seat: int) -> None:
    """Death From Above: City makes room for a newcomer, not by choice; where it clears the Bay, all others leave."""
    me = game.monsters[seat]
    if me.moments["is_asleep"] or not me.alive:
        return
    if not game.rules.landing_clears_bay and me.place is not None:
        return
    for other in game.others(me):
        if other.place == "city" or game.rules.landing_clears_bay:
            game.leave_tokyo(other)
    if me.place is None:
        enter_tokyo(game, me, "city")
    elif me.place == "bay":
        me.place = "city"
        game.tell("moved", seat, "city")

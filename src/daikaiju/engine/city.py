"""Tokyo: Smash, yielding and entering."""

from typing import Final

from daikaiju.engine.damage import batch, face_loss
from daikaiju.engine.durations import SHIELDS
from daikaiju.engine.game import Game
from daikaiju.engine.powers import WATCHES_BATCHES, Packet
from daikaiju.engine.state import Monster, without_one
from daikaiju.engine.steps import answer, question, steps
from daikaiju.engine.traps import TRAPS
from daikaiju.engine.victory import points_at_once

KEPT_OUT: Final = "kept_out"  # in `this_turn`: another monster has entered instead of the active one
PACKETS: Final = "packets"  # in `this_turn`: the packets of the Smash that is about to be dealt


def smash(game: Game, seat: int) -> None:
    """Deal the Smash: from outside it hits every monster in Tokyo, from Tokyo every monster outside."""
    me = game.monsters[seat]
    amount = game.smash_of(me)
    if not me.alive or not (amount or me.moments.join_smash):
        return
    is_attack = amount > 0 and _is_attack(game, me)
    if is_attack:
        for card, power in me.moments.on_smash:
            power.on_smash(game, me, card)
    targets = _targets(game, me, is_attack) if amount else []
    if game.listener and amount:
        game.tell("smash", seat, amount, targets)
    game.held = game.yielded = ()
    packets = _packets(game, me, amount, targets, is_attack) if amount else []
    for card, power in me.moments.join_smash:
        packets = game.clockwise_from(seat, power.join_smash(game, me, card, packets, is_attack))
    if is_attack and not game.rules.added_smash_is_smash:
        packets = _less_what_bounces(game, packets, _claws(game, me))
    enters = is_attack and me.place is None and game.rules.entry_needs_smash
    if me.moments.on_packets:
        game.this_turn[PACKETS] = tuple(packets)
        for card, power in me.moments.on_packets:
            power.on_packets(game, me, card)
        game.plans += [("deal_packets", seat), ("after_smash", seat, is_attack, enters, tuple(targets))]
        return
    if game.plans:  # rare: if no player has a decision, the whole Smash runs in this call
        game.plans.append(("batch", seat, "smash", tuple(packets)))
    else:
        batch(game, seat, "smash", tuple(packets))
    if game.plans:
        game.plans.append(("after_smash", seat, is_attack, enters, tuple(targets)))
    else:
        after_smash(game, seat, is_attack, enters, tuple(targets))


def deal_packets(game: Game, seat: int) -> None:
    """Deal the Smash after all `on_packets` powers have changed it."""
    batch(game, seat, "smash", game.this_turn.pop(PACKETS))


def _is_attack(game: Game, me: Monster) -> bool:
    return game.rules.added_smash_is_smash or game.rolled_smash(me) > 0


def _claws(game: Game, me: Monster) -> int:
    return game.counted(me, game.rolled_smash(me) + game.joined_claws(me))


def _packets(game: Game, me: Monster, amount: int, targets: list[int], is_attack: bool) -> list[Packet]:
    how = "smash" if is_attack else "plain"
    packets: list[Packet] = []
    for target in targets:
        packets.append((target, amount, how))
    return game.adjusted(me, packets, is_attack)


def threat(game: Game, me: Monster, victim: Monster) -> int:
    """Return the life a monster's current roll would cost another one, before any defence is chosen."""
    smash = game.smash_of(me)
    if not smash or any(seat == victim.seat for seat, _ in game.this_turn.get(SHIELDS, ())):
        return 0
    is_attack = _is_attack(game, me)
    packets = _packets(game, me, smash, _targets(game, me, is_attack), is_attack)
    amount = sum([amount for seat, amount, _ in packets if seat == victim.seat])
    if any(power.is_immune(game, victim, card) for card, power in victim.moments.is_immune):
        return 0
    for card, power in victim.moments.adjust_loss:
        if is_attack and not game.rules.added_smash_is_smash:
            amount = power.adjust_loss(game, victim, card, amount, _claws(game, me))
        amount = power.adjust_loss(game, victim, card, amount, amount)
    return amount


def _targets(game: Game, me: Monster, is_attack: bool) -> list[int]:
    is_outside = me.place is None
    targets: list[int] = []
    for other in game.others(me):
        if (other.place is None) != is_outside:
            targets.append(other.seat)
    for card, power in me.moments.adjust_targets:
        targets = power.adjust_targets(game, me, card, targets, is_attack)
    return targets


def _less_what_bounces(game: Game, packets: list[Packet], claws: int) -> list[Packet]:
    """Reduce packets by the defences, which here compare against the claws, not the full damage.

    Used only if added damage is not Smash: an attack that a defence reduces to 0 by its claws stays at 0.
    """
    left: list[Packet] = []
    for seat, amount, how in packets:
        me = game.monsters[seat]
        for card, power in me.moments.adjust_loss if how == "smash" else ():
            if (without_one := power.adjust_loss(game, me, card, amount, claws)) < amount:
                game.tell("prevented", seat, amount - without_one, card)
                amount = without_one
        left.append((seat, amount, how))
    return left


def after_smash(game: Game, seat: int, is_attack: bool, enters: bool, targets: tuple[int, ...]) -> None:
    """Plan the yield decisions of monsters attacked in Tokyo, their effects, and the attacker's entry if immediate."""
    points_at_once(game)
    if not is_attack:
        return
    for victim in targets:
        other = game.monsters[victim]
        if other.place is None:
            continue
        if other.moments.yields_unasked and _yields_unasked(game, other):
            game.plans.append(("leave_to_smash", victim))
        elif (game.damage[victim] or not game.rules.yield_needs_wound) and (
            not other.moments.forbids or game.may(other, "yield")
        ):
            game.plans.append(("yield", victim))
    if game.plans or game.held:  # a monster removed from Tokyo before deciding still takes its held-back damage
        game.plans.append(("after_yielding", seat))
    if enters:
        for name in game.rules.before_entry:
            game.plans.append((name, seat))
        game.then(take_tokyo, seat)


def _yields_unasked(game: Game, me: Monster) -> bool:
    return any(power.yields_unasked(game, me, card) for card, power in me.moments.yields_unasked)


@question("yield", name="yield", step="yield")
def yield_tokyo(game: Game, seat: int) -> tuple[str, ...]:
    """Return the two answers of a monster in Tokyo: leave it to the attacker, or stay."""
    return ("yield", "stay") if game.monsters[seat].place is not None else ()


@answer("yield")
def yield_or_stay(game: Game, move: str, seat: int) -> None:
    """Yield, which escapes damage that was held back, or stay."""
    if move == "yield":
        leave_to_smash(game, seat)
        return
    me, smasher = game.monsters[seat], game.monsters[game.active]
    game.tell("stayed", seat)
    if smasher.moments.on_stayed and smasher.alive and game.damage[seat] and seat not in dict(game.held):
        for card, power in smasher.moments.on_stayed:
            power.on_stayed(game, smasher, card, me)
    if me.moments.on_stay:
        game.then(has_stayed, seat)


def has_stayed(game: Game, seat: int) -> None:
    """Call `on_stay` of a monster that could have yielded and is still in Tokyo."""
    me = game.monsters[seat]
    if me.alive and me.place is not None:
        for card, power in me.moments.on_stay:
            power.on_stay(game, me, card)


def leave_to_smash(game: Game, seat: int) -> None:
    """Yield Tokyo to the attacker, and escape damage that was held back."""
    me = game.monsters[seat]
    place = me.place
    if place is None:
        return
    game.yielded += ((seat, place),)
    game.tell("yielded", seat, place)
    me.place = None
    for held in game.held:
        if held[0] == seat:
            game.held = without_one(game.held, held)
            game.prevent(me, game.damage[seat], held[1])
    if me.powers:
        game.has_left(me, place)
        for card, power in me.moments.on_yielded:
            power.on_yielded(game, me, card)


def after_yielding(game: Game, seat: int) -> None:
    """Deal the held-back damage to the monsters that stayed, then run the effects of yielding."""
    game.step = "resolve"
    if game.held:
        stayers = tuple([victim for victim, _ in game.held])
        game.held = ()
        for victim in stayers:
            game.plans.append(("endure_held", victim, seat))
        places = tuple([me.place for me in game.monsters]) if WATCHES_BATCHES in game.hooks else ()
        game.plans.append(("consequences", seat, "smash", stayers, places))
    game.then(spaces_left, seat)


def endure_held(game: Game, seat: int, smasher: int) -> None:
    """Let one monster that stayed defend itself against its held-back damage."""
    face_loss(game, seat, smasher, "smash", "smash")


def spaces_left(game: Game, seat: int) -> None:
    """Run the effects of the monsters that yielded on the newcomer, then their own `on_left` effects."""
    smasher = game.monsters[seat]
    for yielder, place in game.yielded:
        me = game.monsters[yielder]
        for card, power in me.moments.on_yield:
            power.on_yield(game, me, card, place, smasher)
    if game.yielded:
        game.then(after_leaving, seat)


def after_leaving(game: Game, seat: int) -> None:
    """Call `on_left` of the monsters that yielded."""
    smasher = game.monsters[seat]
    for yielder, _ in game.yielded:
        me = game.monsters[yielder]
        for card, power in me.moments.on_left:
            power.on_left(game, me, card, smasher)


def take_tokyo(game: Game, seat: int) -> None:
    """Move an attacker from outside into a free space immediately."""
    points_at_once(game)
    _enter(game, game.monsters[seat])


def enter(game: Game, seat: int) -> None:
    """Make the active monster enter a free space after its dice, if the rules require no attack for it."""
    points_at_once(game)
    me = game.monsters[seat]
    if me.place is None and not game.rules.entry_needs_smash and not game.is_cut:
        _enter(game, me)


def _enter(game: Game, me: Monster) -> None:
    space = game.space_for(me)
    if space is None:
        return
    if "on_entering" in game.hooks:
        for other in game.others_at("on_entering", me):
            for card, power in other.moments.on_entering:
                power.on_entering(game, other, card, me)
        game.plans.append(("enter_after_all", me.seat))
    else:
        game.enter_tokyo(me, space)
        points_at_once(game)


def enter_after_all(game: Game, seat: int) -> None:
    """Enter a space that is still free, unless another monster has entered instead."""
    space = game.space_for(game.monsters[seat])
    if space is not None and KEPT_OUT not in game.this_turn:
        move_in(game, seat, space)


def move_in(game: Game, seat: int, space: str) -> None:
    """Enter a free space, after the traps that its former occupants have set there."""
    me = game.monsters[seat]
    if TRAPS in game.this_turn:
        traps = [trap for trap in game.this_turn[TRAPS] if trap[0] == space]
        game.this_turn[TRAPS] = tuple([trap for trap in game.this_turn[TRAPS] if trap[0] != space])
        if traps:
            for _, owner, card in traps:
                game.hurt(owner, [(seat, 1, "plain")], card)
            game.plans.append(("move_in", seat, space))
            return
    is_open = space == "city" or game.is_bay_open()
    if me.alive and me.place is None and is_open and game.occupant(space) is None:
        game.enter_tokyo(me, space)
        points_at_once(game)


steps(smash, deal_packets, after_smash, has_stayed, leave_to_smash, after_yielding, endure_held, spaces_left)
steps(after_leaving, take_tokyo, enter, enter_after_all, move_in)

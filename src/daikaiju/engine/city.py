"""Tokyo: who is smashed, who yields, who enters."""

from daikaiju.engine.damage import batch, face_loss
from daikaiju.engine.game import Game
from daikaiju.engine.powers import Packet
from daikaiju.engine.state import Monster, less
from daikaiju.engine.steps import answer, prepare, question, steps
from daikaiju.engine.victory import points_at_once


def smash(game: Game, seat: int) -> None:
    """From outside it hits everybody in Tokyo, from Tokyo everybody outside."""
    me = game.monsters[seat]
    amount = game.smash_of(me)
    if not me.alive or not amount:
        return
    is_attack = _is_attack(game, me)
    if is_attack:
        for card, power in me.moments.on_smash:
            power.on_smash(game, me, card)
    targets = _targets(game, me, is_attack)
    if game.listener:
        game.tell("smash", seat, amount, targets)
    game.held = game.yielded = ()
    packets = _packets(game, me, amount, targets, is_attack)
    if is_attack and not game.rules.added_smash_is_smash:
        packets = _less_what_bounces(game, packets, _claws(game, me))
    enters = is_attack and me.place is None and game.rules.entry_needs_smash
    if game.plans:  # seldom: as long as nobody has anything to decide, the whole smash runs through
        game.plans.append(("batch", seat, "smash", tuple(packets)))
    else:
        batch(game, seat, "smash", tuple(packets))
    if game.plans:
        game.plans.append(("after_smash", seat, is_attack, enters, tuple(targets)))
    else:
        after_smash(game, seat, is_attack, enters, tuple(targets))


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
    """How much life a monster's roll would cost another one as it stands, before anybody chooses a defence."""
    smash = game.smash_of(me)
    if not smash or any(seat == victim.seat for seat, _ in game.shielded):
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
    """Where added damage is no Smash, defences look at the claws first; what they bring to nothing stays nothing."""
    left: list[Packet] = []
    for seat, amount, how in packets:
        me = game.monsters[seat]
        for card, power in me.moments.adjust_loss:
            if (less := power.adjust_loss(game, me, card, amount, claws)) < amount:
                game.tell("prevented", seat, amount - less, card)
                amount = less
        left.append((seat, amount, how))
    return left


def after_smash(game: Game, seat: int, is_attack: bool, enters: bool, targets: tuple[int, ...]) -> None:
    """Those attacked in Tokyo decide; then what follows, and where attackers from outside move in at once, entry."""
    points_at_once(game)
    if not is_attack:
        return
    for victim in targets:
        if game.monsters[victim].place is not None and (game.damage[victim] or not game.rules.yield_needs_wound):
            game.plans.append(("yield", victim))
    if game.plans or game.held:  # who was driven out while deciding has not escaped
        game.plans.append(("after_yielding", seat))
    if enters:
        for name in game.rules.before_entry:
            game.plans.append((name, seat))
        game.then(take_tokyo, seat)


@question("yield", name="yield")
def yield_tokyo(game: Game, seat: int) -> tuple[str, ...]:
    """Return the two answers of a monster in Tokyo: leave it to the attacker, or stay."""
    return ("yield", "stay") if game.monsters[seat].place is not None else ()


@prepare("yield")
def begin_yielding(game: Game, seat: int) -> None:
    """Print the step as `yield`."""
    game.step = "yield"


@answer("yield")
def yield_or_stay(game: Game, move: str, seat: int) -> None:
    """Who leaves escapes damage that was held back."""
    me = game.monsters[seat]
    if move == "stay":
        game.tell("stayed", seat)
        return
    assert me.place is not None
    game.yielded += ((seat, me.place),)
    game.tell("yielded", seat, me.place)
    me.place = None
    for held in game.held:
        if held[0] == seat:
            game.held = less(game.held, held)
            game.prevent(me, game.damage[seat], held[1])


def after_yielding(game: Game, seat: int) -> None:
    """Damage that was held back hits those who stayed; then what leaving does."""
    game.step = "resolve"
    if game.held:
        stayers = tuple([victim for victim, _ in game.held])
        game.held = ()
        for victim in stayers:
            game.plans.append(("endure_held", victim, seat))
        game.plans.append(("consequences", seat, "smash", stayers))
    game.then(spaces_left, seat)


def endure_held(game: Game, seat: int, smasher: int) -> None:
    """One stayer after the other defends itself."""
    face_loss(game, seat, smasher, "smash", "smash")


def spaces_left(game: Game, seat: int) -> None:
    """Whoever left by choice: what that does to the newcomer, then what else they may do."""
    smasher = game.monsters[seat]
    for yielder, place in game.yielded:
        me = game.monsters[yielder]
        for card, power in me.moments.on_yield:
            power.on_yield(game, me, card, place, smasher)
    if game.yielded:
        game.then(after_leaving, seat)


def after_leaving(game: Game, seat: int) -> None:
    """What those who left may do then."""
    smasher = game.monsters[seat]
    for yielder, _ in game.yielded:
        me = game.monsters[yielder]
        for card, power in me.moments.on_left:
            power.on_left(game, me, card, smasher)


def take_tokyo(game: Game, seat: int) -> None:
    """An attacker outside moves into a free space at once."""
    points_at_once(game)
    _enter(game, game.monsters[seat])


def enter(game: Game, seat: int) -> None:
    """Where no attack is needed, the active monster must enter a free space after its dice."""
    points_at_once(game)
    me = game.monsters[seat]
    if me.place is None and not game.rules.entry_needs_smash:
        _enter(game, me)


def _enter(game: Game, me: Monster) -> None:
    space = game.space_for(me)
    if space is not None:
        game.enter_tokyo(me, space)
        points_at_once(game)


steps(smash, after_smash, after_yielding, endure_held, spaces_left, after_leaving, take_tokyo, enter)

"""Every loss of life, from announcement to its consequences: D1 to D16 of the order of events, top to bottom.

A batch is all damage of one source. `game.damage[seat]` is what a monster is about to lose, afterwards what it lost.
"""

from daikaiju.engine.dice import sort, thrown_again, without
from daikaiju.engine.game import Game, answer, step, supplied
from daikaiju.engine.powers import Packet
from daikaiju.engine.state import Held, Monster


@step
def batch(game: Game, dealer: int, source: str, packets: tuple[Packet, ...]) -> None:
    """Announce who is about to lose how much; then everybody in turn, then the consequences for all."""
    for victim, amount, how in packets:
        game.damage[victim] = amount
        if game.plans:
            game.plans.append(("announce", victim, dealer, source, how))
        else:
            announce(game, victim, dealer, source, how)
    victims = tuple([packet[0] for packet in packets])
    if game.plans:
        game.plans.append(("consequences", dealer, source, victims))
    else:
        consequences(game, dealer, source, victims)


@step
def announce(game: Game, seat: int, dealer: int, source: str, how: str) -> None:
    """Immunity ends it; Jets hold it back until their owner has decided whether to yield."""
    me = game.monsters[seat]
    if not me.alive:
        game.damage[seat] = 0
    elif not game.damage[seat]:
        return
    elif seat in game.shielded:
        game.prevent(me, game.damage[seat], "wings")
    elif not me.powers:
        suffer(game, seat, dealer, source, how)
    elif me.moments["is_asleep"]:
        game.prevent(me, game.damage[seat], "hibernation")
    elif how == "smash" and me.place is not None and me.moments["yields_before_loss"]:
        game.held += (seat,)
    else:
        game.tried = ()
        game.plans.append(("endure", seat, dealer, source, how))


@step
def endure(game: Game, seat: int, dealer: int, source: str, how: str) -> tuple[str, ...]:
    """Armor Plating looks before and after every other defence; then the loss is taken or prevented."""
    me = game.monsters[seat]
    amount = game.damage[seat]
    if not me.alive or amount <= 0:
        return ()
    for card, power in me.moments["adjust_loss"]:
        if (left := power.adjust_loss(game, me, card, amount, amount)) < amount:
            game.prevent(me, amount - left, card)
            amount = left
    if not amount:
        return ()
    options = _defences(game, seat, amount, how)
    if options:
        return (*options, "pass")
    game.plans.append(("suffer", seat, dealer, source, how))
    return ()


def _defences(game: Game, seat: int, amount: int, how: str) -> tuple[str, ...]:
    me = game.monsters[seat]
    options = [
        f"use {card}"
        for card, power in me.moments["may_against_loss"]
        if power.may_against_loss(game, me, card, amount, how)
    ]
    if how != "total" and amount >= me.life:
        options += game.offers(me, "may_anytime")
    return tuple(options)


@answer("endure")
def take_it(game: Game, move: str, seat: int, dealer: int, source: str, how: str) -> None:
    """No more defence."""
    game.plans.append(("suffer", seat, dealer, source, how))


@supplied
def camouflaged(game: Game, dice: str, seat: int, kept: str) -> None:
    """The dice of a Camouflage roll; its owner may be able to reroll 3s."""
    game.plans.append(("camouflage_threes", seat, sort[kept + dice]))


@step
def camouflage_threes(game: Game, seat: int, faces: str) -> tuple[str, ...]:
    """Reroll 3s, or count the hearts."""
    if "3" in faces:
        for card, _ in game.monsters[seat].moments["rerolls_threes"]:
            return (*(f"use {card} {'3' * n}" for n in range(1, faces.count("3") + 1)), "pass")
    _count_hearts(game, seat, faces)
    return ()


@answer("camouflage_threes", own_uses=True)
def reroll_camouflage(game: Game, move: str, seat: int, faces: str) -> None:
    """Those 3s are rolled again, or the hearts are counted."""
    if move == "pass":
        _count_hearts(game, seat, faces)
        return
    card, threes = move.split()[1:]
    game.tell("used", seat, card, threes)
    game.ask_dice(thrown_again(threes), seat, "camouflaged", without[faces, threes])


def _count_hearts(game: Game, seat: int, faces: str) -> None:
    game.tell("camouflaged", seat, faces)
    if hearts := min(faces.count("H"), game.damage[seat]):
        game.prevent(game.monsters[seat], hearts, "camouflage")


@step
def suffer(game: Game, seat: int, dealer: int, source: str, how: str) -> None:
    """The life is lost; a Smash that cost life has its riders."""
    me = game.monsters[seat]
    lost = game.damage[seat]
    if how == "total" or lost > me.life:
        lost = game.damage[seat] = me.life
    if not lost:
        return
    me.life -= lost
    if game.listener:
        game.tell("lost", seat, lost, dealer, source)
    if dealer == game.active and dealer != seat:
        game.has_wounded = True
    if how == "smash":
        smasher = game.monsters[dealer]
        for card, power in smasher.moments["on_wound"]:
            power.on_wound(game, smasher, card, me)


@step
def consequences(game: Game, dealer: int, source: str, victims: tuple[int, ...]) -> None:
    """Who is at 0 life falls or comes back; then those who gain by it; then what the survivors' cards do."""
    fallen: list[Monster] = []
    standing: list[Monster] = []
    for seat in victims:
        if game.damage[seat] and seat not in game.held:
            me = game.monsters[seat]
            (fallen if me.alive and me.life == 0 else standing).append(me)
    saviours = [me.moments["on_last_life"] for me in fallen]  # all fall at once: none saves itself at another's cost
    for me, powers in zip(fallen, saviours, strict=True):
        fall(game, me, powers, dealer)
    for victim in fallen:
        for other in game.others(victim):
            for card, power in other.moments["on_fallen"]:
                power.on_fallen(game, other, card, victim)
    for me in standing:
        for card, power in me.moments["on_loss"]:
            power.on_loss(game, me, card, game.damage[me.seat], dealer, source)
    if fallen:
        after_the_fall(game)


def fall(game: Game, me: Monster, saviours: Held, dealer: int) -> None:
    """The first power that saves the monster does; otherwise it is eliminated."""
    for card, power in saviours:
        if power.on_last_life(game, me, card):
            return
    game.eliminate(me, dealer)


@step
def fallen_silently(game: Game, seat: int) -> None:
    """A monster may have reached 0 life by something that is no damage."""
    me = game.monsters[seat]
    if me.alive and me.life == 0:
        fall(game, me, me.moments["on_last_life"], -1)
        for other in game.others(me):
            for card, power in other.moments["on_fallen"]:
                power.on_fallen(game, other, card, me)
        after_the_fall(game)


@step
def after_the_fall(game: Game) -> None:
    """Bay closes with four alive; the last monster wins; nobody alive, nobody wins."""
    stranded = game.occupant("bay")
    if stranded is not None and not game.is_bay_open():
        if game.rules.bay_to_city and game.occupant("city") is None:
            stranded.place = "city"
            game.tell("moved", stranded.seat, "city")
        else:
            game.leave_tokyo(stranded)
    alive = [monster.seat for monster in game.monsters if monster.alive]
    if len(alive) <= 1:
        game.finish(tuple(alive))

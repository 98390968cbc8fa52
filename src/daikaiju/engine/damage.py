"""Every loss of life, from announcement to its consequences: D1 to D16 of the order of events, top to bottom.

A batch is all damage of one source. `game.damage[seat]` is the life a monster is about to lose, afterwards the life
it lost.
"""

from daikaiju.engine.durations import SHIELDS
from daikaiju.engine.game import Game
from daikaiju.engine.moments import Held
from daikaiju.engine.powers import WATCHES_BATCHES, Packet, Places
from daikaiju.engine.state import Monster
from daikaiju.engine.steps import answer, details, question, run_as, steps


def batch(game: Game, dealer: int, source: str, packets: tuple[Packet, ...]) -> None:
    """Announce the loss of each victim in turn, then run the consequences for all of them."""
    places = tuple([me.place for me in game.monsters]) if WATCHES_BATCHES in game.hooks else ()
    for victim, amount, how in packets:
        game.damage[victim] = amount
        if game.plans:
            game.plans.append(("announce", victim, dealer, source, how))
        else:
            announce(game, victim, dealer, source, how)
    victims = tuple([packet[0] for packet in packets])
    if game.plans:
        game.plans.append(("consequences", dealer, source, victims, places))
    else:
        consequences(game, dealer, source, victims, places)


def aside(game: Game, dealer: int, source: str, packets: tuple[Packet, ...]) -> None:
    """Deal a batch that is not a Smash, then restore the state of a batch that it interrupted."""
    before = tuple(game.damage)
    batch(game, dealer, source, packets)
    if game.plans:
        game.plans.append(("at_stake_again", before, game.this_loss))
    else:
        game.damage = list(before)


def at_stake_again(game: Game, damage: tuple[int, ...], this_loss: tuple[str, ...]) -> None:
    """Restore the damage and the loss in progress as they were before another batch interrupted them."""
    game.damage = list(damage)
    game.this_loss = this_loss


def announce(game: Game, seat: int, dealer: int, source: str, how: str) -> None:
    """Announce a loss: immunity ends it, and some powers hold it back until the monster has decided on yielding."""
    me = game.monsters[seat]
    if not me.alive:
        game.damage[seat] = 0
    elif not game.damage[seat]:
        return
    elif SHIELDS in game.this_turn and (shield := _shield(game, seat)):
        game.prevent(me, game.damage[seat], shield)
    elif not me.powers:
        suffer(game, seat, dealer, source, how)
    elif not _is_spared(game, me, how):
        face_loss(game, seat, dealer, source, how)


def _shield(game: Game, seat: int) -> str:
    """Return the card that keeps this seat from losing life this turn, or an empty string."""
    shields: tuple[tuple[int, str], ...] = game.this_turn[SHIELDS]
    for safe, card in shields:
        if safe == seat:
            return card
    return ""


def _is_spared(game: Game, me: Monster, how: str) -> bool:
    """Return whether a power ends the loss without a question, or holds it back."""
    for card, power in me.moments.is_immune:
        if power.is_immune(game, me, card):
            game.prevent(me, game.damage[me.seat], card)
            return True
    for card, power in me.moments.holds_back:
        if power.holds_back(game, me, card, how):
            game.held += ((me.seat, card),)
            return True
    return False


def face_loss(game: Game, seat: int, dealer: int, source: str, how: str) -> None:
    """Let a monster defend itself; then it loses the remaining life."""
    game.this_loss = ()
    game.plans.append(("loss", seat, dealer, source, how))


@question("loss", "dealer", "source")
def loss(game: Game, seat: int, dealer: int, source: str, how: str) -> tuple[str, ...]:
    """Return the defences against a loss. `adjust_loss` powers, which need no choice, apply before and after each."""
    me = game.monsters[seat]
    amount = game.damage[seat]
    for card, power in me.moments.adjust_loss:
        amount = power.adjust_loss(game, me, card, amount, amount)
    if not me.alive or amount <= 0:
        return ()
    options = _defences(game, me, amount, dealer, how)
    if options or (me.moments.is_asked and _is_asked(game, me)):
        return (*options, "pass")
    return ()


def _is_asked(game: Game, me: Monster) -> bool:
    return any(power.is_asked(game, me, card) for card, power in me.moments.is_asked)


def _defences(game: Game, me: Monster, amount: int, dealer: int, how: str) -> tuple[str, ...]:
    options = [
        f"use {card} {argument}" if argument else f"use {card}"
        for card, power in me.moments.may_against_loss
        for argument in power.may_against_loss(game, me, card, amount, how)
    ]
    if how != "total" and _increased(game, me, amount, dealer, how) >= me.life:
        options += [offer for offer in game.offers(me, "may_anytime") if offer not in options]
    return tuple(options)


def _increased(game: Game, me: Monster, amount: int, dealer: int, how: str) -> int:
    """Return the loss that is left after all defences, as changed by the dealer's powers."""
    if dealer >= 0 and dealer != me.seat:
        smasher = game.monsters[dealer]
        for card, power in smasher.moments.adjust_dealt:
            amount = power.adjust_dealt(game, smasher, card, me, amount, how)
    return amount


@details("loss")
def at_stake(game: Game, seat: int, dealer: int, source: str, how: str) -> dict[str, int]:
    """Return the life that would be lost."""
    return {"amount": game.damage[seat]}


@answer("loss")
def end_defence(game: Game, move: str, seat: int, dealer: int, source: str, how: str) -> None:
    """Plan the loss of the remaining life."""
    game.plans.append(("suffer", seat, dealer, source, how))


@run_as("loss")
def defend_or_lose(game: Game, seat: int, dealer: int, source: str, how: str) -> tuple[str, ...]:
    """Ask about a loss; plan the loss of the remaining life if there is no defence."""
    options = loss(game, seat, dealer, source, how)
    if not options:
        game.plans.append(("suffer", seat, dealer, source, how))
    return options


def suffer(game: Game, seat: int, dealer: int, source: str, how: str) -> None:
    """Take the life; a Smash that cost life also triggers the hooks for wounds."""
    me = game.monsters[seat]
    for card, power in me.moments.adjust_loss:
        amount = game.damage[seat]
        if (left := power.adjust_loss(game, me, card, amount, amount)) < amount:
            game.prevent(me, amount - left, card)
    lost = game.damage[seat] if me.alive else 0
    if not lost:
        game.damage[seat] = 0
        return
    harmer = game.monsters[dealer] if dealer >= 0 and game.monsters[dealer].powers else None
    if harmer is not None:
        lost = _increased(game, me, lost, dealer, how)
    if how == "total" or lost > me.life:
        lost = me.life
    game.damage[seat] = lost
    if not lost:
        return
    me.life -= lost
    if game.listener:
        game.tell("lost", seat, lost, dealer, source)
    if me.powers:
        for card, power in me.moments.on_suffered:
            power.on_suffered(game, me, card, dealer, lost)
    if dealer == game.active and dealer != seat:
        game.has_wounded = True
    if harmer is not None:
        if harmer is not me:
            for card, power in harmer.moments.on_harm:
                power.on_harm(game, harmer, card, me)
        if how == "smash":
            for card, power in harmer.moments.on_wound:
                power.on_wound(game, harmer, card, me)
            for card, power in me.moments.on_wounded:
                power.on_wounded(game, me, card, harmer)
            for card, power in harmer.moments.after_wound:
                power.after_wound(game, harmer, card, me)


def consequences(game: Game, dealer: int, source: str, victims: tuple[int, ...], places: Places = ()) -> None:
    """Eliminate or revive monsters at 0 life; then run the powers that profit from it, then those of survivors."""
    hurt: list[Monster] = []
    fallen: list[Monster] = []
    for seat in victims:
        if game.damage[seat] and not (game.held and _is_held_back(game, seat)):
            me = game.monsters[seat]
            hurt.append(me)
            if me.life == 0 and me.alive:
                fallen.append(me)
    if fallen:
        _fall_together(game, fallen, dealer)
    for me in hurt:
        for card, power in me.moments.on_loss:
            power.on_loss(game, me, card, game.damage[me.seat], dealer, source)
    if hurt and places:
        _answer_the_batch(game, dealer, hurt, places)
    if fallen:
        after_the_fall(game)


def _answer_the_batch(game: Game, dealer: int, hurt: list[Monster], places: Places) -> None:
    """Call the dealer's `on_dealt`, then `on_hurt` of the monsters hurt, then the dealer's `on_batch_over`."""
    harmer = game.monsters[dealer] if dealer >= 0 else None
    if harmer is not None:
        for card, power in harmer.moments.on_dealt:
            power.on_dealt(game, harmer, card, tuple([me.seat for me in hurt]), places)
    for me in hurt:
        if me.alive:
            for card, power in me.moments.on_hurt:
                power.on_hurt(game, me, card, game.damage[me.seat])
    if harmer is not None:
        for card, power in harmer.moments.on_batch_over:
            power.on_batch_over(game, harmer, card)


def _is_held_back(game: Game, seat: int) -> bool:
    return any(held == seat for held, _ in game.held)


def _fall_together(game: Game, fallen: list[Monster], dealer: int) -> None:
    saviours = [me.moments.on_last_life for me in fallen]  # all fall together: none saves itself at another's cost
    for me, powers in zip(fallen, saviours, strict=True):
        fall(game, me, powers, dealer)
    for victim in fallen:
        for other in game.others(victim):
            for card, power in other.moments.on_fallen:
                power.on_fallen(game, other, card, victim)


def fall(game: Game, me: Monster, saviours: Held, dealer: int) -> None:
    """Let the first power that can save the monster do so; otherwise eliminate it."""
    for card, power in saviours:
        if power.on_last_life(game, me, card):
            return
    if not game.stands(me):
        game.eliminate(me, dealer)


def fallen_silently(game: Game, seat: int) -> None:
    """Check a monster that may have reached 0 life other than by damage."""
    me = game.monsters[seat]
    if me.alive and me.life == 0:
        fall(game, me, me.moments.on_last_life, -1)
        for other in game.others(me):
            for card, power in other.moments.on_fallen:
                power.on_fallen(game, other, card, me)
        after_the_fall(game)


def after_the_fall(game: Game) -> None:
    """Close Tokyo Bay with four alive. End the game if one monster is left, which wins, or none."""
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


steps(batch, aside, at_stake_again, announce, suffer, consequences, fallen_silently, after_the_fall)

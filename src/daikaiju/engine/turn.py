"""One turn: start, roll, react, resolve. Buying, entering Tokyo and the end have chapters of their own."""

from functools import cache

from daikaiju.engine.dice import NUMBERS, faces_of, keeps, merge, points_for, without
from daikaiju.engine.game import Game, answer, ask_chance, step
from daikaiju.engine.state import Monster
from daikaiju.engine.victory import points_at_once

DICE = 6
ROLLS = 3
POINTS_FOR_STARTING_IN_TOKYO = 2
ENERGY_FOR_STARTING_IN_TOKYO = 1


@step
def turn(game: Game, seat: int, why: str) -> None:
    """A turn begins: memory is cleared, start-of-turn effects happen, everything else is planned."""
    game.active = seat
    game.step = "start"
    game.dice = ""
    game.rolls_left = 0
    game.resolved = ""
    game.is_frozen = False
    game.is_cut = False
    game.probed_threes = 0
    game.has_wounded = False
    game.used = []
    game.aimed = []
    for monster in game.monsters:
        monster.shielded = False
    game.tell("turn", seat, int(bool(why)))
    me = game.monsters[seat]
    for card, power in game.powers(me, "on_turn_start"):
        power.on_turn_start(game, me, card)
    if me.place is not None:
        if game.rules.two_player_variant:
            game.gain_energy(me, ENERGY_FOR_STARTING_IN_TOKYO, "tokyo")
        else:
            game.gain_points(me, POINTS_FOR_STARTING_IN_TOKYO, "tokyo")
        for card, power in game.powers(me, "on_start_in_tokyo"):
            power.on_start_in_tokyo(game, me, card)
    points_at_once(game)
    game.plan(
        ("start", seat),
        ("react", seat),
        ("resolve", seat),
        ("points_at_once",),
        ("enter", seat),
        ("buy", seat),
        ("end", seat),
    )


@step
def start(game: Game, seat: int) -> tuple[str, ...]:
    """Before the first roll."""
    return ("roll", *game.offers(game.monsters[seat], "may_at_start"))


@answer("start")
def first_roll(game: Game, move: str, seat: int) -> None:
    """The number of dice and rolls is fixed now."""
    me = game.monsters[seat]
    number = DICE - me.shrink - game.missing_dice
    for card, power in game.powers(me, "adjust_dice"):
        number += power.adjust_dice(game, me, card)
    rolls = ROLLS
    for card, power in game.powers(me, "adjust_rolls"):
        rolls += power.adjust_rolls(game, me, card)
    game.step = "roll"
    game.rolls_left = rolls - 1
    if number > 0:
        game.plan(ask_chance("dice", number, seat), ("rolled", seat, ""), ("roll", seat))


@step
def rolled(game: Game, seat: int, kept: str) -> None:
    """The dice lie on the table."""
    game.dice = merge(kept, game.fresh)
    game.tell("rolled", seat, game.dice, game.rolls_left)


@step
def roll(game: Game, seat: int) -> tuple[str, ...]:
    """Roll again, while rolls remain or a card can still reroll dice or give a roll."""
    me = game.monsters[seat]
    if not me.powers:
        return keeps(game.dice) if game.rolls_left else ()
    offers = game.offers(me, "may_while_rolling")
    if game.rolls_left:
        return keeps(game.dice) + offers
    can_roll = any(power.may_while_rolling(game, me, card) for card, power in game.powers(me, "may_while_rolling"))
    return ("stop", *offers) if can_roll else ()


@answer("roll")
def reroll_or_stop(game: Game, move: str, seat: int) -> None:
    """`keep` some dice and roll the others, or `stop`."""
    if move == "stop":
        game.tell("stopped", seat)
        return
    kept = move[5:]
    game.rolls_left -= 1
    game.tell("kept", seat, kept)
    number = len(game.dice) - len(kept)
    if number:
        game.plan(ask_chance("dice", number, seat), ("rolled", seat, kept), ("roll", seat))
    else:
        game.plan(("roll", seat))


@step
def react(game: Game, seat: int) -> None:
    """Others interfere with the final dice, clockwise; then the roller may answer for 3s they made."""
    me = game.monsters[seat]
    if not me.alive:
        return
    game.step = "react"
    game.rolls_left = 0
    if not game.dice:
        return
    for other in game.others(me):
        for card, _ in game.powers(other, "probes"):
            game.plan(("probe", other.seat, card))
    if game.has_plans():
        game.plan(("reroll_threes", seat))


@step
def probe(game: Game, seat: int, card: str) -> tuple[str, ...]:
    """Reroll one die of the active monster, once a turn and copy."""
    if card in game.used or not any(name == card for name, _ in game.powers(game.monsters[seat], "probes")):
        return ()
    if not game.monsters[game.active].alive:
        return ()
    return (*(f"use {card} {face}" for face in faces_of(game.dice)), "pass")


@answer("probe", own_uses=True)
def probe_a_die(game: Game, move: str, seat: int, card: str) -> None:
    """The prober names the face; the roller's die is rolled."""
    if move == "pass":
        return
    face = move[-1]
    game.used.append(card)
    game.tell("used", seat, card, face)
    game.plan(ask_chance("dice", 1, seat), ("probed", seat, card, face))


@step
def probed(game: Game, seat: int, card: str, before: str) -> None:
    """A heart costs the probe; a 3 may be rerolled by those who can."""
    after = game.fresh
    game.set_dice(before, after)
    game.tell("rerolled", game.active, before, after, card, seat)
    game.plan(("keep_probe", seat, card, after))


@step
def keep_probe(game: Game, seat: int, card: str, face: str) -> tuple[str, ...]:
    """A prober that rerolls 3s may do so with its own result."""
    rerolls = _rerolls(game.monsters[seat], 1) if face == "3" else ()
    if rerolls:
        return (*rerolls, "pass")
    _settle_probe(game, seat, card, face)
    return ()


@answer("keep_probe", own_uses=True)
def reroll_probe(game: Game, move: str, seat: int, card: str, face: str) -> None:
    """Once more, or let it lie."""
    if move == "pass":
        _settle_probe(game, seat, card, face)
    else:
        game.tell("used", seat, *move.split()[1:])
        game.plan(ask_chance("dice", 1, seat), ("probed", seat, card, face))


def _settle_probe(game: Game, seat: int, card: str, face: str) -> None:
    me = game.monsters[seat]
    if face == "3":
        game.probed_threes += 1
    elif face == "H" and (card in me.cards or card in me.tiles):
        game.spend(me, card)


def _rerolls(me: Monster, threes: int) -> tuple[str, ...]:
    """How this monster may reroll up to so many 3s."""
    for card, _ in me.moments.get("rerolls_threes", ()):
        return tuple([f"use {card} {'3' * number}" for number in range(1, threes + 1)])
    return ()


@step
def reroll_threes(game: Game, seat: int) -> tuple[str, ...]:
    """The roller's answer to 3s that a probe made."""
    rerolls = _rerolls(game.monsters[seat], min(game.probed_threes, game.dice.count("3")))
    return (*rerolls, "pass") if rerolls else ()


@answer("reroll_threes", own_uses=True)
def reroll_those_threes(game: Game, move: str, seat: int) -> None:
    """They are rolled, or they stay."""
    if move == "pass":
        return
    card, threes = move.split()[1:]
    game.tell("used", seat, card, threes)
    game.plan(ask_chance("dice", len(threes), seat), ("threes_rerolled", seat, card, threes), ("reroll_threes", seat))


@step
def threes_rerolled(game: Game, seat: int, card: str, threes: str) -> None:
    """The new faces replace the 3s."""
    game.set_dice(threes, game.fresh)
    game.probed_threes += game.fresh.count("3") - len(threes)
    game.tell("rerolled", seat, threes, game.fresh, card, seat)


@step
def resolve(game: Game, seat: int) -> tuple[str, ...]:
    """Use all dice, group by group or in the default order."""
    me = game.monsters[seat]
    if not me.alive:
        return ()
    game.step = "resolve"
    left = _groups_left(game, me)
    if game.is_frozen and not left:
        return ()
    options = _ways_to_resolve(left)
    if not me.powers:
        return options
    return options + game.offers(me, "may_anytime" if game.is_frozen else "may_before_resolving")


@cache
def _ways_to_resolve(groups: str) -> tuple[str, ...]:
    return ("resolve", *(f"resolve {face}" for face in groups)) if len(groups) > 1 else ("resolve",)


def _groups_left(game: Game, me: Monster) -> str:
    """The faces still to be used; Smash that only cards supply is a group too."""
    faces = faces_of(game.dice)
    if me.powers and "S" not in faces and game.smash_of(me):
        faces += "S"
    return without(faces, game.resolved) if game.resolved else faces


@answer("resolve")
def resolve_groups(game: Game, move: str, seat: int) -> None:
    """One group, or all that are left: points, wickedness, energy, hearts, Smash."""
    me = game.monsters[seat]
    faces = move[8:] or _groups_left(game, me)
    is_awake = not game.is_asleep(me)
    if not game.is_frozen:
        game.is_frozen = True
        if is_awake:
            for card, power in game.powers(me, "on_result"):
                power.on_result(game, me, card)
    game.resolved += faces
    numbers = [face for face in faces if face in NUMBERS] if is_awake else []
    for face in numbers:
        _score(game, me, face)
    if numbers and game.rules.has_wickedness:
        game.then("wickedness", seat, "".join(numbers))
    if "E" in faces:
        game.then("energy", seat)
    if "H" in faces:
        game.then("hearts", seat)
    if "S" in faces and is_awake:
        game.then("smash", seat)
    if move != "resolve":
        game.plan(("resolve", seat))


def _score(game: Game, me: Monster, face: str) -> None:
    count = game.dice.count(face)
    if count >= 3:
        game.gain_points(me, points_for(int(face), count), face)
        for card, power in game.powers(me, "on_number"):
            power.on_number(game, me, card, face, count)


@step
def energy(game: Game, seat: int) -> None:
    """One energy for each energy face, as one gain."""
    me = game.monsters[seat]
    count = game.dice.count("E")
    if me.alive and count:
        game.gain_energy(me, count, "E")
        for card, power in game.powers(me, "on_energy_dice"):
            power.on_energy_dice(game, me, card, count)

"""Between the last roll and resolving: others interfere, and the roller answers."""

from daikaiju.engine.dice import faces_of, thrown_again
from daikaiju.engine.game import Game, answer, step, supplied
from daikaiju.engine.state import Monster


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
    for other in game.others_at("probes", me):
        for card, _ in other.moments["probes"]:
            game.plans.append(("probe", other.seat, card))
    if game.plans:
        game.plans.append(("reroll_threes", seat))


@step
def probe(game: Game, seat: int, card: str) -> tuple[str, ...]:
    """Reroll one die of the active monster, once a turn and copy."""
    if card in game.used or not any(name == card for name, _ in game.monsters[seat].moments["probes"]):
        return ()
    if not game.monsters[game.active].alive:
        return ()
    return (*(f"use {card} {face}" for face in faces_of[game.dice]), "pass")


@answer("probe", own_uses=True)
def probe_a_die(game: Game, move: str, seat: int, card: str) -> None:
    """The prober names the face; the roller's die is rolled."""
    if move == "pass":
        return
    face = move[-1]
    game.used += (card,)
    game.tell("used", seat, card, face)
    game.ask_dice(thrown_again(face), seat, "probed", (card, face))


@supplied
def probed(game: Game, after: str, seat: int, what: tuple[str, str]) -> None:
    """A heart costs the probe; a 3 may be rerolled by those who can."""
    card, before = what
    game.set_dice(before, after)
    game.tell("rerolled", game.active, before, after, card, seat)
    game.plans.append(("keep_probe", seat, card, after))


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
        game.ask_dice(thrown_again(face), seat, "probed", (card, face))


def _settle_probe(game: Game, seat: int, card: str, face: str) -> None:
    me = game.monsters[seat]
    if face == "3":
        game.probed_threes += 1
    elif face == "H" and (card in me.cards or card in me.tiles):
        game.spend(me, card)


def _rerolls(me: Monster, threes: int) -> tuple[str, ...]:
    """How this monster may reroll up to so many 3s."""
    for card, _ in me.moments["rerolls_threes"]:
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
    game.ask_dice(thrown_again(threes), seat, "threes_rerolled", (card, threes))
    game.plans.append(("reroll_threes", seat))


@supplied
def threes_rerolled(game: Game, dice: str, seat: int, what: tuple[str, str]) -> None:
    """The new faces replace the 3s."""
    card, threes = what
    game.set_dice(threes, dice)
    game.probed_threes += dice.count("3") - len(threes)
    game.tell("rerolled", seat, threes, dice, card, seat)

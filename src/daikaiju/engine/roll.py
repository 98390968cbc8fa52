"""Rolling: keep some dice, reroll the others, stop at any time."""

from typing import Final

from daikaiju.engine.dice import Lookup, keeps, sort, thrown_again
from daikaiju.engine.game import Game
from daikaiju.engine.state import CHANCE
from daikaiju.engine.steps import answer, question, supplied


@supplied
def rolled(game: Game, dice: str, seat: int, kept: str) -> None:
    """Set the dice after a roll."""
    game.dice = sort[kept + dice] if kept else dice
    if game.listener:
        game.tell("rolled", seat, game.dice, game.rolls_left)


def keeps_with_smash(dice: str) -> tuple[str, ...]:
    """Return the moves after a roll for a monster that may not reroll Smash."""
    smash = dice.count("S")
    return tuple([move for move in keeps[dice] if move == "stop" or move.count("S") == smash])


_keeping_smash: Final = Lookup(keeps_with_smash)


@question("roll")
def roll(game: Game, seat: int) -> tuple[str, ...]:
    """Return the moves while rolls remain or a card can still reroll dice or give a roll."""
    me = game.monsters[seat]
    if not me.powers:
        return keeps[game.dice] if game.rolls_left else ()
    offers = game.offers(me, "may_while_rolling")
    if game.rolls_left:
        if me.moments.forbids and not game.may(me, "reroll S"):
            return _keeping_smash[game.dice] + offers
        return keeps[game.dice] + offers
    return ("stop", *offers) if offers else ()


@answer("roll")
def reroll_or_stop(game: Game, move: str, seat: int) -> bool:
    """Apply `keep`, which rerolls the other dice, or `stop`; ask again while rolls or powers are left."""
    if move == "stop":
        if game.listener:
            game.tell("stopped", seat)
        return False
    kept = move[5:]
    game.rolls_left -= 1
    if game.listener:
        game.tell("kept", seat, kept)
    if len(kept) < len(game.dice):
        # `ask_dice` inlined: this is the most frequent question
        game.plans.append(("dice", CHANCE, thrown_again(game.dice, kept), seat, "rolled", kept))
    return game.rolls_left > 0 or bool(game.monsters[seat].powers)

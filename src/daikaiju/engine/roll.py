"""Rolling: keep some dice, roll the others, stop any time."""

from daikaiju.engine.dice import keeps, sort, thrown_again
from daikaiju.engine.game import Game
from daikaiju.engine.steps import answer, question, supplied


@supplied
def rolled(game: Game, dice: str, seat: int, kept: str) -> None:
    """The dice lie on the table."""
    game.dice = sort[kept + dice] if kept else dice
    if game.listener:
        game.tell("rolled", seat, game.dice, game.rolls_left)


@question("roll")
def roll(game: Game, seat: int) -> tuple[str, ...]:
    """Roll again, while rolls remain or a card can still reroll dice or give a roll."""
    me = game.monsters[seat]
    if not me.powers:
        return keeps[game.dice] if game.rolls_left else ()
    offers = game.offers(me, "may_while_rolling")
    if game.rolls_left:
        return keeps[game.dice] + offers
    return ("stop", *offers) if offers else ()


@answer("roll")
def reroll_or_stop(game: Game, move: str, seat: int) -> None:
    """`keep` some dice and roll the others, or `stop`."""
    if move == "stop":
        if game.listener:
            game.tell("stopped", seat)
        return
    kept = move[5:]
    game.rolls_left -= 1
    if game.listener:
        game.tell("kept", seat, kept)
    if len(kept) < len(game.dice):
        game.ask_dice(thrown_again(game.dice, kept), seat, "rolled", kept)
    if game.rolls_left or game.monsters[seat].powers:
        game.plans.append(("roll", seat))

"""The end of a turn: effects, poison, twenty points, bonus turns, and passing the turn."""

from typing import Final

from daikaiju.engine.dice import Lookup
from daikaiju.engine.game import Game
from daikaiju.engine.holdings import POISON
from daikaiju.engine.rules import TURN_END
from daikaiju.engine.state import Monster, Step, without_one
from daikaiju.engine.steps import answer, question, steps
from daikaiju.engine.turn import of_every_seat, turn
from daikaiju.engine.victory import look_for_points


def end(game: Game, seat: int) -> None:
    """Plan the steps of the turn's end; effects and poison only for a living monster whose turn was not cut."""
    game.step = "end"
    me = game.monsters[seat]
    game.ended = ()
    if me.alive and not game.is_cut and (me.moments.on_turn_end or me.poison or game.rules.turn_end != TURN_END):
        game.plans += _steps_of_the_end[game.rules.turn_end, game.rules.close][seat]
    elif game.rules.close:
        game.plans += _steps_of_the_end[(), game.rules.close][seat]
    else:
        turn_over(game, seat)


def _plan_the_end(steps_and_close: tuple[tuple[str, ...], tuple[str, ...]]) -> tuple[tuple[Step, ...], ...]:
    steps, close = steps_and_close
    return of_every_seat((*steps, *close, "turn_over"))


_steps_of_the_end: Final = Lookup(_plan_the_end)


def end_effects(game: Game, seat: int, is_ordered: bool = False) -> None:
    """Run the first effect, in the default order, that has not run yet; each is complete before the next."""
    me = game.monsters[seat]
    if not me.alive:
        return
    if me.poison and not is_ordered and _is_order_open(game, me):
        game.plans += [("order", seat), ("end_effects", seat, True)]
        return
    for card, power in game.waiting_effects(me):
        game.end_effect(me, card, power)
        game.plans.append(("end_effects", seat, is_ordered))
        return


def _is_order_open(game: Game, me: Monster) -> bool:
    """Return whether both poison and an effect whose order relative to it matters are pending."""
    if not game.is_poison_pending(me):
        return False
    return any(power.wants_order(game, me, card) for card, power in game.waiting_effects(me))


@question("end")
def order(game: Game, seat: int) -> tuple[str, ...]:
    """Return the pending effects of the turn's end, any of which may come next."""
    me = game.monsters[seat]
    if not me.alive or not _is_order_open(game, me):
        return ()
    return (*(f"use {name}" for name in game.pending_ends(me)), "done")


@answer("order", own_uses=True)
def choose_next(game: Game, move: str, seat: int) -> bool:
    """Resolve the chosen effect now; `done` leaves the rest in the default order."""
    if move == "done":
        return False
    game.end_pending(game.monsters[seat], move[4:])
    return True


def poison(game: Game, seat: int) -> None:
    """Deal all poison tokens as one loss without a dealer, once per turn."""
    me = game.monsters[seat]
    if me.alive and game.is_poison_pending(me):
        game.ended += (POISON,)
        game.hurt(-1, [(seat, me.poison, "plain")], "poison")


def turn_over(game: Game, seat: int) -> None:
    """Check for twenty points unless they win by round; then run `on_turn_over` powers and pass the turn."""
    if not game.rules.wins_by_round:
        look_for_points(game)
    me = game.monsters[seat]
    for card, power in me.moments.on_turn_over:
        power.on_turn_over(game, me, card)
    game.then(next_turn, game.anchor)


def next_turn(game: Game, anchor: int) -> None:
    """Begin the next bonus turn in order; if there is none, pass the turn to the left."""
    if game.bonus:
        won = min(game.bonus, key=lambda won: won[0])
        game.bonus = without_one(game.bonus, won)
        _, seat, why, fewer_dice = won
        game.missing_dice = game.missing_dice + fewer_dice if fewer_dice else 0
        me = game.monsters[seat]
        for card, power in me.moments.on_bonus_turn:
            if card == why:
                power.on_bonus_turn(game, me, card)
        turn(game, seat, is_bonus=True)
        return
    game.missing_dice = 0
    game.anchor = game.left_of(anchor)
    if game.rules.wins_by_round and _is_round_over(game, anchor):
        look_for_points(game)
    turn(game, game.anchor)


def _is_round_over(game: Game, before: int) -> bool:
    """Return whether the turn passes from seat `before` to or past the seat that began the game."""
    seats = len(game.monsters)
    passed = (game.anchor - before - 1) % seats + 1
    return (game.first - before - 1) % seats < passed


steps(end, end_effects, poison, turn_over, next_turn)

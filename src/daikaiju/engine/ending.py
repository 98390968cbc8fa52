"""The end of a turn: sales, effects, poison, twenty points, bonus turns, and whose turn is next."""

from daikaiju.engine.game import Game, answer, step
from daikaiju.engine.powers import POWERS
from daikaiju.engine.state import less
from daikaiju.engine.turn import turn
from daikaiju.engine.victory import look_for_points

BONUS_ORDER = ("freeze_time", "final_push", "frenzy")


@step
def end(game: Game, seat: int) -> None:
    """Everything of the turn's end, for a monster that is still there and whose turn was not cut."""
    game.step = "end"
    me = game.monsters[seat]
    if me.alive and not game.is_cut and (me.powers or me.poison):
        game.plans += [("sell", seat), ("end_effects", seat), ("poison", seat), ("turn_over", seat)]
    else:
        turn_over(game, seat)


@step
def sell(game: Game, seat: int) -> tuple[str, ...]:
    """Turn keep cards back into energy."""
    me = game.monsters[seat]
    if not me.cards or not me.moments["sells_cards"]:
        return ()
    return (*dict.fromkeys(f"sell {card}" for card in me.cards), "done")


@answer("sell")
def sell_card(game: Game, move: str, seat: int) -> None:
    """The energy is recovered, not gained."""
    if move == "done":
        return
    me = game.monsters[seat]
    card = move[5:]
    price = game.take_price(me, card)
    game.tell("sold", seat, card, price)
    game.lose_card(me, card)
    game.take_energy(me, price, card)
    game.plans.append(("sell", seat))


@step
def end_effects(game: Game, seat: int) -> None:
    """In the default order; each effect is complete before the next."""
    for card, power in game.monsters[seat].moments["on_turn_end"]:
        game.plans.append(("end_effect", seat, card, power.id))
        game.plans.append(("points_at_once",))


@step
def end_effect(game: Game, seat: int, card: str, power: str) -> None:
    """One card's effect, if it is still there."""
    me = game.monsters[seat]
    if me.alive and (card, POWERS[power]) in me.powers:
        POWERS[power].on_turn_end(game, me, card)


@step
def poison(game: Game, seat: int) -> None:
    """All tokens are one loss, and nobody deals it."""
    me = game.monsters[seat]
    if me.alive and me.poison:
        game.hurt(-1, [(seat, me.poison, "plain")], "poison")


@step
def turn_over(game: Game, seat: int) -> None:
    """Twenty points win now; then powers that offer another turn ask; then the dice pass on."""
    look_for_points(game)
    me = game.monsters[seat]
    for card, power in me.moments["may_take_bonus_turn"]:
        if me.alive and power.may_take_bonus_turn(game, me, card):
            game.plans.append(("freeze_time", seat, card))
    game.then(next_turn, game.anchor)


@step
def freeze_time(game: Game, seat: int, card: str) -> tuple[str, ...]:
    """Another turn with one die fewer?"""
    return (f"use {card}", "pass")


@answer("freeze_time", own_uses=True)
def take_bonus_turn(game: Game, move: str, seat: int, card: str) -> None:
    """It comes before other bonus turns."""
    if move != "pass":
        game.tell("used", seat, card)
        game.bonus += (("freeze_time", seat),)


@step
def next_turn(game: Game, anchor: int) -> None:
    """Bonus turns in their order; then the dice pass to the left."""
    if game.bonus:
        why, seat = won = min(game.bonus, key=lambda won: BONUS_ORDER.index(won[0]))
        game.bonus = less(game.bonus, won)
        me = game.monsters[seat]
        game.missing_dice = game.missing_dice + 1 if why == "freeze_time" else 0
        if why in me.tiles:
            me.tiles = less(me.tiles, why)
            game.refresh(me)
        turn(game, seat, is_bonus=True)
        return
    game.missing_dice = 0
    game.anchor = game.left_of(anchor)
    turn(game, game.anchor)

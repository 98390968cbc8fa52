"""The end of a turn: sales, effects, poison, twenty points, bonus turns, and whose turn is next."""

from daikaiju.engine.game import Game, answer, step
from daikaiju.engine.powers import Power
from daikaiju.engine.state import Held, Monster, less
from daikaiju.engine.turn import turn
from daikaiju.engine.victory import look_for_points

BONUS_ORDER = ("freeze_time", "final_push", "frenzy")


@step
def end(game: Game, seat: int) -> None:
    """Everything of the turn's end, for a monster that is still there and whose turn was not cut."""
    game.step = "end"
    me = game.monsters[seat]
    if me.alive and not game.is_cut and (me.powers or me.poison):
        game.ended = ()
        game.plans += [("end_effects", seat), ("poison", seat), ("turn_over", seat)]
    else:
        turn_over(game, seat)


@step
def end_effects(game: Game, seat: int) -> None:
    """The first effect, in the default order, that has not happened yet; each is complete before the next."""
    me = game.monsters[seat]
    if me.alive:
        for card, power in waiting_effects(game, me):
            end_effect(game, me, card, power)
            game.plans.append(("end_effects", seat))
            return


def waiting_effects(game: Game, me: Monster) -> Held:
    """The effects of the turn's end that are still to come."""
    return tuple([held for held in me.moments["on_turn_end"] if (held[0], held[1].id) not in game.ended])


def end_effect(game: Game, me: Monster, card: str, power: Power) -> None:
    """One card's effect at the end of the turn."""
    game.ended += ((card, power.id),)
    power.on_turn_end(game, me, card)
    game.plans.append(("points_at_once",))


@step
def sell(game: Game, seat: int, power: str) -> tuple[str, ...]:
    """Turn keep cards back into energy; what else waits for the end of the turn may come first."""
    me = game.monsters[seat]
    if not me.cards or not any(held.id == power for _, held in me.powers):
        return ()
    sales = dict.fromkeys(f"sell {card}" for card in me.cards)
    return (*sales, *(f"use {card}" for card, held in waiting_effects(game, me) if held.id != power), "done")


@answer("sell", own_uses=True)
def sell_card(game: Game, move: str, seat: int, power: str) -> None:
    """The energy is recovered, not gained."""
    me = game.monsters[seat]
    word, _, card = move.partition(" ")
    if word == "done":
        return
    if word == "use":
        game.tell("used", seat, card)
        effect = next(held for name, held in waiting_effects(game, me) if name == card)
        end_effect(game, me, card, effect)
    else:
        price = game.take_price(me, card)
        game.tell("sold", seat, card, price)
        game.lose_card(me, card)
        game.take_energy(me, price, card)
    game.plans.append(("sell", seat, power))


@step
def poison(game: Game, seat: int) -> None:
    """All tokens are one loss, and nobody deals it."""
    me = game.monsters[seat]
    if me.alive and me.poison:
        game.hurt(-1, [(seat, me.poison, "plain")], "poison")


@step
def turn_over(game: Game, seat: int) -> None:
    """Twenty points win now, or with the round; then powers that offer another turn ask; then the dice pass on."""
    if not game.rules.wins_by_round:
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
    if game.rules.wins_by_round and _is_round_over(game, anchor):
        look_for_points(game)
    turn(game, game.anchor)


def _is_round_over(game: Game, before: int) -> bool:
    """Whether the turn passes from a seat to or past the one that began the game."""
    seats = len(game.monsters)
    passed = (game.anchor - before - 1) % seats + 1
    return (game.first - before - 1) % seats < passed

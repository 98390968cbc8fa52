"""The market: buying, sweeping and revealing cards."""

from typing import Final

from daikaiju.engine.game import Game
from daikaiju.engine.purchases import UNDONE
from daikaiju.engine.rules import SWEEP_PRICE
from daikaiju.engine.state import EVERYBODY, Monster, Step
from daikaiju.engine.steps import answer, question, step, supplied
from daikaiju.engine.verbs import Verbs

SLOTS: Final = (0, 1, 2)
ONLY_DONE: Final = ("done",)


@question("buy", step="buy")
def buy(game: Game, seat: int) -> tuple[str, ...]:
    """Return the purchases and sweeps that are possible, and `done`; any number may be made."""
    me = game.monsters[seat]
    if not me.alive or game.is_cut:
        return ()
    if me.moments.forbids and not game.may(me, "buy"):
        return ONLY_DONE
    options: list[str] = []
    for card in game.affordable(me, game.market):
        options.append(f"buy {card}")
    if me.energy >= SWEEP_PRICE:
        options.append("sweep")
    for card, power in me.moments.may_buy:
        for option in power.may_buy(game, me, card):
            if option not in options:
                options.append(option)
    options.append("done")
    return tuple(options)


@answer("buy")
def trade(game: Game, move: str, seat: int) -> bool:
    """Perform one action of the buy step; the step continues until `done`."""
    if move == "done":
        return False
    me = game.monsters[seat]
    if move == "sweep":
        if me.powers:
            game.note_trade(me, "sweep")
        sweep(game, me, SWEEP_PRICE)
    elif move[:4] == "buy " and move[4:] in game.market:
        game.buy_slot(me, game.market.index(move[4:]))
    else:
        _trade_by_power(game, me, move)
    return True


def _trade_by_power(game: Game, me: Monster, move: str) -> None:
    card, power = next(held for held in me.moments.may_buy if move in held[1].may_buy(game, me, held[0]))
    power.trade(game, me, card, move)


def funds(game: Game, me: Monster) -> int:
    """Return a monster's energy plus the energy it could get immediately."""
    return me.energy + sum([power.adjust_funds(game, me, card) for card, power in me.moments.adjust_funds])


def sweep(game: Verbs, me: Monster, price: int) -> None:
    """Discard all face-up cards and reveal new ones."""
    game.pay(me, price, "sweep")
    swept = [card for card in game.market if card is not None]
    game.discard += tuple(swept)
    game.tell("swept", me.seat, swept)
    game.market = [None, None, None]
    game.plans.append(("refill", SLOTS, (), True))


@step
def refill(game: Game, slots: tuple[int, ...], shown: tuple[int, ...], is_offered: bool) -> None:
    """Reveal cards for empty slots; an empty deck is rebuilt from the discard pile."""
    game.shuffle_if_empty()
    now, later = slots[: len(game.deck)], slots[len(game.deck) :]
    if now:
        game.ask_cards(len(now), "market", EVERYBODY, "revealed", (now, later, shown, is_offered))
    elif shown and is_offered:
        reveal(game, shown)


@supplied
def revealed(
    game: Game, names: str, seat: int, what: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], bool]
) -> None:
    """Put the drawn cards into their slots; once all slots are filled, offer them to `on_reveal` powers."""
    slots, rest, shown, is_offered = what
    cards = tuple(names.split(" "))
    game.draw(*cards)
    for slot, card in zip(slots, cards, strict=True):
        game.market[slot] = card
    if game.listener:
        game.tell("revealed", cards, slots)
    if rest:
        game.plans.append(("refill", rest, shown + slots, is_offered))
    elif is_offered:
        reveal(game, shown + slots)


def reveal(game: Game, slots: tuple[int, ...]) -> None:
    """Call `on_reveal` of the other monsters' powers, clockwise."""
    for other in game.others_at("on_reveal", game.monsters[game.active]):
        for card, power in other.moments.on_reveal:
            power.on_reveal(game, other, card, slots)


@step
def complete(game: Game, what: Step) -> None:
    """Run the step that completes an announced purchase, or the step that replaces it."""
    step = game.this_turn.pop(UNDONE, what)
    if step:
        game.plans.append(step)


@step
def purchase(game: Game, seat: int, slot: int) -> None:
    """Complete a purchase from the market that no power has prevented."""
    game.complete_purchase(game.monsters[seat], slot)


@step
def done_with(game: Game, card: str) -> None:
    """Discard a card after its whole effect."""
    game.discard += (card,)

"""Evolutions about Power cards: cheaper, free of charge, from the discards, or a different card than intended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from daikaiju.engine.dice import ordinary
from daikaiju.engine.expansions.power_up.decks import discard_from_front
from daikaiju.engine.expansions.power_up.evolution import Permanent, Temporary
from daikaiju.engine.expansions.power_up.hand import could_hold
from daikaiju.engine.market import reveal, sweep
from daikaiju.engine.powers import NO, KeepCard, Power
from daikaiju.engine.purchases import announce_purchase, is_undone, undo_purchase
from daikaiju.engine.state import EVERYBODY, without_one
from daikaiju.engine.steps import answer, details, question, step, supplied
from daikaiju.engine.windows import CLOCKWISE, OTHERS, Window, add_window
from daikaiju.engine.zones import UNSEEN, Hand, add_zone

if TYPE_CHECKING:
    from daikaiju.engine.game import Game
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs

BAMBOOZLE = "bamboozle"
BARRED = "barred"  # in `this_turn`: (seat, card) for cards that a seat may not buy
LOOKED_AT = "looked_at"  # the cards of a Deep Dive
UFO = "ufo"  # the cards bought at half price
CHEAP = 4
LOOKS = 3
MOST_MARKED = 3

add_window(
    Window(
        "purchase",
        "A purchase is announced and nothing is paid yet.",
        OTHERS,
        CLOCKWISE,
        is_open=False,
        moment="purchase",
    )
)
add_zone(Hand(LOOKED_AT))


# Free of charge


class PrecisionFieldSupport(Temporary):
    """Reveals cards until a cheap keep card comes, which its player receives."""

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.plans.append(("search", me.seat, card))


def fits(game: Verbs, me: Monster, card: str) -> bool:
    """Return whether a card is a keep card for four energy or less that the monster may have."""
    return (
        isinstance(game.rules.powers[card], KeepCard) and game.rules.prices[card] <= CHEAP and game.may_have(me, card)
    )


@step
def search(game: Game, seat: int, card: str) -> None:
    """Reveal the next card as long as a suitable one can come."""
    me = game.monsters[seat]
    if me.alive and any(fits(game, me, one) for one in (*game.deck, *game.discard)):
        game.shuffle_if_empty()
        game.ask_cards(1, "table", EVERYBODY, "turned_up", (seat, card))


@supplied
def turned_up(game: Game, name: str, nobody: int, what: tuple[int, str]) -> None:
    """Receive the card if it is suitable; otherwise discard it and continue the search."""
    seat, card = what
    me = game.monsters[seat]
    game.draw(name)
    if fits(game, me, name):
        receive(game, me, name)
    else:
        game.discard += (name,)
        game.tell("discarded", seat, name)
        game.plans.append(("search", seat, card))


def receive(game: Verbs, me: Monster, name: str) -> None:
    """Bring a drawn card into play; it is not a purchase."""
    game.tell("received", me.seat, name)
    if game.keeps_in_play(name):
        me.cards += (name,)
        game.arrive(me, name)
    else:
        game.rules.powers[name].on_arrival(game, me, name)
        game.plans.append(("done_with", name))
    game.plans.append(("points_at_once",))


class DeepDive(Temporary):
    """One of the three top cards free of charge; the others go under the deck."""

    def is_moment(self, game: Verbs, me: Monster, card: str, question: str) -> bool:
        return bool(game.deck) and super().is_moment(game, me, card, question)

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.ask_cards(min(LOOKS, len(game.deck)), LOOKED_AT, me.seat, "dived", card)


@supplied
def dived(game: Game, names: str, seat: int, card: str) -> None:
    """Show the cards only to the diver, which keeps one of those it may have."""
    me = game.monsters[seat]
    cards = tuple(names.split(" "))
    game.draw(*cards)
    me.extra[LOOKED_AT] = cards
    game.tell("dived", seat, len(cards))
    choices = deep_dive(game, seat)
    if len(choices) > 1:
        game.plans.append(("deep_dive", seat))
    elif choices:
        surface(game, choices[0], seat)
    else:
        surface(game, "pick none", seat)


@question("arrival", is_private=True)
def deep_dive(game: Game, seat: int) -> tuple[str, ...]:
    """Return the cards of which one may be kept."""
    me = game.monsters[seat]
    cards = [card for card in me.extra[LOOKED_AT] if card == UNSEEN or game.may_have(me, card)]
    return tuple(dict.fromkeys([f"pick {card}" for card in cards]))


@details("deep_dive")
def cards_of_the_dive(game: Game, seat: int) -> dict[str, Any]:
    """Return the cards looked at."""
    return {"cards": list(game.monsters[seat].extra[LOOKED_AT])}


@answer("deep_dive")
def surface(game: Game, move: str, seat: int) -> None:
    """Bring one card into play and put the others under the deck."""
    me, name = game.monsters[seat], move[5:]
    seen = me.extra[LOOKED_AT]
    me.extra[LOOKED_AT] = ()
    if name in seen:
        seen = without_one(seen, name)
    game.put_under(seen, seat)
    if name != "none":
        receive(game, me, name)


# Cheaper


class AdaptingTechnology(Permanent):
    """Three sweeps of the market free of charge."""

    def adjust_counters(self, game: Verbs) -> int:
        return 3

    def may_buy(self, game: Verbs, me: Monster, card: str) -> tuple[str, ...]:
        return (f"use {card}",)

    def use(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.counters[card] -= 1
        if not game.counters[card]:
            discard_from_front(game, me, card)
        sweep(game, me, 0)


class SuperiorAlienTechnology(Permanent):
    """Keep cards for half of their price; such a card may be lost when a turn begins."""

    def may_buy(self, game: Verbs, me: Monster, card: str) -> tuple[str, ...]:
        if len(me.extra[UFO]) >= MOST_MARKED:
            return NO
        return tuple([f"buy {name} half" for name in on_sale(game, me) if self._price(game, me, name) <= me.energy])

    def trade(self, game: Verbs, me: Monster, card: str, move: str) -> None:
        name = move.split(" ")[1]
        slot = game.market.index(name)
        announce_purchase(game, me, name, ("buy_half", me.seat, slot, self._price(game, me, name)))

    def _price(self, game: Verbs, me: Monster, name: str) -> int:
        return (game.price(me, name) + 1) // 2


def on_sale(game: Verbs, me: Monster) -> list[str]:
    """Return the keep cards of the market that the monster may buy, whatever they cost."""
    return [name for name in buyable(game, me) if isinstance(game.rules.powers[name], KeepCard)]


def buyable(game: Verbs, me: Monster) -> list[str]:
    """Return the cards of the market that the monster may buy, whatever they cost, each once."""
    found = [card for card in game.market if card is not None and game.may_have(me, card)]
    return [card for card in dict.fromkeys(found) if game.may(me, f"buy {card}")]


@step
def buy_half(game: Game, seat: int, slot: int, price: int) -> None:
    """Buy a card at half price and mark it."""
    me, name = game.monsters[seat], game.market[slot]
    assert name is not None
    me.extra[UFO] += (name,)
    game.complete_purchase(me, slot, price)


class CheapGoods(Power):
    """A power of every monster: removes marks of lost cards, and forbids cards it may not buy this turn."""

    def forbids(self, game: Verbs, me: Monster, card: str, deed: str) -> bool:
        return deed.startswith("buy ") and (me.seat, deed[4:]) in game.this_turn.get(BARRED, ())

    def watch_cards(self, game: Verbs, owner: Monster) -> None:
        if owner.extra.get(UFO):
            owner.extra[UFO] = tuple([name for name in owner.extra[UFO] if name in owner.cards])

    def on_announced(self, game: Verbs, me: Monster, card: str, buyer: Monster, bought: str) -> None:
        if could_hold(game, me, BAMBOOZLE):
            game.plans.append(("answer_purchase", me.seat, buyer.seat, bought))


@step
def try_marked(game: Game, seat: int) -> None:
    """Plan a die for each marked card, in the order of the cards."""
    me = game.monsters[seat]
    marked = [name for name in me.cards if name in me.extra[UFO]]
    if me.alive and not game.is_cut and marked:
        game.plans.append(("try_card", seat, tuple(marked)))


@step
def try_card(game: Game, seat: int, marked: tuple[str, ...]) -> None:
    """Throw a die for the next marked card."""
    if marked and game.monsters[seat].alive:
        game.ask_dice(ordinary[1], seat, "card_tried", marked)


@supplied
def card_tried(game: Game, die: str, seat: int, marked: tuple[str, ...]) -> None:
    """Discard the card if the die shows a Smash."""
    me, name = game.monsters[seat], marked[0]
    game.tell("thrown", seat, die, name)
    if die == "S" and name in me.cards:
        game.lose_card(me, name)
    game.plans.append(("try_card", seat, marked[1:]))


class MiraculousCatch(Permanent):
    """A random card of the discards may be bought for one energy less, once per buy step."""

    def may_buy(self, game: Verbs, me: Monster, card: str) -> tuple[str, ...]:
        return (f"use {card}",) if not game.is_used(card) and game.discard else NO

    def use(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.use_up(card)
        game.ask_cards(1, "table", EVERYBODY, "caught_card", me.seat, pool="discards")


@supplied
def caught_card(game: Game, name: str, nobody: int, seat: int) -> None:
    """Show the card to all seats."""
    game.tell("shown", seat, name)
    game.plans.append(("caught", seat, name))


@question("buy", "card")
def caught(game: Game, seat: int, card: str) -> tuple[str, ...]:
    """Return the purchase of the card, if possible, and `pass`."""
    me = game.monsters[seat]
    is_allowed = card in game.discard and game.may_have(me, card) and game.may(me, f"buy {card}")
    is_possible = is_allowed and game.may(me, "buy") and catch_price(game, me, card) <= me.energy
    return (f"buy {card}", "pass") if is_possible else ("pass",)


def catch_price(game: Verbs, me: Monster, card: str) -> int:
    """Return the price of a card of the discards."""
    return max(0, game.price(me, card) - 1)


@answer("caught")
def buy_catch(game: Game, move: str, seat: int, card: str) -> None:
    """Announce the purchase like any other, or leave the card in the discards."""
    if move != "pass":
        announce_purchase(game, game.monsters[seat], card, ("buy_caught", seat, card))


@step
def buy_caught(game: Game, seat: int, card: str) -> None:
    """Complete the purchase of a card from the discards."""
    me = game.monsters[seat]
    game.discard = without_one(game.discard, card)
    game.come_into_play(me, card, game.pay_price(me, card, price=catch_price(game, me, card)))


class BobbingForApples(Permanent):
    """A market card for two energy less, returned if its replacement's price is odd; once in its owner's turn."""

    def may_buy(self, game: Verbs, me: Monster, card: str) -> tuple[str, ...]:
        if game.is_used(card):
            return NO
        return tuple([f"buy {name} apples" for name in buyable(game, me) if self._price(game, me, name) <= me.energy])

    def trade(self, game: Verbs, me: Monster, card: str, move: str) -> None:
        name = move.split(" ")[1]
        announce_purchase(game, me, name, ("bob", me.seat, card, game.market.index(name), self._price(game, me, name)))

    def _price(self, game: Verbs, me: Monster, name: str) -> int:
        return max(0, game.price(me, name) - 2)


@step
def bob(game: Game, seat: int, card: str, slot: int, price: int) -> None:
    """Pay the price and refill the card's slot before the card has any effect."""
    me, name = game.monsters[seat], game.market[slot]
    assert name is not None
    game.use_up(card)
    game.market[slot] = None
    game.tell("bought", seat, name, price, -1)
    game.pay(me, price, "buy")
    game.plans += [("refill", (slot,), (), False), ("bobbed", seat, name, slot, price), ("show_slot", slot)]


@step
def bobbed(game: Game, seat: int, name: str, slot: int, price: int) -> None:
    """Discard the bought card and refund it if the new card's printed price is odd; else bring it into play."""
    me, next_card = game.monsters[seat], game.market[slot]
    if next_card is not None and game.rules.prices[next_card] % 2:
        game.discard += (name,)
        game.tell("sent_back", seat, name)
        game.take_energy(me, price, name)
        game.note_trade(me, "else")
    else:
        game.count_purchase(me, name)
        game.come_into_play(me, name, price)


@step
def show_slot(game: Game, slot: int) -> None:
    """Let other monsters' `on_reveal` powers act on the new card."""
    if game.market[slot] is not None:
        reveal(game, (slot,))


# A different card than intended


class Bamboozle(Temporary):
    """Undoes another monster's purchase; its player names the card that must be bought instead."""

    def is_moment(self, game: Verbs, me: Monster, card: str, question: str) -> bool:
        return question == "answer_purchase"

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        _, _, buyer, bought = game.agenda[-1]
        undo_purchase(game)
        game.this_turn[BARRED] = (*game.this_turn.get(BARRED, ()), (buyer, bought))
        game.plans.append(("boozle_next", me.seat, buyer))


@question("purchase", "buyer", "card")
def answer_purchase(game: Game, seat: int, buyer: int, card: str) -> tuple[str, ...]:
    """Return `pass`, to which the card is added if the seat holds it."""
    if is_undone(game) or not could_hold(game, game.monsters[seat], BAMBOOZLE):
        return ()
    return ("pass",)


@answer("answer_purchase")
def let_it_happen(game: Game, move: str, seat: int, buyer: int, card: str) -> None:
    """Let the purchase happen."""


@step
def boozle_next(game: Game, seat: int, buyer: int) -> None:
    """Name another card, if the buyer can pay for one."""
    if boozle(game, seat, buyer):
        game.plans.append(("boozle", seat, buyer))


@question("purchase", "buyer")
def boozle(game: Game, seat: int, buyer: int) -> tuple[str, ...]:
    """Return the cards of the market that the buyer can pay."""
    return tuple([f"pick {card}" for card in game.affordable(game.monsters[buyer], game.market)])


@answer("boozle")
def force_purchase(game: Game, move: str, seat: int, buyer: int) -> None:
    """Make the buyer buy the named card instead; no monster may respond to this purchase."""
    undo_purchase(game, ("purchase", buyer, game.market.index(move[5:])))

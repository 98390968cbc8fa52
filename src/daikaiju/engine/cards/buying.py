"""Cards about buying, selling and swapping cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from daikaiju.engine.events import register as register_event
from daikaiju.engine.powers import NO, KeepCard
from daikaiju.engine.purchases import announce_purchase
from daikaiju.engine.steps import answer, details, question, step, supplied

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs


class AlienOrigin(KeepCard):
    """Cards cost one energy less."""

    def adjust_price(self, game: Verbs, me: Monster, card: str) -> int:
        return 1


class MediaFriendly(KeepCard):
    """A point for every purchase."""

    def on_purchase(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_points(me, 1, card)


class Opportunist(KeepCard):
    """Buys revealed cards immediately, on any monster's turn; cards its owners have not passed on stay offered."""

    def on_reveal(self, game: Verbs, me: Monster, card: str, slots: tuple[int, ...]) -> None:
        offered = dict(game.this_turn.get(self.id, ()))
        before = offered.get(me.seat, ())
        offered[me.seat] = before + tuple([slot for slot in slots if slot not in before])
        game.this_turn[self.id] = tuple(offered.items())
        if ("snatch", self.id) not in game.plans:
            game.plans.append(("snatch", self.id))


@step
def snatch(game: Verbs, name: str) -> None:
    """Ask the next owner, clockwise, that is offered a card it can buy."""
    offered = dict(game.this_turn.get(name, ()))
    for other in game.others(game.monsters[game.active]):
        if slots := offered.get(other.seat):
            if opportunist(game, other.seat, slots, name):
                game.plans.append(("opportunist", other.seat, slots, name))
                return
            withdraw(game, name, other.seat)
    game.this_turn.pop(name, None)


@question("reveal")
def opportunist(game: Verbs, seat: int, slots: tuple[int, ...], name: str) -> tuple[str, ...]:
    """Return the purchases of revealed cards that this owner may make before all other monsters."""
    me = game.monsters[seat]
    if me.alive and me.moments.on_reveal and game.may(me, "buy"):
        options = [f"buy {card}" for card in game.affordable(me, [game.market[slot] for slot in slots])]
        if options:
            return (*options, "pass")
    return ()


@details("opportunist")
def just_revealed(game: Verbs, seat: int, slots: tuple[int, ...], name: str) -> dict[str, Any]:
    """Return the cards that are offered."""
    return {"cards": [game.market[slot] for slot in slots]}


@answer("opportunist")
def snatch_or_pass(game: Verbs, move: str, seat: int, slots: tuple[int, ...], name: str) -> None:
    """Buy a card, completing the purchase before the next question, or pass, which is final for these cards."""
    if move == "pass":
        withdraw(game, name, seat)
        game.plans.append(("snatch", name))
        return
    bought = next(slot for slot in slots if game.market[slot] == move[4:])
    offered = game.this_turn[name]
    game.this_turn[name] = tuple([(other, tuple([slot for slot in rest if slot != bought])) for other, rest in offered])
    game.buy_slot(game.monsters[seat], bought)
    game.plans.append(("snatch", name))


def withdraw(game: Verbs, name: str, seat: int) -> None:
    """End the offer to one owner."""
    game.this_turn[name] = tuple([(other, rest) for other, rest in game.this_turn.get(name, ()) if other != seat])


class MadeInALab(KeepCard):
    """Looks at the deck's top card and may buy it, one a turn."""

    def may_buy(self, game: Verbs, me: Monster, card: str) -> tuple[str, ...]:
        if game.is_used(card) or not (game.deck or game.discard):
            return NO
        if game.top is None or me.seat not in game.top_seen:
            return ("peek",)
        return ("buy top",) if game.affordable(me, (game.top,)) else NO

    def trade(self, game: Verbs, me: Monster, card: str, move: str) -> None:
        if move == "peek":
            game.note_trade(me, "else")
            game.shuffle_if_empty()
            game.ask_cards(1, "top", me.seat, "peeked")
            return
        top = game.top
        assert top is not None
        announce_purchase(game, me, top, ("buy_top", me.seat, card))


@step
def buy_top(game: Verbs, seat: int, card: str) -> None:
    """Buy the deck's top card."""
    me, top = game.monsters[seat], game.top
    assert top is not None
    game.use_up(card)
    game.draw(top)
    game.come_into_play(me, top, game.pay_price(me, top))


register_event("peeked", "monster", "a look at the deck's top card")


@supplied
def peeked(game: Verbs, card: str, seat: int, what: None) -> None:
    """Record that one monster has seen the deck's top card."""
    game.top = card
    game.top_seen = (*game.top_seen, seat)
    game.tell("peeked", seat)


class ParasiticTentacles(KeepCard):
    """Buys other monsters' keep cards; the price goes to the holder, and counters stay on the card."""

    def may_buy(self, game: Verbs, me: Monster, card: str) -> tuple[str, ...]:
        return tuple(
            f"buy {name} from {other.seat}"
            for other in game.others(me)
            for name in game.affordable(me, game.keep_cards(other))
        )

    def trade(self, game: Verbs, me: Monster, card: str, move: str) -> None:
        _, name, _, seat = move.split(" ")
        announce_purchase(game, me, name, ("buy_from", me.seat, name, int(seat)))


@step
def buy_from(game: Verbs, seat: int, name: str, holder_seat: int) -> None:
    """Buy a card from its holder, who receives the price."""
    me, holder = game.monsters[seat], game.monsters[holder_seat]
    price = game.pay_price(me, name, holder.seat)
    game.gain_energy(holder, price, name)
    game.hand_over(holder, me, name)
    game.note_price(me, name, price)
    game.arrive(me, name)
    game.plans.append(("points_at_once",))


class Metamorph(KeepCard):
    """Turns its owner's keep cards back into energy at the end of the turn, for their printed price."""

    order = 19

    def on_turn_end(self, game: Verbs, me: Monster, card: str) -> None:
        if [power for _, power in game.ended].count(self.id) == 1:  # a copy of this card does not ask again
            game.plans.append(("sell", me.seat, self.id))

    def trade(self, game: Verbs, me: Monster, card: str, move: str) -> None:
        sold = move[5:]
        price = self._refund(game, me, sold)
        game.tell("sold", me.seat, sold, price)
        game.lose_card(me, sold)
        game.take_energy(me, price, sold)

    def _refund(self, game: Verbs, me: Monster, sold: str) -> int:
        return game.rules.prices[sold]


Paid = tuple[tuple[int, str, int], ...]
"""Purchases at another price than the printed one: the buyer, the card and the price."""


class MetamorphAtPricePaid(Metamorph):
    """Turns cards back into the energy they were bought for, the dearest copy first."""

    editions: tuple[str, ...] = ("classic",)

    def watch_purchase(self, game: Verbs, buyer: Monster, card: str, price: int) -> None:
        if price != game.rules.prices[card]:
            game.in_front[self.id] = (*game.in_front.get(self.id, ()), (buyer.seat, card, price))

    def watch_cards(self, game: Verbs, owner: Monster) -> None:
        paid: Paid = game.in_front.pop(self.id, ())
        left: list[tuple[int, str, int]] = []
        for seat, card, price in paid:
            noted = sum([one[:2] == (seat, card) for one in left])
            if seat != owner.seat or noted < owner.cards.count(card):
                left.append((seat, card, price))
        if left:
            game.in_front[self.id] = tuple(left)

    def _refund(self, game: Verbs, me: Monster, sold: str) -> int:
        paid: Paid = game.in_front.get(self.id, ())
        mine = [one for one in paid if one[:2] == (me.seat, sold)]
        if me.cards.count(sold) > len(mine):
            return game.rules.prices[sold]
        dearest = max(mine, key=lambda one: one[2])
        place = paid.index(dearest)
        game.in_front[self.id] = paid[:place] + paid[place + 1 :]
        return dearest[2]


register_event("sold", "monster card n", "a card sold for `n` energy")


@question("end")
def sell(game: Verbs, seat: int, power: str) -> tuple[str, ...]:
    """Return the keep cards that may be sold, and other pending effects of the turn's end, which may come first."""
    me = game.monsters[seat]
    keeps = game.keep_cards(me)
    if not keeps or not any(held.id == power for _, held in me.powers):
        return ()
    sales = dict.fromkeys(f"sell {card}" for card in keeps)
    return (*sales, *(f"use {card}" for card in waiting(game, me, power)), "done")


def waiting(game: Verbs, me: Monster, power: str) -> list[str]:
    """Return the cards and tiles whose effects of the turn's end have not run yet, without this power's."""
    mine = [card for card, held in game.waiting_effects(me) if held.id == power]
    return [name for name in game.pending_ends(me) if name not in mine]


@details("sell")
def what_waits(game: Verbs, seat: int, power: str) -> dict[str, Any]:
    """Return the cards whose effects could come first."""
    return {"waiting": waiting(game, game.monsters[seat], power)}


@answer("sell", own_uses=True)
def sell_card(game: Verbs, move: str, seat: int, power: str) -> bool:
    """Sell a card, or resolve another effect first. The energy is recovered, not gained."""
    me = game.monsters[seat]
    word, _, card = move.partition(" ")
    if word == "done":
        return False
    if word == "use":
        game.end_pending(me, card)
    else:
        game.rules.powers[power].trade(game, me, power, move)
    return True


class UnstableDna(KeepCard):
    """After its owner yields, it may be swapped for a card of the monster that smashed."""

    def on_left(self, game: Verbs, me: Monster, card: str, smasher: Monster) -> None:
        game.plans.append(("swap", me.seat, card, smasher.seat))


register_event("swapped", "monster card other taken", "a card given for another monster's")


@question("left", "card", "smasher")
def swap(game: Verbs, seat: int, card: str, smasher: int) -> tuple[str, ...]:
    """Return the smasher's cards for which this card may be swapped; a tile cannot be swapped."""
    other = game.monsters[smasher]
    if card not in game.monsters[seat].cards or not other.alive or not other.cards:
        return ()
    return (*dict.fromkeys(f"use {card} {smasher}.{name}" for name in other.cards), "pass")


@answer("swap", own_uses=True)
def swap_cards(game: Verbs, move: str, seat: int, card: str, smasher: int) -> None:
    """Swap the cards. A swap is not a purchase: `on_arrival` does not run, and counters stay on the cards."""
    if move == "pass":
        return
    taken = move.rpartition(".")[2]
    me, other = game.monsters[seat], game.monsters[smasher]
    game.tell("swapped", seat, card, smasher, taken)
    game.hand_over(other, me, taken)
    game.hand_over(me, other, card)

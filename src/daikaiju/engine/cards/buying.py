"""Cards about buying, selling, copying and swapping cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from daikaiju.engine.powers import NO, Keep

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs as Game


class AlienOrigin(Keep):
    """Cards cost one energy less."""

    def adjust_price(self, game: Game, me: Monster, card: str) -> int:
        return 1


class MediaFriendly(Keep):
    """A point for every purchase."""

    def on_purchase(self, game: Game, me: Monster, card: str) -> None:
        game.gain_points(me, 1, card)


class Opportunist(Keep):
    """Buys revealed cards at once, on anybody's turn."""

    buys_revealed = True


class MadeInALab(Keep):
    """Looks at the deck's top card and may buy it, one a turn."""

    buys_from_deck = True

    def may_buy(self, game: Game, me: Monster, card: str) -> tuple[str, ...]:
        if card in game.used or not (game.deck or game.discard):
            return NO
        if game.top is None or me.seat not in game.top_seen:
            return ("peek",)
        return ("buy top",) if game.affordable(me, (game.top,)) else NO


class ParasiticTentacles(Keep):
    """Buys other monsters' keep cards; the price goes to the holder."""

    def may_buy(self, game: Game, me: Monster, card: str) -> tuple[str, ...]:
        return tuple(
            f"buy {name} from {other.seat}" for other in game.others(me) for name in game.affordable(me, other.cards)
        )


class Metamorph(Keep):
    """Turns its owner's keep cards back into energy at the end of the turn."""

    order = 19

    def on_turn_end(self, game: Game, me: Monster, card: str) -> None:
        if [power for _, power in game.ended].count(self.id) == 1:  # a copy of it asks no second time
            game.plans.append(("sell", me.seat, self.id))


class UnstableDna(Keep):
    """When its owner yields it may be swapped for a card of the monster that smashed."""

    swaps_on_yield = True


class Mimic(Keep):
    """Copies a keep card in play; one energy at the start of a turn re-aims it."""

    is_copying = True

    def on_arrival(self, game: Game, me: Monster, card: str) -> None:
        game.plans.append(("aim", me.seat, card))

    def may_at_start(self, game: Game, me: Monster, card: str) -> tuple[str, ...]:
        return game.aims(me, card) if me.energy >= 1 and card not in game.aimed else NO

    def use(self, game: Game, me: Monster, card: str, *args: str) -> None:
        game.pay(me, 1, card)
        game.aim(me, card, args[0])

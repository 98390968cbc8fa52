"""Cards in front of the monsters and in the deck, and the powers in effect; no card influences these operations."""

from bisect import bisect_left
from collections import Counter
from typing import Final

from daikaiju.engine.basics import Basics
from daikaiju.engine.durations import SHIELDS, once
from daikaiju.engine.moments import Held, moments_of
from daikaiju.engine.powers import KeepCard, Lasting, Power, Tile
from daikaiju.engine.state import Monster, without_one

SPENT: Final = -1  # the counter of a copying tile whose copy is used up
POISON: Final = ("poison", "poison")  # in `ended`: poison has been dealt at this turn's end


class Holdings(Basics):
    """A state with operations on the powers in effect, the deck, cards and tiles."""

    __slots__ = ()

    # Which powers are in effect

    def refresh(self, me: Monster) -> None:
        """Recompute the powers in effect for a monster: those of its cards and tiles, and of the cards they copy."""
        known = self.rules.powers
        found: list[tuple[str, Power]] = []
        front = me.cards + me.tiles + me.conditions + self.rules.innate
        for field in self.rules.fronts:
            front += me.extra[field]
        if self.lasting:
            front += tuple([card for seat, card in self.lasting if seat == me.seat])
        for card in front:
            power = known[card]
            found.append((card, power))
            if power.is_copying and card in self.copies and self.counters.get(card) != SPENT:
                found.append((card, known[self.copies[card].partition(".")[2]]))
        found.sort(key=lambda held: held[1].order)
        me.powers = tuple(found)
        me.moments = moments_of(me.powers)
        self.hooks = frozenset().union(*[monster.moments.hooks for monster in self.monsters])
        me.max_life = max([power.max_life for _, power in found], default=10)
        if me.life > me.max_life:
            me.life = me.max_life

    def let_last(self, me: Monster, power: str) -> None:
        """Keep a power in effect for a monster until the turn is over, even if its card leaves play."""
        self.lasting += ((me.seat, power),)
        self.refresh(me)

    def end_lasting(self) -> None:
        """End the powers that were in effect until the end of the turn."""
        seats = [seat for seat, _ in self.lasting]
        self.lasting = ()
        for seat in seats:
            self.refresh(self.monsters[seat])

    def is_first(self, me: Monster, card: str, power: str) -> bool:
        """Return whether a power that works only once applies to this card rather than to an earlier copy of it."""
        return next(name for name, held in me.powers if held.id == power) == card

    def waiting_effects(self, me: Monster) -> Held:
        """Return the effects of the turn's end that have not run yet."""
        effects = me.moments.on_turn_end
        return self._not_ended(effects) if effects and self.ended else effects

    def _not_ended(self, effects: Held) -> Held:
        return tuple([held for held in effects if (held[0], held[1].id) not in self.ended])

    def is_poison_pending(self, me: Monster) -> bool:
        """Return whether the monster's poison has not been dealt yet at this turn's end."""
        return me.poison > 0 and POISON not in self.ended

    def pending_ends(self, me: Monster) -> list[str]:
        """Return the names of the effects of the turn's end that have not run yet, poison last."""
        names = [card for card, _ in self.waiting_effects(me)]
        return [*names, "poison"] if self.is_poison_pending(me) else names

    # Deck, cards and tiles

    def shuffle_if_empty(self) -> None:
        """Make the discard pile the deck if the deck is empty."""
        if not self.deck and self.discard:
            self.deck = tuple(sorted(self.discard))
            self.discard = ()
            self.tell("shuffled", len(self.deck))

    def draw(self, *cards: str) -> None:
        """Remove cards from the deck and forget the known top card."""
        left = list(self.deck)
        for card in cards:
            del left[bisect_left(left, card)]
        self.deck = tuple(left)
        self.top = None
        self.top_seen = ()
        if self.under:
            self._draw_from_under()

    def _draw_from_under(self) -> None:
        """Remove drawn cards from those known to be under the deck."""
        left = Counter(self.deck)
        groups: list[tuple[tuple[str, ...], int]] = []
        for cards, seat in reversed(self.under):  # the lowest cards are drawn last
            still = tuple([card for card in cards if left[card] > 0])
            left.subtract(still)
            if still:
                groups.append((still, seat))
        self.under = tuple(reversed(groups))

    def put_under(self, cards: tuple[str, ...], seat: int) -> None:
        """Put cards under the deck in an unknown order; one seat knows which cards they are."""
        self.deck = tuple(sorted((*self.deck, *cards)))
        if cards:
            self.under += ((tuple(sorted(cards)), seat),)

    def keeps_in_play(self, card: str) -> bool:
        """Return whether a bought card stays in front of its buyer."""
        return isinstance(self.rules.powers[card], Lasting)

    def keep_cards(self, me: Monster) -> tuple[str, ...]:
        """Return the keep cards among a monster's cards."""
        powers = self.rules.powers
        return tuple([card for card in me.cards if isinstance(powers[card], KeepCard)])

    def is_tile_kept(self, tile: str) -> bool:
        """Return whether the tile stays with the monster that takes it."""
        power = self.rules.powers[tile]
        return isinstance(power, Tile) and power.is_kept

    def lose_tile(self, me: Monster, tile: str) -> None:
        """Remove a tile after its effect."""
        me.tiles = without_one(me.tiles, tile)
        self.refresh(me)

    def is_used(self, card: str) -> bool:
        """Return whether a card that can be used once per turn was used this turn."""
        return once(card) in self.this_turn

    def use_up(self, card: str) -> None:
        """Record that a card cannot be used again this turn."""
        self.this_turn[once(card)] = True

    def shield(self, me: Monster, card: str) -> None:
        """Protect a monster from further losses of life this turn, by a card."""
        self.this_turn[SHIELDS] = (*self.this_turn.get(SHIELDS, ()), (me.seat, card))

    def forget(self, card: str) -> None:
        """Remove the counters, the copy target and the memory of a card that leaves play."""
        self.counters.pop(card, None)
        self.copies.pop(card, None)
        self.in_front.pop(card, None)
        self.this_turn.pop(card, None)
        self.this_turn.pop(once(card), None)

    def is_in_front(self, seat: int, card: str) -> bool:
        """Return whether a card is in front of a monster, whether or not it is from the market's deck."""
        me = self.monsters[seat]
        return card in me.cards or any(card in me.extra[field] for field in self.rules.fronts)

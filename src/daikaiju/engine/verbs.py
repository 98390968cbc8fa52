"""The verbs of the rulebook: what steps and cards may do to a game."""

from collections.abc import Iterable
from typing import Any, Final

from daikaiju.engine.dice import sort, without
from daikaiju.engine.powers import POWERS, Packet, Power, Tile
from daikaiju.engine.rules import BAY_OPENS_AT, POINTS_TO_WIN, is_keep
from daikaiju.engine.state import CHANCE, NOTHING, Monster, State, less

NO_VALUE: Final = object()
SPENT: Final = -1  # the counter of a copying tile whose copy is used up


class GameOver(Exception):
    """Nothing comes after this; the agenda is cleared."""


class Verbs(State):
    """A state on which the rulebook's verbs can be done."""

    __slots__ = ()

    def ask_dice(self, throw: str, seat: int, then: str, what: Any = None) -> None:
        """Dice are thrown for a seat; then the function of that name gets them. `dice` says how a throw is written."""
        self.plans.append(("dice", CHANCE, throw, seat, then, what))

    def ask_cards(self, number: int, zone: str, seat: int, then: str, what: Any = None, pool: str = "deck") -> None:
        """Cards come from a pool into a zone; if it is hidden, only the seat may see them."""
        self.plans.append(("cards", CHANCE, (number, pool, zone), seat, then, what))

    def ask_one_of_each(self, lists: tuple[tuple[str, ...], ...], seat: int, then: str, what: Any = None) -> None:
        """Chance names one thing of each list."""
        self.plans.append(("one_of_each", CHANCE, lists, seat, then, what))

    def tell(
        self, name: str, a: object = NO_VALUE, b: object = NO_VALUE, c: object = NO_VALUE, d: object = NO_VALUE,
        e: object = NO_VALUE,
    ) -> None:  # fmt: skip
        """Say to whoever listens what has happened (see `events`); nothing is built when nobody does."""
        if self.listener is not None:
            values = [value for value in (a, b, c, d, e) if value is not NO_VALUE]
            self.listener((name, *[list(value) if isinstance(value, tuple) else value for value in values]))

    # Who and where

    def clockwise(self, seat: int) -> list[Monster]:
        """The living monsters, beginning to the left of a seat, that seat last."""
        monsters = self.monsters
        return [monster for monster in monsters[seat + 1 :] + monsters[: seat + 1] if monster.alive]

    def left_of(self, seat: int) -> int:
        """The seat of the next living monster, clockwise."""
        monsters = self.monsters
        while True:
            seat = (seat + 1) % len(monsters)
            if monsters[seat].alive:
                return seat

    def others(self, me: Monster) -> list[Monster]:
        """The other living monsters, clockwise."""
        monsters, seat = self.monsters, me.seat
        return [monster for monster in monsters[seat + 1 :] + monsters[:seat] if monster.alive]

    def others_at(self, moment: str, me: Monster) -> list[Monster]:
        """The other living monsters that have powers for a moment, clockwise; mostly there are none."""
        for monster in self.monsters:
            if monster.powers and monster.moments[moment] and monster is not me:
                return [other for other in self.others(me) if other.moments[moment]]
        return []

    def neighbours(self, me: Monster) -> list[Monster]:
        """The nearest living monsters on the left and right; with two alive, one."""
        others = self.others(me)
        return others if len(others) < 2 else [others[0], others[-1]]

    def occupant(self, place: str) -> Monster | None:
        """Who is in City or Bay."""
        for monster in self.monsters:
            if monster.place == place:
                return monster
        return None

    def is_bay_open(self) -> bool:
        """Whether enough monsters are alive for Tokyo Bay."""
        if len(self.monsters) < BAY_OPENS_AT or not self.rules.has_bay:
            return False
        return sum(monster.alive for monster in self.monsters) >= BAY_OPENS_AT

    def space_for(self, me: Monster) -> str | None:
        """The space in Tokyo that this monster would take now."""
        if not me.alive or me.place is not None or me.moments["is_asleep"]:
            return None
        if self.occupant("city") is None:
            return "city"
        return "bay" if self.is_bay_open() and self.occupant("bay") is None else None

    # Which powers are in effect

    def refresh(self, me: Monster) -> None:
        """Answer anew which powers are in effect for a monster: its cards, its tiles, and what they copy."""
        found: list[tuple[str, Power]] = []
        for card in me.cards + me.tiles:
            power = POWERS[card]
            found.append((card, power))
            if power.is_copying and card in self.copies and self.counters.get(card) != SPENT:
                found.append((card, POWERS[self.copies[card].partition(".")[2]]))
        found.sort(key=lambda held: held[1].order)
        me.powers = tuple(found)
        moments: dict[str, list[tuple[str, Power]]] = {}
        for held in found:
            for moment in held[1].hooks:
                moments.setdefault(moment, []).append(held)
        me.moments = NOTHING | {moment: tuple(powers) for moment, powers in moments.items()}
        me.max_life = 12 if me.zombified else max((power.max_life for _, power in found), default=10)
        if me.life > me.max_life:
            me.life = me.max_life

    def offers(self, me: Monster, moment: str) -> tuple[str, ...]:
        """What a monster may use at a moment."""
        powers = me.moments[moment]
        if not powers:
            return ()
        found: list[str] = []
        for card, power in powers:
            for argument in getattr(power, moment)(self, me, card):
                found.append(f"use {card} {argument}" if argument else f"use {card}")
        return tuple(found)

    # Points, energy, life, tokens

    def gain_points(self, me: Monster, points: int, source: str) -> None:
        """Move the star dial up, at most to 20."""
        room = POINTS_TO_WIN - me.points
        gained = points if points < room else room
        if gained > 0:
            me.points += gained
            if self.listener:
                self.tell("points", me.seat, gained, source)

    def lose_points(self, me: Monster, points: int, source: str) -> None:
        """Move the star dial down, at most to 0."""
        lost = min(points, me.points)
        if lost > 0:
            me.points -= lost
            self.tell("points", me.seat, -lost, source)

    def gain_energy(self, me: Monster, energy: int, source: str) -> None:
        """Take energy as a gain, which other powers may raise."""
        if energy <= 0:
            return
        for card, power in me.moments["adjust_energy_gain"]:
            energy += power.adjust_energy_gain(self, me, card)
        self.take_energy(me, energy, source)

    def take_energy(self, me: Monster, energy: int, source: str) -> None:
        """Take energy that is recovered rather than gained."""
        if energy > 0:
            me.energy += energy
            if self.listener:
                self.tell("energy", me.seat, energy, source)

    def pay(self, me: Monster, energy: int, source: str) -> None:
        """Give energy away, at most what is there."""
        lost = energy if energy < me.energy else me.energy
        if lost > 0:
            me.energy -= lost
            self.tell("energy", me.seat, -lost, source)

    def gain_life(self, me: Monster, life: int, source: str) -> None:
        """Heal, up to the maximum; other powers may raise the gain."""
        if life > 0:
            self.set_life(me, me.life + life + self.life_bonus(me), source)

    def life_bonus(self, me: Monster) -> int:
        """How much more life each gain gives."""
        bonus = 0
        for card, power in me.moments["adjust_life_gain"]:
            bonus += power.adjust_life_gain(self, me, card)
        return bonus

    def set_life(self, me: Monster, life: int, source: str) -> None:
        """Put the heart dial where it belongs, never past the maximum."""
        change = (life if life < me.max_life else me.max_life) - me.life
        if change:
            me.life += change
            if self.listener:
                self.tell("life", me.seat, change, source)

    def give_token(self, me: Monster, kind: str, number: int = 1) -> None:
        """Put poison or shrink tokens on a monster, or take them off."""
        if kind == "poison":
            me.poison += number
        else:
            me.shrink += number
        self.tell("token", me.seat, kind, number)

    # Dice

    def set_dice(self, before: str, after: str) -> None:
        """Some dice of the active monster show other faces now."""
        self.dice = sort[without[self.dice, before] + after]

    def change_die(self, me: Monster, before: str, after: str, card: str) -> None:
        """One die shows another face before it counts."""
        self.set_dice(before, after)
        self.tell("changed", me.seat, before, after, card)

    def smash_of(self, me: Monster) -> int:
        """The Smash of the final roll, with what cards add in their order."""
        rolled = self.dice.count("S")
        if not me.powers:
            return rolled
        smash = rolled + self.joined_claws(me)
        is_real = self.rules.added_smash_is_smash
        for card, power in me.moments["adjust_smash"]:
            smash = power.adjust_smash(self, me, card, smash, smash if is_real else rolled)
        return 0 if me.moments["is_asleep"] else smash

    def joined_claws(self, me: Monster) -> int:
        """How many claws of cards belong to the roll itself."""
        joined = 0
        for card, power in me.moments["adjust_claws"]:
            joined += power.adjust_claws(self, me, card)
        return joined

    # Cards

    def price(self, me: Monster, card: str) -> int:
        """What a card costs this monster."""
        return max(0, self.rules.prices[card] - self.discount(me))

    def note_price(self, me: Monster, card: str, price: int) -> None:
        """Remember what a card was bought for, if that was not its price."""
        if price != self.rules.prices[card]:
            owned = f"{me.seat}.{card}"
            self.paid[owned] = (*self.paid.get(owned, ()), price)

    def take_price(self, me: Monster, card: str) -> int:
        """What is paid back for one of these cards, the dearest first."""
        printed, owned = self.rules.prices[card], f"{me.seat}.{card}"
        paid = self.paid.get(owned, ())
        if not self.rules.sells_at_price_paid or me.cards.count(card) > len(paid):
            return printed
        self.paid[owned] = less(paid, max(paid))
        return max(paid)

    def forget_prices(self, me: Monster) -> None:
        """What was paid for cards that are no longer there."""
        for owned, paid in list(self.paid.items()):
            seat, _, card = owned.partition(".")
            if int(seat) == me.seat and len(paid) > (left := me.cards.count(card)):
                self.paid[owned] = paid[:left]
            if not self.paid[owned]:
                del self.paid[owned]

    def discount(self, me: Monster) -> int:
        """How much less every card costs this monster."""
        discount = 0
        for held, power in me.moments["adjust_price"]:
            discount += power.adjust_price(self, me, held)
        return discount

    def affordable(self, me: Monster, cards: Iterable[str | None]) -> list[str]:
        """Those of the cards that the monster may have and can pay for, each once."""
        prices, most = self.rules.prices, me.energy
        if me.powers:
            most += self.discount(me)
        found: list[str] = []
        for card in cards:
            if card is not None and prices[card] <= most and card not in found and self.may_have(me, card):
                found.append(card)
        return found

    def may_have(self, me: Monster, card: str) -> bool:
        """Whether the monster stands where it may take this card."""
        return me.place is None or not POWERS[card].is_for_outside

    def arrive(self, me: Monster, card: str) -> None:
        """A card or tile comes into play, or a copy is aimed: counters, then what it does on arrival."""
        self.refresh(me)
        power = POWERS[card]
        if power.is_copying and card in self.copies:
            power = POWERS[self.copies[card].partition(".")[2]]
        if counters := power.adjust_counters(self):
            self.counters.setdefault(card, counters)
        power.on_arrival(self, me, card)

    def spend(self, me: Monster, card: str) -> None:
        """'Discard this card': a copying tile stays, but its copy is used up."""
        if card in me.tiles:
            self.counters[card] = SPENT
            self.tell("idle", me.seat, card)
            self.refresh(me)
        else:
            self.lose_card(me, card)

    def lose_card(self, me: Monster, card: str) -> None:
        """A keep card goes to the discard pile."""
        lost = [power for name, power in me.powers if name == card]
        me.cards = less(me.cards, card)
        self.forget_prices(me)
        if card not in me.cards:
            self.forget(card)
        self.discard += (card,)
        self.tell("discarded", me.seat, card)
        self.depart(me, card, lost)
        self.break_copies()

    def forget(self, card: str) -> None:
        """What lay on a card goes with it."""
        self.counters.pop(card, None)
        self.copies.pop(card, None)
        self.used = tuple([mark for mark in self.used if mark != card])

    def depart(self, me: Monster, card: str, lost: list[Power]) -> None:
        """Powers that are no longer in effect say goodbye."""
        for power in lost:
            power.on_departure(self, me, card)
        self.refresh(me)

    def break_copies(self) -> None:
        """Copies of cards that are no longer in play lose their target."""
        for copier, target in list(self.copies.items()):
            seat, _, card = target.partition(".")
            if card not in self.monsters[int(seat)].cards:
                for me in self.monsters:
                    if copier in me.cards or copier in me.tiles:
                        lost = [power for name, power in me.powers if name == copier and not power.is_copying]
                        self.copies.pop(copier)
                        self.counters.pop(copier, None)
                        self.tell("idle", me.seat, copier)
                        self.depart(me, copier, lost)

    def hand_over(self, giver: Monster, taker: Monster, card: str) -> None:
        """A keep card changes owner with what lies on it; copies of it go on."""
        lost = [power for name, power in giver.powers if name == card]
        giver.cards = less(giver.cards, card)
        self.forget_prices(giver)
        taker.cards += (card,)
        self.copies.pop(card, None)
        if card not in giver.cards:
            for copier, target in self.copies.items():
                if target == f"{giver.seat}.{card}":
                    self.copies[copier] = f"{taker.seat}.{card}"
        self.depart(giver, card, lost)
        self.refresh(taker)

    def aims(self, me: Monster, card: str) -> tuple[str, ...]:
        """What a copying card or tile of this monster could be pointed at: keep cards in play, but no other copier."""
        return tuple(
            dict.fromkeys(
                target
                for monster in self.monsters
                for name in monster.cards
                if (target := f"{monster.seat}.{name}") != self.copies.get(card)
                and not POWERS[name].is_copying
                and self.may_have(me, name)
            )
        )

    def aim(self, me: Monster, card: str, target: str) -> None:
        """Point a copying card or tile at a card, which then arrives afresh."""
        lost = [power for name, power in me.powers if name == card and not power.is_copying]
        self.forget(card)
        self.copies[card] = target
        self.aimed += (card,)
        self.tell("aimed", me.seat, card, target)
        self.depart(me, card, lost)
        self.arrive(me, card)

    # Damage, falling, coming back

    def hurt(self, dealer: int, packets: list[Packet], source: str) -> None:
        """One source makes monsters lose life, all at once."""
        if dealer >= 0:
            packets = self.adjusted(self.monsters[dealer], packets, is_attack=False)
        self.plans.append(("batch", dealer, source, tuple(packets)))

    def adjusted(self, me: Monster, packets: list[Packet], is_attack: bool) -> list[Packet]:
        """The damage a monster deals with what its powers do to it, clockwise from it, itself last."""
        powers = me.moments["adjust_packets"]
        if not powers:
            return packets
        for card, power in powers:
            packets = power.adjust_packets(self, me, card, packets, is_attack)
        return self._clockwise_from(me.seat, packets)

    def _clockwise_from(self, dealer: int, packets: list[Packet]) -> list[Packet]:
        return sorted(packets, key=lambda packet: (packet[0] - dealer - 1) % len(self.monsters))

    def prevent(self, me: Monster, amount: int, card: str) -> None:
        """Less life is at stake."""
        self.damage[me.seat] -= amount
        self.tell("prevented", me.seat, amount, card)

    def lose_everything(self, me: Monster, kept: str = "") -> None:
        """All cards (but one), tiles and the place in Tokyo are gone."""
        for card in me.cards:
            if card != kept:
                self.discard += (card,)
                self.forget(card)
        for tile in me.tiles:
            self.forget(tile)
        me.cards = tuple([card for card in me.cards if card == kept])
        self.forget_prices(me)
        me.tiles = ()
        self.leave_tokyo(me)
        self.refresh(me)
        self.break_copies()

    def leave_tokyo(self, me: Monster) -> None:
        """Out of Tokyo, not by choice."""
        if me.place is not None:
            self.tell("left", me.seat, me.place)
            me.place = None

    def eliminate(self, me: Monster, by: int = -1) -> None:
        """The monster is out of the game."""
        self.pay(me, me.energy, "eliminated")
        me.alive = False
        me.life = me.poison = me.shrink = 0
        for field in self.rules.monster_fields:
            if field.ends_with_life:
                me.extra[field.name] = field.fresh()
        self.bonus = tuple([turn for turn in self.bonus if turn[1] != me.seat])
        self.tell("eliminated", me.seat, by)
        self.lose_everything(me)

    def revive(self, me: Monster, card: str, life: int, kept: str = "") -> None:
        """Not out of the game: it goes on outside Tokyo without cards, tiles, wickedness and points; energy stays."""
        self.tell("revived", me.seat, card)
        for lost in (*me.cards, *me.tiles):
            if lost != kept:
                self.tell("discarded", me.seat, lost)
        self.lose_everything(me, kept)
        self.lose_points(me, me.points, card)
        if me.wickedness:
            self.tell("wickedness", me.seat, -me.wickedness)
            me.wickedness = 0
        me.life = 0
        self.set_life(me, life, card)

    def finish(self, winners: tuple[int, ...]) -> None:
        """The game is over: whatever was going on stops here."""
        self.winners = winners
        self.tell("over", winners)
        raise GameOver

    def is_tile_kept(self, tile: str) -> bool:
        """Whether the tile stays with whoever takes it."""
        power = POWERS[tile]
        return isinstance(power, Tile) and power.is_kept

    def keeps_in_play(self, card: str) -> bool:
        """Whether a bought card stays in front of its buyer."""
        return is_keep(card)

"""The rulebook's verbs that cards can influence: the operations steps and cards perform on a game."""

from collections.abc import Iterable
from typing import Final

from daikaiju.engine.basics import GameOver
from daikaiju.engine.dice import FACES, counts, shown
from daikaiju.engine.holdings import SPENT, Holdings
from daikaiju.engine.moments import Held
from daikaiju.engine.powers import KeepCard, Packet, Power
from daikaiju.engine.purchases import announce_purchase
from daikaiju.engine.rules import POINTS_TO_WIN
from daikaiju.engine.state import Monster, without_one
from daikaiju.engine.zones import ZONES

__all__ = ["GameOver", "Verbs"]

POINTS_FOR_ENTERING: Final = 1
ENERGY_FOR_ENTERING: Final = 1


class Verbs(Holdings):
    """A game as cards and steps see it: its state, and the rulebook's verbs as methods. `Game` adds the game loop."""

    __slots__ = ()

    # Prohibitions and offers

    def may(self, me: Monster, deed: str) -> bool:
        """Return whether no power forbids a monster this action."""
        powers = me.moments.forbids
        return not powers or not any(power.forbids(self, me, card, deed) for card, power in powers)

    def offers(self, me: Monster, moment: str) -> tuple[str, ...]:
        """Return the `use …` moves a monster may make at a moment."""
        powers: Held = getattr(me.moments, moment)
        if not powers:
            return ()
        found: list[str] = []
        for card, power in powers:
            for argument in getattr(power, moment)(self, me, card):
                found.append(f"use {card} {argument}" if argument else f"use {card}")
        return tuple(found)

    def rerolls(self, me: Monster, dice: str) -> tuple[str, ...]:
        """Return the moves by which a monster may reroll some of the dice thrown for one of its cards."""
        for card, power in me.moments.may_reroll:
            return tuple([f"use {card} {faces}" for faces in power.may_reroll(self, me, card, dice)])
        return ()

    # Points, energy, life, Smash

    def gain_points(self, me: Monster, points: int, source: str) -> None:
        """Move the star dial up, at most to 20."""
        room = POINTS_TO_WIN - me.points
        gained = points if points < room else room
        if gained > 0:
            me.points += gained
            if self.listener:
                self.tell("points", me.seat, gained, source)
            if me.powers:
                for card, power in me.moments.on_points:
                    power.on_points(self, me, card)

    def gain_energy(self, me: Monster, energy: int, source: str) -> None:
        """Take energy as a gain, which other powers may raise."""
        if energy <= 0:
            return
        if me.moments.adjust_energy_gain:
            energy += self.energy_bonus(me)
        self.take_energy(me, energy, source)
        for card, power in me.moments.on_energy:
            power.on_energy(self, me, card, energy)

    def energy_bonus(self, me: Monster) -> int:
        """Return the energy added to each gain."""
        bonus = 0
        for card, power in me.moments.adjust_energy_gain:
            bonus += power.adjust_energy_gain(self, me, card)
        return bonus

    def set_life(self, me: Monster, life: int, source: str) -> None:
        """Set the heart dial, at most to the maximum."""
        change = (life if life < me.max_life else me.max_life) - me.life
        if change:
            me.life += change
            if self.listener:
                self.tell("life", me.seat, change, source)
            if change > 0 and me.powers:
                for card, power in me.moments.on_healed:
                    power.on_healed(self, me, card, source, change)

    def gain_life(self, me: Monster, life: int, source: str) -> None:
        """Heal, up to the maximum; other powers may raise the gain."""
        if life > 0:
            self.set_life(me, me.life + life + self.life_bonus(me), source)

    def forfeit_life(self, me: Monster, life: int, source: str) -> None:
        """Lose life that is not damage: it has no dealer and cannot be prevented."""
        lost = min(life, me.life)
        self.set_life(me, me.life - lost, source)
        for card, power in me.moments.on_suffered:
            power.on_suffered(self, me, card, -1, lost)
        self.plans.append(("fallen_silently", me.seat))

    def life_bonus(self, me: Monster) -> int:
        """Return the life added to each gain."""
        bonus = 0
        for card, power in me.moments.adjust_life_gain:
            bonus += power.adjust_life_gain(self, me, card)
        return bonus

    def smash_of(self, me: Monster) -> int:
        """Return the Smash of the final roll, including what cards add, in their order."""
        if not me.powers:
            return counts[self.dice].smash
        rolled = self.rolled_smash(me)
        smash = rolled + self.joined_claws(me)
        is_real = self.rules.added_smash_is_smash
        for card, power in me.moments.adjust_smash:
            smash = power.adjust_smash(self, me, card, smash, smash if is_real else rolled)
        return 0 if me.moments.forbids and not self.may(me, "smash") else smash

    def rolled_smash(self, me: Monster) -> int:
        """Return the Smash of the dice and the Smash added to the roll as if rolled."""
        rolled = counts[self.dice].smash
        for card, power in me.moments.adjust_roll:
            rolled += power.adjust_roll(self, me, card)
        return rolled

    def real_smash(self, me: Monster) -> int:
        """Return the Smash of the final roll, without damage added by cards if these rules do not count it as Smash."""
        if self.rules.added_smash_is_smash:
            return self.smash_of(me)
        return self.counted(me, self.rolled_smash(me)) if self.may(me, "smash") else 0

    def counted(self, me: Monster, claws: int) -> int:
        """Return the claws as the monster's powers count them, without damage that they add."""
        for card, power in me.moments.adjust_real_smash:
            claws = power.adjust_real_smash(self, me, card, claws)
        return claws

    def final_dice(self, me: Monster) -> str:
        """Return the active monster's dice as they count from the moment it begins to resolve them."""
        dice = self.dice
        for card, power in me.moments.adjust_final:
            dice = power.adjust_final(self, me, card, dice)
        return dice

    def worth(self, me: Monster) -> int:
        """Return the factor by which everything the monster's dice give is multiplied."""
        worth = 1
        for card, power in me.moments.adjust_worth:
            worth *= power.adjust_worth(self, me, card)
        return worth

    def hearts_of(self, me: Monster) -> int:
        """Return the hearts of the final roll, with those that cards have added."""
        hearts = counts[self.dice].hearts
        for card, power in me.moments.adjust_hearts:
            hearts += power.adjust_hearts(self, me, card)
        return hearts

    def has_every_face(self, me: Monster) -> bool:
        """Return whether the roll shows all six faces; an added Smash may be the sixth."""
        if me.moments.forbids and not all(self.may(me, f"face {face}") for face in FACES):
            return False
        faces = shown[self.dice]
        if not all(face in faces for face in FACES if face != "S"):
            return False
        return "S" in faces or self.real_smash(me) > self.counted(me, counts[self.dice].smash)

    def joined_claws(self, me: Monster) -> int:
        """Return the number of claws from cards that are part of the roll itself."""
        joined = 0
        for card, power in me.moments.adjust_claws:
            joined += power.adjust_claws(self, me, card)
        return joined

    def change_die(self, me: Monster, before: str, after: str, card: str) -> None:
        """Turn one die to another face before it counts."""
        for held, power in me.moments.on_change:
            power.on_change(self, me, held)
        self.set_dice(before, after)
        self.tell("changed", me.seat, before, after, card)

    # Buying

    def price(self, me: Monster, card: str) -> int:
        """Return the price of a card for this monster."""
        return max(0, self.rules.prices[card] - self.discount(me))

    def discount(self, me: Monster) -> int:
        """Return this monster's discount on every card."""
        discount = 0
        for held, power in me.moments.adjust_price:
            discount += power.adjust_price(self, me, held)
        return discount

    def affordable(self, me: Monster, cards: Iterable[str | None]) -> list[str]:
        """Return the cards that the monster may have and can pay for, each once."""
        prices, most = self.rules.prices, me.energy
        if me.powers:
            most += self.discount(me)
        found: list[str] = []
        is_free = not me.moments.forbids
        for card in cards:
            if card is None or prices[card] > most or card in found or not self.may_have(me, card):
                continue
            if is_free or self.may(me, f"buy {card}"):
                found.append(card)
        return found

    def note_trade(self, me: Monster, what: str) -> None:
        """Call `on_trade` of the buyer's powers with what it has done."""
        for held, power in me.moments.on_trade:
            power.on_trade(self, me, held, what)

    def may_have(self, me: Monster, card: str) -> bool:
        """Return whether the monster may take this card."""
        power = self.rules.powers[card]
        return "may_be_held" not in power.hooks or power.may_be_held(self, me)

    def pay_price(self, me: Monster, card: str, holder: int = -1, price: int = -1) -> int:
        """Buy a card from the table or from another monster, for its price or `price`; return the energy paid."""
        if price < 0:
            price = self.price(me, card)
        self.tell("bought", me.seat, card, price, holder)
        self.pay(me, price, "buy")
        self.count_purchase(me, card)
        return price

    def count_purchase(self, me: Monster, card: str) -> None:
        """Call `on_purchase` and `on_trade` of the buyer's powers after it has paid for a card."""
        for held, power in me.moments.on_purchase:
            power.on_purchase(self, me, held)
        if me.moments.on_trade:
            self.note_trade(me, "keep" if isinstance(self.rules.powers[card], KeepCard) else "another")

    def note_price(self, me: Monster, card: str, price: int) -> None:
        """Call `watch_purchase` of every watcher."""
        for power in self.rules.watchers:
            power.watch_purchase(self, me, card, price)

    def come_into_play(self, me: Monster, card: str, price: int) -> None:
        """Put a bought card in front of its buyer, or run its effect if it is not kept."""
        if self.keeps_in_play(card):
            me.cards += (card,)
            self.note_price(me, card, price)
            self.arrive(me, card)
        else:
            self.rules.powers[card].on_arrival(self, me, card)
            self.plans.append(("done_with", card))
        self.plans.append(("points_at_once",))

    def buy_slot(self, me: Monster, slot: int) -> None:
        """Announce a purchase from the market."""
        card = self.market[slot]
        assert card is not None
        if "on_announced" in self.hooks:
            announce_purchase(self, me, card, ("purchase", me.seat, slot))
        else:
            self.complete_purchase(me, slot)

    def complete_purchase(self, me: Monster, slot: int, price: int = -1) -> None:
        """Complete a purchase from the market and refill the slot immediately."""
        card = self.market[slot]
        assert card is not None
        self.market[slot] = None
        self.come_into_play(me, card, self.pay_price(me, card, price=price))
        self.plans.append(("refill", (slot,), (), True))

    # Cards in play

    def arrive(self, me: Monster, card: str) -> None:
        """Bring a card, tile or newly aimed copy into play: place its counters, then call `on_arrival`."""
        self.refresh(me)
        power = self.rules.powers[card]
        if power.is_copying and card in self.copies:
            power = self.rules.powers[self.copies[card].partition(".")[2]]
        if counters := power.adjust_counters(self):
            self.counters.setdefault(card, counters)
        power.on_arrival(self, me, card)

    def spend(self, me: Monster, card: str) -> None:
        """Carry out 'discard this card': a copying tile stays, but its copy is used up."""
        if card in me.tiles:
            self.counters[card] = SPENT
            self.tell("idle", me.seat, card)
            self.refresh(me)
        else:
            self.lose_card(me, card)

    def lose_card(self, me: Monster, card: str) -> None:
        """Move a keep card to the discard pile."""
        lost = [power for name, power in me.powers if name == card]
        me.cards = without_one(me.cards, card)
        self.cards_changed(me)
        if card not in me.cards:
            self.forget(card)
        self.discard += (card,)
        self.tell("discarded", me.seat, card)
        self.depart(me, card, lost)
        self.break_copies()

    def cards_changed(self, me: Monster) -> None:
        """Call `watch_cards` of every watcher after `me` has lost a card. Watchers need no holder."""
        for power in self.rules.watchers:
            power.watch_cards(self, me)

    def depart(self, me: Monster, card: str, lost: list[Power]) -> None:
        """Call `on_departure` of powers that are no longer in effect."""
        for power in lost:
            power.on_departure(self, me, card)
        self.refresh(me)

    def break_copies(self) -> None:
        """Remove the target of every copy whose card is no longer in play."""
        for copier, target in list(self.copies.items()):
            seat, _, card = target.partition(".")
            if not self.is_in_front(int(seat), card):
                for me in self.monsters:
                    if self.is_in_front(me.seat, copier) or copier in me.tiles:
                        lost = [power for name, power in me.powers if name == copier and not power.is_copying]
                        self.copies.pop(copier)
                        self.counters.pop(copier, None)
                        self.tell("idle", me.seat, copier)
                        self.depart(me, copier, lost)
                        for name, power in me.moments.on_idle:
                            if name == copier:
                                power.on_idle(self, me, copier)

    def hand_over(self, giver: Monster, taker: Monster, card: str) -> None:
        """Move a keep card with its counters to another owner; copies of it stay in effect."""
        lost = [power for name, power in giver.powers if name == card]
        giver.cards = without_one(giver.cards, card)
        self.cards_changed(giver)
        taker.cards += (card,)
        self.copies.pop(card, None)
        if card not in giver.cards:
            for copier, target in self.copies.items():
                if target == f"{giver.seat}.{card}":
                    self.copies[copier] = f"{taker.seat}.{card}"
        self.depart(giver, card, lost)
        self.refresh(taker)

    def aims(self, me: Monster, card: str) -> tuple[str, ...]:
        """Return the targets of this monster's copying card or tile: keep cards in play, except other copiers."""
        return tuple(
            dict.fromkeys(
                target
                for monster in self.monsters
                for name in self.keep_cards(monster)
                if (target := f"{monster.seat}.{name}") != self.copies.get(card)
                and not self.rules.powers[name].is_copying
                and self.may_have(me, name)
            )
        )

    def aim(self, me: Monster, card: str, target: str) -> None:
        """Aim a copying card or tile at a card, whose `on_arrival` then runs for the copy."""
        lost = [power for name, power in me.powers if name == card and not power.is_copying]
        self.forget(card)
        self.copies[card] = target
        self.this_turn[f"aimed {card}"] = True
        self.tell("aimed", me.seat, card, target)
        self.depart(me, card, lost)
        self.arrive(me, card)

    # Damage, falling, coming back

    def hurt(self, dealer: int, packets: list[Packet], source: str) -> None:
        """Plan the damage of one source to all its victims as one batch."""
        if dealer >= 0:
            packets = self.adjusted(self.monsters[dealer], packets, is_attack=False)
        self.plans.append(("aside", dealer, source, tuple(packets)))

    def adjusted(self, me: Monster, packets: list[Packet], is_attack: bool) -> list[Packet]:
        """Return a monster's damage as changed by its powers, clockwise from it, itself last."""
        powers = me.moments.adjust_packets
        if not powers:
            return packets
        for card, power in powers:
            packets = power.adjust_packets(self, me, card, packets, is_attack)
        return self.clockwise_from(me.seat, packets)

    def clockwise_from(self, dealer: int, packets: list[Packet]) -> list[Packet]:
        """Return packets in the order in which their victims are asked, the dealer last."""
        return sorted(packets, key=lambda packet: (packet[0] - dealer - 1) % len(self.monsters))

    def lose_everything(self, me: Monster, kept: str = "") -> None:
        """Remove all cards (except `kept`), all tiles and the place in Tokyo."""
        for card in me.cards:
            if card != kept:
                self.discard += (card,)
                self.forget(card)
        for tile in me.tiles:
            self.forget(tile)
        me.cards = tuple([card for card in me.cards if card == kept])
        self.cards_changed(me)
        me.tiles = ()
        self.leave_tokyo(me)
        self.refresh(me)
        self.break_copies()

    def eliminate(self, me: Monster, by: int = -1) -> None:
        """Take a monster out of the game."""
        for card, power in me.moments.on_elimination:
            power.on_elimination(self, me, card)
        self.pay(me, me.energy, "eliminated")
        me.alive = False
        me.life = me.poison = me.shrink = 0
        if self.rules.monster_fields:
            for zone in ZONES.values():
                zone.take_back(self, me.seat)
        for field in self.rules.monster_fields:
            if field.ends_with_life:
                me.extra[field.name] = field.fresh()
        self.bonus = tuple([turn for turn in self.bonus if turn[1] != me.seat])
        self.tell("eliminated", me.seat, by)
        self.lose_everything(me)
        if by not in (-1, me.seat):
            killer = self.monsters[by]
            for card, power in killer.moments.on_eliminated:
                power.on_eliminated(self, killer, card, me)

    def stands(self, me: Monster) -> bool:
        """Return whether a monster stays in the game at 0 life."""
        return any(power.stands(self, me, card) for card, power in me.moments.stands)

    def revive(self, me: Monster, card: str, life: int, kept: str = "") -> None:
        """Keep a monster in the game, outside Tokyo, without cards, tiles, wickedness and points; its energy stays."""
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

    # Tokyo and turns

    def leave_tokyo(self, me: Monster) -> None:
        """Remove a monster from Tokyo, not by its choice."""
        place = me.place
        if place is not None:
            super().leave_tokyo(me)
            self.has_left(me, place)

    def has_left(self, me: Monster, place: str) -> None:
        """Call `on_leaving` of the monster's powers after it has left Tokyo."""
        for card, power in me.moments.on_leaving:
            power.on_leaving(self, me, card, place)

    def space_for(self, me: Monster) -> str | None:
        """Return the space in Tokyo that this monster would enter now, or None."""
        if not me.alive or me.place is not None or (me.moments.forbids and not self.may(me, "enter")):
            return None
        if self.occupant("city") is None:
            return "city"
        return "bay" if self.is_bay_open() and self.occupant("bay") is None else None

    def enter_tokyo(self, me: Monster, place: str) -> None:
        """Enter a space and gain a point, or energy in the two-player variant."""
        me.place = place
        self.tell("entered", me.seat, place)
        if self.rules.two_player_variant:
            self.gain_energy(me, ENERGY_FOR_ENTERING, "enter")
        else:
            self.gain_points(me, POINTS_FOR_ENTERING, "enter")
        for card, power in me.moments.on_entry:
            power.on_entry(self, me, card)

    def add_turn(self, me: Monster, card: str, place: int, fewer_dice: int = 0) -> None:
        """Add a turn after this one; among several, the one with the lower `place` comes first."""
        self.bonus += ((place, me.seat, card, fewer_dice),)

    def end_pending(self, me: Monster, name: str) -> None:
        """Resolve one pending effect at the end of the turn: poison, or that of the card `name`."""
        if name == "poison":
            self.plans.append(("poison", me.seat))
            return
        self.tell("used", me.seat, name)
        card, power = next(held for held in self.waiting_effects(me) if held[0] == name)
        self.end_effect(me, card, power)

    def end_effect(self, me: Monster, card: str, power: Power) -> None:
        """Run one card's effect at the end of the turn."""
        self.ended += ((card, power.id),)
        power.on_turn_end(self, me, card)
        self.plans.append(("points_at_once",))

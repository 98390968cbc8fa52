"""Cards that make a Smash stronger, wider or nastier."""

from __future__ import annotations

from typing import TYPE_CHECKING

from daikaiju.engine.powers import KeepCard, Packet
from daikaiju.engine.traps import is_entry_contested, set_trap

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs


class AcidAttack(KeepCard):
    """One more Smash, even if the roll has none (if added damage is not Smash: only against the other side)."""

    order = 10

    def adjust_smash(self, game: Verbs, me: Monster, card: str, smash: int, claws: int) -> int:
        return smash + 1

    def adjust_packets(
        self, game: Verbs, me: Monster, card: str, packets: list[Packet], is_attack: bool
    ) -> list[Packet]:
        if game.rules.added_smash_is_smash or not is_attack:
            return packets
        is_outside = me.place is None
        beside = {other.seat for other in game.others(me) if (other.place is None) == is_outside}
        return [(seat, amount - (seat in beside), how) for seat, amount, how in packets]


class Burrowing(KeepCard):
    """One more Smash in Tokyo (if added damage is not Smash: against Tokyo); the next monster in its space is hurt."""

    order = 11

    def adjust_smash(self, game: Verbs, me: Monster, card: str, smash: int, claws: int) -> int:
        return smash + (game.rules.added_smash_is_smash and me.place is not None)

    def adjust_packets(
        self, game: Verbs, me: Monster, card: str, packets: list[Packet], is_attack: bool
    ) -> list[Packet]:
        if game.rules.added_smash_is_smash or not is_attack:
            return packets
        return [(seat, amount + (game.monsters[seat].place is not None), how) for seat, amount, how in packets]

    def on_yield(self, game: Verbs, me: Monster, card: str, place: str, smasher: Monster) -> None:
        if is_entry_contested(game, smasher):
            set_trap(game, me, place, card)
        elif game.space_for(smasher) == place:
            game.hurt(me.seat, [(smasher.seat, 1, "plain")], card)


class PoisonQuills(KeepCard):
    """Three 2s add two Smash."""

    def adjust_claws(self, game: Verbs, me: Monster, card: str) -> int:
        return 2 * (game.dice.count("2") >= 3)


class SpikedTail(KeepCard):
    """A Smash is one stronger."""

    order = 13

    def adjust_smash(self, game: Verbs, me: Monster, card: str, smash: int, claws: int) -> int:
        return smash + (claws >= 1)


class FireBreathing(KeepCard):
    """Neighbours of an attacker lose one more life, in or out of Tokyo (if added damage is not Smash: only if hit)."""

    def adjust_packets(
        self, game: Verbs, me: Monster, card: str, packets: list[Packet], is_attack: bool
    ) -> list[Packet]:
        if not is_attack:
            return packets
        burnt = {neighbour.seat for neighbour in game.neighbours(me)}
        hotter = [(seat, amount + (seat in burnt), how) for seat, amount, how in packets]
        if game.rules.added_smash_is_smash:
            hit = {seat for seat, _, _ in packets}
            hotter += [(seat, 1, "plain") for seat in burnt - hit]
        return hotter


class NovaBreath(KeepCard):
    """A Smash hits all other monsters."""

    def adjust_targets(self, game: Verbs, me: Monster, card: str, targets: list[int], is_attack: bool) -> list[int]:
        return [other.seat for other in game.others(me)] if is_attack else targets


class PoisonSpit(KeepCard):
    """A wounded monster gets a poison token."""

    def on_wound(self, game: Verbs, me: Monster, card: str, victim: Monster) -> None:
        game.give_token(victim, "poison")


class ShrinkRay(KeepCard):
    """A wounded monster gets a shrink token."""

    def on_wound(self, game: Verbs, me: Monster, card: str, victim: Monster) -> None:
        game.give_token(victim, "shrink")

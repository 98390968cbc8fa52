"""Cards that bring points and energy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from daikaiju.engine.powers import KeepCard
from daikaiju.engine.steps import answer, question

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs


class Gourmet(KeepCard):
    """Three 1s score two more points."""

    def on_number(self, game: Verbs, me: Monster, card: str, face: str, count: int) -> None:
        if face == "1":
            game.gain_points(me, 2, card)


class Detritivore(KeepCard):
    """A 1, a 2 and a 3 score two points."""

    def on_result(self, game: Verbs, me: Monster, card: str) -> None:
        if all(face in game.dice for face in "123"):
            game.gain_points(me, 2, card)


class CompleteDestruction(KeepCard):
    """All six faces score nine points; a real Smash from a card counts as a face."""

    def on_result(self, game: Verbs, me: Monster, card: str) -> None:
        if game.has_every_face(me):
            game.gain_points(me, 9, card)


class AlphaMonster(KeepCard):
    """A point whenever its owner attacks."""

    order = 40

    def on_smash(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_points(me, 1, card)


class Urbavore(KeepCard):
    """Starting a turn in Tokyo gives one more point, and a Smash from Tokyo is one stronger."""

    order = 14

    def on_start_in_tokyo(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_points(me, 1, card)

    def adjust_smash(self, game: Verbs, me: Monster, card: str, smash: int, claws: int) -> int:
        return smash + (me.place is not None and claws >= 1)


class EaterOfTheDead(KeepCard):
    """Three points whenever another monster's life reaches 0."""

    def on_fallen(self, game: Verbs, me: Monster, card: str, victim: Monster) -> None:
        game.gain_points(me, 3, card)


class RootingForTheUnderdog(KeepCard):
    """A point at the end of its owner's turn if every other monster has more points."""

    order = 20

    def on_turn_end(self, game: Verbs, me: Monster, card: str) -> None:
        if all(other.points > me.points for other in game.others(me)):
            game.gain_points(me, 1, card)


class EnergyHoarder(KeepCard):
    """A point for every six energy at the end of the turn."""

    order = 21

    def on_turn_end(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_points(me, me.energy // 6, card)


class Herbivore(KeepCard):
    """A point for a turn in which its owner hurt no other monster."""

    order = 22

    def on_turn_end(self, game: Verbs, me: Monster, card: str) -> None:
        if not game.has_wounded:
            game.gain_points(me, 1, card)


class SolarPowered(KeepCard):
    """An energy if the turn ends with none."""

    order = 23

    def on_turn_end(self, game: Verbs, me: Monster, card: str) -> None:
        if not me.energy:
            game.gain_energy(me, 1, card)


class FriendOfChildren(KeepCard):
    """Every gain of energy is one more."""

    def adjust_energy_gain(self, game: Verbs, me: Monster, card: str) -> int:
        return 1


class BatteryMonster(KeepCard):
    """A store of energy that gives two each turn until it is empty."""

    order = 1

    def adjust_counters(self, game: Verbs) -> int:
        return 6

    def on_turn_start(self, game: Verbs, me: Monster, card: str) -> None:
        released = min(2, game.counters.get(card, 0))
        game.counters[card] = game.counters.get(card, 0) - released
        game.take_energy(me, released, card)
        if not game.counters[card]:
            game.spend(me, card)


class BatteryMonsterWithDeposit(BatteryMonster):
    """Its owner puts energy on it, which the bank matches."""

    editions: tuple[str, ...] = ("classic",)

    def adjust_counters(self, game: Verbs) -> int:
        return 0

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        if not game.counters.get(card):
            game.plans.append(("deposit", me.seat, card))


@question("arrival", "card", picks="amount")
def deposit(game: Verbs, seat: int, card: str) -> tuple[str, ...]:
    """Return the amounts of its own energy that the owner may put onto the card."""
    return tuple(f"pick {energy}" for energy in range(game.monsters[seat].energy + 1))


@answer("deposit")
def make_deposit(game: Verbs, move: str, seat: int, card: str) -> None:
    """Put energy onto the card, matched by the bank; an empty card is discarded."""
    me = game.monsters[seat]
    energy = int(move[5:])
    game.pay(me, energy, card)
    game.counters[card] = 2 * energy
    if not energy:
        game.spend(me, card)

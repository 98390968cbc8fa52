"""Evolutions about dice: their number, rolls, faces and values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from daikaiju.engine.dice import FACES, sort, thrown_again, turnable
from daikaiju.engine.expansions.power_up.decks import DISCARD, FACE_DOWN, HAND, is_away, take_back
from daikaiju.engine.expansions.power_up.evolution import ForTheTurn, Gift, Permanent, Temporary
from daikaiju.engine.expansions.power_up.hand import could_hold
from daikaiju.engine.expansions.power_up.turn_notes import ROLLED
from daikaiju.engine.meddling import meddle, note_meddling
from daikaiju.engine.powers import NO, USE, Packet, Power
from daikaiju.engine.steps import answer, question, supplied

if TYPE_CHECKING:
    from daikaiju.engine.game import Game
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs

RABBIT = "heart_of_the_rabbit"
OTHER_SIDE = {"1": "3", "3": "1", "2": "H", "H": "2", "S": "E", "E": "S"}
TIDE = "high_tide"


class CatNip(ForTheTurn):
    """One roll, and everything its dice give is doubled."""

    order = 17

    def is_moment(self, game: Verbs, me: Monster, card: str, question: str) -> bool:
        return question == "start"

    def forbids(self, game: Verbs, me: Monster, card: str, deed: str) -> bool:
        return deed == "rolls"

    def adjust_worth(self, game: Verbs, me: Monster, card: str) -> int:
        return 2

    def adjust_smash(self, game: Verbs, me: Monster, card: str, smash: int, claws: int) -> int:
        return 2 * smash

    def adjust_real_smash(self, game: Verbs, me: Monster, card: str, smash: int) -> int:
        return 2 * smash


class SaurianAdaptability(Temporary):
    """All dice showing one face become another."""

    def arguments(self, game: Verbs, me: Monster, card: str, question: str) -> tuple[str, ...]:
        if question != "resolve" or game.is_frozen:
            return NO
        return tuple([f"{face} {other}" for face in turnable[game.dice] for other in FACES if other != face])

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        before, after = args
        number = game.dice.count(before)
        for held, power in me.moments.on_change:
            power.on_change(game, me, held)
        game.set_dice(before * number, after * number)
        game.tell("changed", me.seat, before * number, after * number, card)


class GammaBreath(Permanent):
    """Turns one die a turn to a Smash."""

    def may_before_resolving(self, game: Verbs, me: Monster, card: str) -> tuple[str, ...]:
        return NO if game.is_used(card) else tuple([face for face in turnable[game.dice] if face != "S"])

    def use(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.use_up(card)
        game.change_die(me, args[0], "S", card)


class TailSweep(Permanent):
    """Turns one die a turn to a 1 or a 2."""

    def may_before_resolving(self, game: Verbs, me: Monster, card: str) -> tuple[str, ...]:
        if game.is_used(card):
            return NO
        return tuple([f"{face} {other}" for face in turnable[game.dice] for other in "12" if other != face])

    def use(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.use_up(card)
        game.change_die(me, args[0], args[1], card)


class YinYang(Permanent):
    """Turns all dice over, once a turn."""

    def may_before_resolving(self, game: Verbs, me: Monster, card: str) -> tuple[str, ...]:
        return USE if not game.is_used(card) and turnable[game.dice] else NO

    def use(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.use_up(card)
        before = "".join([face for face in game.dice if face in FACES])
        after = sort["".join([OTHER_SIDE[face] for face in before])]
        for held, power in me.moments.on_change:
            power.on_change(game, me, held)
        game.set_dice(before, after)
        game.tell("changed", me.seat, before, after, card)


class HighTide(ForTheTurn):
    """Doubles the hearts of the roll."""

    def is_moment(self, game: Verbs, me: Monster, card: str, question: str) -> bool:
        return question == "resolve" and not game.is_frozen

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.this_turn[TIDE] = game.this_turn.get(TIDE, 0) + game.final_dice(me).count("H")
        super().take_effect(game, me, card)

    def adjust_hearts(self, game: Verbs, me: Monster, card: str) -> int:
        return int(game.this_turn.get(TIDE, 0)) if me.seat == game.active else 0


class ILiveUnderYourBed(Gift):
    """Its holder throws one die fewer."""

    def adjust_dice(self, game: Verbs, me: Monster, card: str) -> int:
        return -1 if is_away(game, card) else 0


class IgnisFatus(Gift):
    """Its holder has one roll fewer."""

    def adjust_rolls(self, game: Verbs, me: Monster, card: str) -> int:
        return -1 if is_away(game, card) else 0


class JetClub(Permanent):
    """One more Smash in Tokyo."""

    order = 9

    def adjust_smash(self, game: Verbs, me: Monster, card: str, smash: int, claws: int) -> int:
        return smash + added(game, claws, me.place is not None)


class Scythe(Permanent):
    """A Smash for each energy on it; it gets one for each monster its owner takes out of the game."""

    order = 9

    def adjust_counters(self, game: Verbs) -> int:
        return 1

    def adjust_smash(self, game: Verbs, me: Monster, card: str, smash: int, claws: int) -> int:
        return smash + added(game, claws, game.counters.get(card, 0))

    def on_eliminated(self, game: Verbs, me: Monster, card: str, victim: Monster) -> None:
        game.counters[card] = game.counters.get(card, 0) + 1


class MeowMissle(Permanent):
    """One more Smash if the roll has a 1."""

    order = 9

    def adjust_smash(self, game: Verbs, me: Monster, card: str, smash: int, claws: int) -> int:
        return smash + added(game, claws, "1" in game.dice and game.may(me, "numbers"))


class EnergySword(Permanent):
    """For two energy before the first roll: one more Smash if there is one, and an energy for each Smash rolled."""

    order = 9

    def may_at_start(self, game: Verbs, me: Monster, card: str) -> tuple[str, ...]:
        return USE if me.energy >= 2 and not game.is_used(card) else NO

    def use(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.use_up(card)
        game.pay(me, 2, card)

    def adjust_smash(self, game: Verbs, me: Monster, card: str, smash: int, claws: int) -> int:
        return smash + (game.is_used(card) and game.may(me, "face S") and "S" in game.dice)

    def on_tally(self, game: Verbs, me: Monster, card: str) -> None:
        if game.is_used(card):
            game.gain_energy(me, game.this_turn.get(ROLLED, 0), card)


def added(game: Verbs, claws: int, number: int) -> int:
    """Return the number of these Smash that are added; if added damage is not Smash, only an attack gets them."""
    return number if game.rules.added_smash_is_smash or claws >= 1 else 0


class ExoticArms(Permanent):
    """A stake of two energy: three Smash return it and cost two more life; otherwise the owner loses two life."""

    order = 61

    def may_at_start(self, game: Verbs, me: Monster, card: str) -> tuple[str, ...]:
        return USE if me.energy >= 2 and not game.is_used(card) else NO

    def use(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.use_up(card)
        game.pay(me, 2, card)

    def has_smash_due(self, game: Verbs, me: Monster, card: str) -> bool:
        return game.is_used(card) and f"{card} settled" not in game.this_turn

    def join_smash(self, game: Verbs, me: Monster, card: str, packets: list[Packet], is_attack: bool) -> list[Packet]:
        if not self.has_smash_due(game, me, card):
            return packets
        game.this_turn[f"{card} settled"] = True
        if game.this_turn.get(ROLLED, 0) < 3:
            return [*packets, (me.seat, 2, "plain")]
        game.take_energy(me, 2, card)
        return [(seat, amount + 2 * (how == "smash"), how) for seat, amount, how in packets]


class RolledSmash(Power):
    """A power of every monster that records the Smash on its ordinary dice when it begins to resolve them."""

    order = 1

    def on_tally(self, game: Verbs, me: Monster, card: str) -> None:
        game.this_turn[ROLLED] = game.dice.count("S")


class HeartOfTheRabbit(Temporary):
    """Another monster rerolls one die; the card returns when its owner takes Tokyo."""

    def arguments(self, game: Verbs, me: Monster, card: str, question: str) -> tuple[str, ...]:
        return tuple(turnable[game.dice]) if question == "rabbit" else NO

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.ask_dice(thrown_again(args[0]), game.active, "rabbit_thrown", (me.seat, args[0]))


class RabbitsWatch(Power):
    """A power of every monster: asks about Heart of the Rabbit, and returns the card."""

    def on_final_dice(self, game: Verbs, me: Monster, card: str) -> None:
        if could_hold(game, me, RABBIT) and turnable[game.dice]:
            game.plans.append(("rabbit", me.seat))

    def on_entry(self, game: Verbs, me: Monster, card: str) -> None:
        if RABBIT in me.extra[DISCARD] and RABBIT not in me.extra[FACE_DOWN]:
            take_back(game, me, RABBIT)


@question("react")
def rabbit(game: Game, seat: int) -> tuple[str, ...]:
    """Return `pass`, to which the card is added if the seat holds it."""
    is_open = bool(game.monsters[seat].extra[HAND]) and game.monsters[game.active].alive
    return ("pass",) if is_open and not game.is_used(RABBIT) else ()


@answer("rabbit")
def leave_dice(game: Game, move: str, seat: int) -> None:
    """Leave the dice unchanged."""


@supplied
def rabbit_thrown(game: Game, after: str, roller: int, what: tuple[int, str]) -> None:
    """Set the rerolled die, to which the roller may respond."""
    seat, before = what
    game.use_up(RABBIT)
    meddle(game, before, after, RABBIT, seat)
    note_meddling(game, after)

"""Evolutions that bring points, energy and life."""

from __future__ import annotations

from typing import TYPE_CHECKING

from daikaiju.engine.dice import FACES, NUMBERS, ordinary
from daikaiju.engine.expansions.power_up.decks import DISCARD, FRONT, discard_from_front, take_back
from daikaiju.engine.expansions.power_up.evolution import Permanent, Temporary
from daikaiju.engine.expansions.power_up.turn_notes import (
    GAINED_ENERGY,
    GAINED_LIFE,
    LAST_TRADE,
    LOST,
    ROLLED,
    total,
)
from daikaiju.engine.powers import NO, USE
from daikaiju.engine.steps import answer, question, step, supplied

if TYPE_CHECKING:
    from daikaiju.engine.game import Game
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs

FOUR = 4


class AlienScourge(Temporary):
    """Two points."""

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.gain_points(me, 2, card)


class GiantBanana(Temporary):
    """Two life."""

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.gain_life(me, 2, card)


class HealingRain(GiantBanana):
    """Two life."""


class WellOfShadow(GiantBanana):
    """Two life."""


class RadioactiveWaste(Temporary):
    """Two energy and a life."""

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.gain_energy(me, 2, card)
        game.gain_life(me, 1, card)


class EmergencyBattery(Temporary):
    """Three energy."""

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.gain_energy(me, 3, card)


class BearNecessities(Temporary):
    """Two energy and two life for a point."""

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.lose_points(me, 1, card)
        game.gain_energy(me, 2, card)
        game.gain_life(me, 2, card)


class PandaMonium(Temporary):
    """Six energy, and three for all other monsters."""

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.gain_energy(me, 6, card)
        for other in game.others(me):
            game.gain_energy(other, 3, card)


class AngerBatteries(Temporary):
    """An energy for each life lost this turn."""

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.gain_energy(me, total(game, LOST, me.seat), card)


class StrokeOfGenius(Temporary):
    """As much energy as was gained this turn."""

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.gain_energy(me, total(game, GAINED_ENERGY, me.seat), card)


class CultWorshippers(Temporary):
    """A point for each life gained this turn."""

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.gain_points(me, total(game, GAINED_LIFE, me.seat), card)


class DestructiveAnalysis(Temporary):
    """An energy for each Smash on the dice, from the resolve step to the close of its owner's turn."""

    def is_moment(self, game: Verbs, me: Monster, card: str, question: str) -> bool:
        return me.seat == game.active and game.step in ("resolve", "yield", "buy", "end")

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.gain_energy(me, rolled_smash(game, me), card)


def rolled_smash(game: Verbs, me: Monster) -> int:
    """Return the Smash on the ordinary dice of the active monster, as they count or would count now."""
    if ROLLED in game.this_turn:
        return int(game.this_turn[ROLLED])
    return game.final_dice(me).count("S") if game.may(me, "face S") else 0


class DuskRitual(Temporary):
    """Two life and two energy right after buying a keep card."""

    def is_moment(self, game: Verbs, me: Monster, card: str, question: str) -> bool:
        return question == "buy" and game.this_turn.get(LAST_TRADE) == "keep"

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.gain_life(me, 2, card)
        game.gain_energy(me, 2, card)


class IslanderSacrifice(Temporary):
    """Six dice, whose energy and hearts are gained; with fewer than two of them the card returns to the hand."""

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.ask_dice(ordinary[6], me.seat, "islanders_thrown", card)


@supplied
def islanders_thrown(game: Game, dice: str, seat: int, card: str) -> None:
    """Gain the energy and hearts thrown; with fewer than two, also take the card back."""
    me = game.monsters[seat]
    game.tell("thrown", seat, dice, card)
    energy, hearts = dice.count("E"), dice.count("H")
    game.gain_energy(me, energy, card)
    game.gain_life(me, hearts, card)
    if energy + hearts < 2 and card in me.extra[DISCARD]:
        take_back(game, me, card)


class MothershipSupport(Permanent):
    """A life for an energy, once in its owner's turn."""

    def may_anytime(self, game: Verbs, me: Monster, card: str) -> tuple[str, ...]:
        is_possible = me.seat == game.active and not game.is_used(card) and me.energy >= 1 and me.life < me.max_life
        return USE if is_possible else NO

    def may_against_loss(self, game: Verbs, me: Monster, card: str, amount: int, how: str) -> tuple[str, ...]:
        return self.may_anytime(game, me, card)

    def use(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.use_up(card)
        game.pay(me, 1, card)
        game.gain_life(me, 1, card)


class BambooSupply(Permanent):
    """A store of energy: add one or take all when its owner's turn begins."""

    def adjust_counters(self, game: Verbs) -> int:
        return 0

    def may_at_start(self, game: Verbs, me: Monster, card: str) -> tuple[str, ...]:
        if game.is_used(card):
            return NO
        return ("store", "take") if game.counters.get(card, 0) > 0 else ("store",)

    def use(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.use_up(card)
        if args[0] == "store":
            game.counters[card] = game.counters.get(card, 0) + 1
        else:
            game.take_energy(me, game.counters.pop(card, 0), card)


class MouseHunter(Permanent):
    """A point if the roll has a 1."""

    order = 60

    def on_face(self, game: Verbs, me: Monster, card: str, face: str, count: int) -> None:
        if face == "1":
            game.gain_points(me, 1, card)


class ClimbTokyoTower(Permanent):
    """In Tokyo a point for each 1; six of them win."""

    order = 62

    def on_face(self, game: Verbs, me: Monster, card: str, face: str, count: int) -> None:
        if face == "1":
            if me.place is not None:
                game.gain_points(me, count, card)
            if count >= 6:
                game.finish((me.seat,))


def four_of_a_kind(game: Verbs, me: Monster) -> bool:
    """Return whether the roll, with added Smash, has four of one face."""
    for face in FACES:
        deed = "numbers" if face in NUMBERS else "hearts" if face == "H" else "smash" if face == "S" else ""
        number = game.real_smash(me) if face == "S" else game.dice.count(face)
        if number >= FOUR and (not deed or game.may(me, deed)):
            return True
    return False


class PandaExpress(Permanent):
    """All six faces: two points and another turn."""

    order = 80

    def on_tally(self, game: Verbs, me: Monster, card: str) -> None:
        is_smash = "S" in game.dice or game.real_smash(me) > 0
        if is_smash and all(face in game.dice for face in FACES if face != "S"):
            game.gain_points(me, 2, card)
            game.add_turn(me, card, place=3)


class EighthWonderOfTheWorld(Permanent):
    """A point for four of one face."""

    order = 81

    def on_tally(self, game: Verbs, me: Monster, card: str) -> None:
        if four_of_a_kind(game, me):
            game.gain_points(me, 1, card)


class Pandarwinism(Permanent):
    """A point for three hearts, and for each further one."""

    order = 82

    def on_tally(self, game: Verbs, me: Monster, card: str) -> None:
        hearts = game.dice.count("H")
        if hearts >= 3 and game.may(me, "hearts"):
            game.gain_points(me, hearts - 2, card)


class BoogieDance(Permanent):
    """An energy or a life for four of one face."""

    order = 83

    def on_tally(self, game: Verbs, me: Monster, card: str) -> None:
        if four_of_a_kind(game, me):
            game.plans.append(("boogie", me.seat, card))


@question("resolve", "card")
def boogie(game: Game, seat: int, card: str) -> tuple[str, ...]:
    """Return the two possible gains."""
    return ("pick energy", "pick life")


@answer("boogie")
def dance_for(game: Game, move: str, seat: int, card: str) -> None:
    """Gain the chosen one."""
    me = game.monsters[seat]
    if move == "pick energy":
        game.gain_energy(me, 1, card)
    else:
        game.gain_life(me, 1, card)


class KingOfTheGizmo(Permanent):
    """A point for each purchase."""

    def on_purchase(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_points(me, 1, card)


class SecretLaboratory(Permanent):
    """Cards cost one energy less."""

    def adjust_price(self, game: Verbs, me: Monster, card: str) -> int:
        return 1


class ProgrammedToDestroy(Permanent):
    """Three points and two energy whenever another monster's life reaches 0."""

    def on_fallen(self, game: Verbs, me: Monster, card: str, victim: Monster) -> None:
        game.gain_points(me, 3, card)
        game.gain_energy(me, 2, card)


class EaterOfSouls(Permanent):
    """A life for taking Tokyo, and a maximum of twelve."""

    max_life = 12

    def on_entry(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_life(me, 1, card)


class Nightlife(Permanent):
    """A life for taking Tokyo."""

    def on_entry(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_life(me, 1, card)


class IAmTheKing(Permanent):
    """One more point for taking Tokyo and for starting a turn there."""

    order = 60

    def on_entry(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_points(me, 1, card)

    def on_start_in_tokyo(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_points(me, 1, card)


class DefenderOfTokyoEvolution(Permanent):
    """Starting a turn in Tokyo costs all other monsters a point."""

    order = 61

    def on_start_in_tokyo(self, game: Verbs, me: Monster, card: str) -> None:
        for other in game.others(me):
            game.lose_points(other, 1, card)


class BlackDiamond(Permanent):
    """One more point for taking Tokyo, and one for staying there."""

    def on_entry(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_points(me, 1, card)

    def on_stay(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_points(me, 1, card)


class TwasBeautyKilledTheBeast(Permanent):
    """In Tokyo a point when each turn closes; leaving it costs the card and all points."""

    def is_moment(self, game: Verbs, me: Monster, card: str, question: str) -> bool:
        return me.place is not None and super().is_moment(game, me, card, question)

    def on_leaving(self, game: Verbs, me: Monster, card: str, place: str) -> None:
        if me.alive:
            game.lose_points(me, me.points, card)
            if card in me.extra[FRONT]:
                discard_from_front(game, me, card)


@step
def beauty_pays(game: Game, seat: int) -> None:
    """Give a point to each monster in Tokyo with this card when a turn closes."""
    for me in game.monsters:
        if me.alive and me.place is not None:
            for card, power in me.powers:
                if isinstance(power, TwasBeautyKilledTheBeast):
                    game.gain_points(me, 1, card)
    game.plans.append(("points_at_once",))

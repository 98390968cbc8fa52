"""Cards that keep their owner alive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from daikaiju.engine.dice import ordinary, sort, thrown_again, without
from daikaiju.engine.events import register as register_event
from daikaiju.engine.powers import NO, USE, Condition, KeepCard
from daikaiju.engine.steps import answer, question, supplied

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs


class ArmorPlating(KeepCard):
    """A loss of exactly one life is ignored."""

    def adjust_loss(self, game: Verbs, me: Monster, card: str, amount: int, looked_at: int) -> int:
        return 0 if looked_at == 1 else amount


class Wings(KeepCard):
    """For two energy, no life is lost for the rest of the turn; offered before a loss."""

    def may_against_loss(self, game: Verbs, me: Monster, card: str, amount: int, how: str) -> tuple[str, ...]:
        return USE if me.energy >= 2 else NO

    def use(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.pay(me, 2, card)
        game.shield(me, card)
        game.prevent(me, game.damage[me.seat], card)


class Camouflage(KeepCard):
    """One die per life about to be lost; each heart saves one. Once per loss."""

    def may_against_loss(self, game: Verbs, me: Monster, card: str, amount: int, how: str) -> tuple[str, ...]:
        return USE if how != "total" and card not in game.this_loss else NO

    def use(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.this_loss += (card,)
        game.ask_dice(ordinary[game.damage[me.seat]], me.seat, "camouflaged", (card, ""))


register_event("camouflaged", "monster faces", "the dice of a roll for cover")


@supplied
def camouflaged(game: Verbs, dice: str, seat: int, what: tuple[str, str]) -> None:
    """Handle the dice; an owner with a reroll power may reroll some of them."""
    card, kept = what
    faces = sort[kept + dice]
    if game.rerolls(game.monsters[seat], faces):
        game.plans.append(("camouflage_threes", seat, faces, card))
    else:
        count_hearts(game, seat, faces, card)


@question("loss", "faces")
def camouflage_threes(game: Verbs, seat: int, faces: str, card: str) -> tuple[str, ...]:
    """Return the possible rerolls of the dice, and the move that counts the hearts."""
    return (*game.rerolls(game.monsters[seat], faces), "pass")


@answer("camouflage_threes", own_uses=True)
def reroll_camouflage(game: Verbs, move: str, seat: int, faces: str, card: str) -> None:
    """Reroll the chosen dice, or count the hearts."""
    if move == "pass":
        count_hearts(game, seat, faces, card)
        return
    rerolling, threes = move.split()[1:]
    game.tell("used", seat, rerolling, threes)
    game.ask_dice(thrown_again(threes), seat, "camouflaged", (card, without[faces, threes]))


def count_hearts(game: Verbs, seat: int, faces: str, card: str) -> None:
    """Prevent the loss of one life for each heart."""
    game.tell("camouflaged", seat, faces)
    if hearts := min(faces.count("H"), game.damage[seat]):
        game.prevent(game.monsters[seat], hearts, card)


class SuperJump(KeepCard):
    """One energy saves one life, once a turn."""

    def may_against_loss(self, game: Verbs, me: Monster, card: str, amount: int, how: str) -> tuple[str, ...]:
        return USE if how != "total" and me.energy >= 1 and not game.is_used(card) else NO

    def use(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.use_up(card)
        game.pay(me, 1, card)
        game.prevent(me, 1, card)


class Jets(KeepCard):
    """Yielding avoids the Smash."""

    def holds_back(self, game: Verbs, me: Monster, card: str, how: str) -> bool:
        return how == "smash" and me.place is not None


class RapidHealing(KeepCard):
    """Two energy for one life, at any time."""

    def may_anytime(self, game: Verbs, me: Monster, card: str) -> tuple[str, ...]:
        return USE if me.energy >= 2 and me.life < me.max_life else NO

    def use(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.pay(me, 2, card)
        game.gain_life(me, 1, card)


class Regeneration(KeepCard):
    """Every gain of life is one more."""

    def adjust_life_gain(self, game: Verbs, me: Monster, card: str) -> int:
        return 1


class HealingRay(KeepCard):
    """Hearts may heal other monsters, which pay two energy for each."""

    def may_spend_heart(self, game: Verbs, me: Monster, card: str) -> tuple[str, ...]:
        return tuple(str(other.seat) for other in game.others(me) if other.life < other.max_life)

    def on_heart_spent(self, game: Verbs, me: Monster, card: str, pick: str) -> None:
        patient = game.monsters[int(pick)]
        game.set_life(patient, patient.life + 1, "H")

    def on_hearts_spent(self, game: Verbs, me: Monster, card: str, picks: tuple[str, ...]) -> None:
        if game.is_first(me, card, self.id):
            for patient in game.others(me):
                if healed := picks.count(str(patient.seat)):
                    self._charge(game, me, patient, healed)

    def _charge(self, game: Verbs, me: Monster, patient: Monster, healed: int) -> None:
        """Complete the healing; the life added by the patient's own powers is free."""
        game.set_life(patient, patient.life + game.life_bonus(patient), "H")
        collect(game, me, patient, healed)


class HealingRayOfTheHealer(HealingRay):
    """The healer's own powers add to the healing, and the patient pays for that too."""

    editions: tuple[str, ...] = ("classic",)

    def _charge(self, game: Verbs, me: Monster, patient: Monster, healed: int) -> None:
        """Complete the healing; the patient pays for the life added by the healer's powers."""
        before = patient.life
        game.set_life(patient, before + game.life_bonus(me), "H")
        collect(game, me, patient, healed + patient.life - before)


def collect(game: Verbs, me: Monster, patient: Monster, healed: int) -> None:
    """Pay the healer two energy for each life, or all the patient has."""
    price = min(patient.energy, 2 * healed)
    game.pay(patient, price, "healing_ray")
    game.gain_energy(me, price, "healing_ray")


class EvenBigger(KeepCard):
    """Two life, and a maximum of twelve."""

    max_life = 12

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_life(me, 2, card)


class EvenBiggerWhileKept(EvenBigger):
    """Two life, and a maximum of twelve; losing the card costs the two life again."""

    editions: tuple[str, ...] = ("classic",)

    def on_departure(self, game: Verbs, me: Monster, card: str) -> None:
        if me.life:
            game.forfeit_life(me, 2, card)


class Nanobots(KeepCard):
    """Two life at the start of a turn with fewer than three."""

    order = 2

    def on_turn_start(self, game: Verbs, me: Monster, card: str) -> None:
        if me.life < 3:
            game.gain_life(me, 2, card)


class Hibernation(KeepCard):
    """Loses no life, but uses only hearts and energy, neither buys nor enters Tokyo, until discarded."""

    def is_immune(self, game: Verbs, me: Monster, card: str) -> bool:
        return True

    def forbids(self, game: Verbs, me: Monster, card: str, deed: str) -> bool:
        return deed in ("numbers", "smash", "buy", "enter")

    def may_be_held(self, game: Verbs, me: Monster) -> bool:
        return me.place is None

    def may_anytime(self, game: Verbs, me: Monster, card: str) -> tuple[str, ...]:
        return USE if me.seat == game.active else NO

    def use(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.spend(me, card)


class WereOnlyMakingItStronger(KeepCard):
    """An energy whenever two or more life are lost in one loss."""

    def on_loss(self, game: Verbs, me: Monster, card: str, lost: int, dealer: int, source: str) -> None:
        if lost >= 2:
            game.gain_energy(me, 1, card)


class ReflectiveHide(KeepCard):
    """A monster that costs its owner life loses one; a reflected loss is not reflected again."""

    def on_loss(self, game: Verbs, me: Monster, card: str, lost: int, dealer: int, source: str) -> None:
        if dealer not in (-1, me.seat) and source != self.id:
            game.hurt(me.seat, [(dealer, 1, "plain")], self.id)


class Zombify(KeepCard):
    """The first time its owner falls it comes back with twelve life and can never use hearts again."""

    order = 31

    def on_last_life(self, game: Verbs, me: Monster, card: str) -> bool:
        if "zombified" in me.conditions:
            return False
        me.conditions += ("zombified",)
        game.revive(me, card, 12, kept=card)
        return True


class Zombified(Condition):
    """Up to twelve life, but no heart die does anything."""

    max_life = 12
    sources: tuple[str, ...] = ("zombify",)

    def forbids(self, game: Verbs, me: Monster, card: str, deed: str) -> bool:
        return deed == "hearts"


class ItHasAChild(KeepCard):
    """Its owner comes back with ten life and nothing but its energy."""

    order = 32

    def on_last_life(self, game: Verbs, me: Monster, card: str) -> bool:
        game.revive(me, card, 10)
        return True

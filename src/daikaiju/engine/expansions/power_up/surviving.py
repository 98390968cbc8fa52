"""Evolutions against the loss of life."""

from __future__ import annotations

from typing import TYPE_CHECKING

from daikaiju.engine.dice import ordinary
from daikaiju.engine.expansions.power_up.decks import DISCARD, HAND, note_owner, owner_of
from daikaiju.engine.expansions.power_up.evolution import ForTheTurn, Permanent, Temporary, is_any_time
from daikaiju.engine.powers import NO, USE
from daikaiju.engine.state import without_one

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs


class DetachableTail(ForTheTurn):
    """No life is lost for the rest of the turn."""

    def is_moment(self, game: Verbs, me: Monster, card: str, question: str) -> bool:
        return question == "loss"

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        super().take_effect(game, me, card)
        game.prevent(me, game.damage[me.seat], card)

    def is_immune(self, game: Verbs, me: Monster, card: str) -> bool:
        return True


class RabbitsFoot(DetachableTail):
    """No life is lost for the rest of the turn."""


class SimianScamper(DetachableTail):
    """Against a Smash in Tokyo: its owner yields, and loses no life for the rest of the turn."""

    def is_moment(self, game: Verbs, me: Monster, card: str, question: str) -> bool:
        return question == "loss" and is_smash(game) and me.place is not None and game.may(me, "yield")

    def yields_unasked(self, game: Verbs, me: Monster, card: str) -> bool:
        return True


def is_smash(game: Verbs) -> bool:
    """Return whether the pending loss is to another monster's Smash."""
    _, seat, dealer, _, how = game.agenda[-1]
    return bool(how == "smash" and dealer != seat)


class Candy(Temporary):
    """A life; or no loss to a Smash, and the attacker gets the card."""

    def arguments(self, game: Verbs, me: Monster, card: str, question: str) -> tuple[str, ...]:
        found = USE if is_any_time(game, me, question) else NO
        if question == "loss" and is_smash(game) and game.monsters[game.agenda[-1][2]].alive:
            found = (*found, str(game.agenda[-1][2]))
        return found

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        if not args:
            game.gain_life(me, 1, card)
            return
        attacker = game.monsters[int(args[0])]
        owner = owner_of(game, card)
        holder = game.monsters[owner]
        holder.extra[DISCARD] = without_one(holder.extra[DISCARD], card)
        attacker.extra[HAND] += (card,)
        note_owner(game, card, owner, attacker.seat)
        game.tell("handed", me.seat, card, attacker.seat)
        game.prevent(me, game.damage[me.seat], card)


class TerrorOfTheDeep(Permanent):
    """One die for each life about to be lost; each heart saves one. Once per loss."""

    def may_against_loss(self, game: Verbs, me: Monster, card: str, amount: int, how: str) -> tuple[str, ...]:
        return USE if how != "total" and card not in game.this_loss else NO

    def use(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.this_loss += (card,)
        game.ask_dice(ordinary[game.damage[me.seat]], me.seat, "camouflaged", (card, ""))

"""Notes about a turn for the evolutions: gains, losses, wounds, entering and leaving Tokyo, and purchases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from daikaiju.engine.powers import Power

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs

LOST: Final = "life_lost"
GAINED_LIFE: Final = "life_gained"
GAINED_ENERGY: Final = "energy_gained"
WOUNDED: Final = "wounded_by_smash"  # seats that the active monster has wounded with Smash
WOUNDED_IN_TOKYO: Final = "wounded_in_tokyo"
ENTERED: Final = "entered"
WAS_IN_TOKYO: Final = "was_in_tokyo"  # seats that have been in Tokyo since the turn began
LEFT_TOKYO: Final = "left_tokyo"  # seats that have left Tokyo or were eliminated there
LEFT_LATE: Final = "left_late"  # seats that left or fell there after the active monster could enter
ENTRY_IS_OVER: Final = "entry_is_over"
TRADED: Final = "traded"  # whether the active monster has bought or swept
LAST_TRADE: Final = "last_trade"
ROLLED: Final = "rolled_smash"  # Smash on the ordinary dice when resolving began


class TurnNotes(Power):
    """A power of every monster that takes notes for evolutions played later in the turn."""

    order = 0

    def on_suffered(self, game: Verbs, me: Monster, card: str, dealer: int, lost: int) -> None:
        add(game, LOST, me.seat, lost)

    def on_healed(self, game: Verbs, me: Monster, card: str, source: str, gained: int) -> None:
        saviour = game.rules.powers.get(source)
        if saviour is None or "on_last_life" not in saviour.hooks:  # a revival sets life and is not a gain
            add(game, GAINED_LIFE, me.seat, gained)

    def on_energy(self, game: Verbs, me: Monster, card: str, gained: int) -> None:
        add(game, GAINED_ENERGY, me.seat, gained)

    def on_wound(self, game: Verbs, me: Monster, card: str, victim: Monster) -> None:
        note(game, WOUNDED, victim.seat)
        if victim.place is not None:
            note(game, WOUNDED_IN_TOKYO, victim.seat)

    def on_entry(self, game: Verbs, me: Monster, card: str) -> None:
        note(game, ENTERED, me.seat)
        note(game, WAS_IN_TOKYO, me.seat)

    def on_leaving(self, game: Verbs, me: Monster, card: str, place: str) -> None:
        note(game, LEFT_TOKYO, me.seat)
        if ENTRY_IS_OVER in game.this_turn:
            note(game, LEFT_LATE, me.seat)

    def on_trade(self, game: Verbs, me: Monster, card: str, what: str) -> None:
        if me.seat == game.active:
            game.this_turn[LAST_TRADE] = what
            if what != "else":
                game.this_turn[TRADED] = True


def add(game: Verbs, name: str, seat: int, number: int) -> None:
    """Add `number` to a seat's total of the turn."""
    others = [one for one in noted(game, name) if one[0] != seat]
    game.this_turn[name] = (*others, (seat, total(game, name, seat) + number))


def total(game: Verbs, name: str, seat: int) -> int:
    """Return a seat's total of the turn."""
    return next((number for other, number in noted(game, name) if other == seat), 0)


def note(game: Verbs, name: str, seat: int) -> None:
    """Record a seat, once."""
    if seat not in noted(game, name):
        game.this_turn[name] = (*noted(game, name), seat)


def noted(game: Verbs, name: str) -> tuple[Any, ...]:
    """Return the entries recorded under a name."""
    found: tuple[Any, ...] = game.this_turn.get(name, ())
    return found

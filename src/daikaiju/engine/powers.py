"""Every moment at which a card or tile can act, one sentence each, and how cards are enrolled.

A power is stateless; its counters belong to the game. In every hook `me` is the monster in whose favour the power works
and `card` is the name of what carries it: its own, or that of the Mimic or Fluxling that copies it. So counters, marks
and "discard this card" always go by `card`.

on_…      something happened: may change the game, plan steps and cause damage
adjust_…  a quantity: returns a number and changes nothing
may_…     an offer: returns the arguments with which `use card …` is possible now, "" for none
use       the deed when an offer is taken
"""

import re
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs

USE: Final[tuple[str, ...]] = ("",)
NO: Final[tuple[str, ...]] = ()

Packet = tuple[int, int, str]
"""Who is about to lose how much life, and how: 'plain', 'smash' or 'total' (nothing reduces it)."""


class Power:
    """What a card or tile can do."""

    id: str
    hooks: frozenset[str]  # the moments at which it acts, and the traits it has
    order: int = 50  # among powers that act at one moment, lower comes first

    max_life: int = 10
    is_copying: bool = False
    is_asleep: bool = False  # loses no life, uses only hearts and energy, does not buy or enter Tokyo
    is_for_outside: bool = False  # cannot be taken by a monster in Tokyo
    yields_before_loss: bool = False
    smashes_everybody: bool = False
    rerolls_threes: bool = False
    buys_revealed: bool = False
    buys_from_deck: bool = False
    probes: bool = False
    swaps_on_yield: bool = False
    heals_others: bool = False

    def __init__(self, id: str, hooks: frozenset[str]) -> None:
        self.id = id
        self.hooks = hooks

    def adjust_counters(self, game: "Verbs") -> int:
        """How many counters lie on the card when it arrives."""
        return 0

    def adjust_dice(self, game: "Verbs", me: "Monster", card: str) -> int:
        """How many more dice I roll."""
        return 0

    def adjust_rolls(self, game: "Verbs", me: "Monster", card: str) -> int:
        """How many more rolls I have."""
        return 0

    def adjust_price(self, game: "Verbs", me: "Monster", card: str) -> int:
        """How much less a card costs me."""
        return 0

    def adjust_energy_gain(self, game: "Verbs", me: "Monster", card: str) -> int:
        """How much more each of my gains of energy is."""
        return 0

    def adjust_life_gain(self, game: "Verbs", me: "Monster", card: str) -> int:
        """How much more life each gain (or each healing I do) gives."""
        return 0

    def adjust_claws(self, game: "Verbs", me: "Monster", card: str) -> int:
        """How many claws join those of my final roll: they belong to it, before any card adds damage."""
        return 0

    def adjust_smash(self, game: "Verbs", me: "Monster", card: str, smash: int, claws: int) -> int:
        """The Smash of my final roll, given what it is so far and how many of them count as rolled."""
        return smash

    def adjust_packets(
        self, game: "Verbs", me: "Monster", card: str, packets: list[Packet], is_attack: bool
    ) -> list[Packet]:
        """The damage I am about to deal."""
        return packets

    def adjust_loss(self, game: "Verbs", me: "Monster", card: str, amount: int, looked_at: int) -> int:
        """The life I am about to lose; looked at is that amount or, if added damage is no Smash, an attack's claws."""
        return amount

    def on_arrival(self, game: "Verbs", me: "Monster", card: str) -> None:
        """I bought the card, took the tile, or aimed a copy at it."""

    def on_departure(self, game: "Verbs", me: "Monster", card: str) -> None:
        """I lost the card or its copy while staying in the game."""

    def on_turn_start(self, game: "Verbs", me: "Monster", card: str) -> None:
        """My turn begins."""

    def on_start_in_tokyo(self, game: "Verbs", me: "Monster", card: str) -> None:
        """My turn begins in Tokyo and I have scored for it."""

    def on_result(self, game: "Verbs", me: "Monster", card: str) -> None:
        """My dice are final and about to be resolved."""

    def on_number(self, game: "Verbs", me: "Monster", card: str, face: str, count: int) -> None:
        """I have scored three or more of a number."""

    def on_energy_dice(self, game: "Verbs", me: "Monster", card: str, count: int) -> None:
        """I have gained energy from this many dice."""

    def on_heart_dice(self, game: "Verbs", me: "Monster", card: str, count: int) -> None:
        """I have used this many hearts for life."""

    def on_smash(self, game: "Verbs", me: "Monster", card: str) -> None:
        """I attack, whether or not anybody is hit."""

    def on_wound(self, game: "Verbs", me: "Monster", card: str, victim: "Monster") -> None:
        """My Smash has cost the victim life."""

    def on_loss(self, game: "Verbs", me: "Monster", card: str, lost: int, dealer: int, source: str) -> None:
        """I have lost life and still stand; the dealer is -1 if there is none."""

    def on_last_life(self, game: "Verbs", me: "Monster", card: str) -> bool:
        """My life is 0: return True if this saves me."""
        return False

    def on_fallen(self, game: "Verbs", me: "Monster", card: str, victim: "Monster") -> None:
        """Another monster's life has reached 0, whether or not it came back."""

    def on_entry(self, game: "Verbs", me: "Monster", card: str) -> None:
        """I have entered Tokyo."""

    def on_yield(self, game: "Verbs", me: "Monster", card: str, place: str, smasher: "Monster") -> None:
        """I have left this space by choice."""

    def on_purchase(self, game: "Verbs", me: "Monster", card: str) -> None:
        """I have paid for a card that is not in play yet."""

    def on_turn_end(self, game: "Verbs", me: "Monster", card: str) -> None:
        """My turn ends."""

    def may_at_start(self, game: "Verbs", me: "Monster", card: str) -> tuple[str, ...]:
        """Before my first roll."""
        return NO

    def may_while_rolling(self, game: "Verbs", me: "Monster", card: str) -> tuple[str, ...]:
        """Between my rolls and after the last one."""
        return NO

    def may_before_resolving(self, game: "Verbs", me: "Monster", card: str) -> tuple[str, ...]:
        """After everybody's rolling, before my dice count."""
        return NO

    def may_against_loss(self, game: "Verbs", me: "Monster", card: str, amount: int, how: str) -> tuple[str, ...]:
        """I am about to lose this much life."""
        return NO

    def may_anytime(self, game: "Verbs", me: "Monster", card: str) -> tuple[str, ...]:
        """At every decision I have in my turn, and before I lose my last life."""
        return NO

    def may_take_bonus_turn(self, game: "Verbs", me: "Monster", card: str) -> bool:
        """After everything else of my turn."""
        return False

    def may_buy(self, game: "Verbs", me: "Monster", card: str) -> tuple[str, ...]:
        """Whole actions, not arguments, that this adds to my buying."""
        return NO

    def use(self, game: "Verbs", me: "Monster", card: str, *args: str) -> None:
        """I take an offer of mine."""


class Keep(Power):
    """A card that stays in front of its owner."""


class Discard(Power):
    """A card that works once, on arrival."""


class Tile(Power):
    """A wickedness tile."""

    is_kept: bool = True


HOOKS = frozenset(name for name in vars(Power) if re.match(r"(adjust|on|may)_|use$", name))
TRAITS = frozenset(name for cls in (Power, Tile) for name in vars(cls) if not name.startswith("_")) - HOOKS
MOMENTS: Final = HOOKS | TRAITS
POWERS: Final[dict[str, Power]] = {}


def enroll(module: ModuleType) -> None:
    """Register every card of a module under its class name in snake case; refuse a moment that does not exist."""
    for cls in cards_in(module):
        own = {name for name in vars(cls) if not name.startswith("_")}
        if wrong := own - HOOKS - TRAITS:
            raise TypeError(f"{cls.__name__} has no such moment: {', '.join(sorted(wrong))}")
        name = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        traits = {trait for trait in TRAITS if getattr(cls(name, frozenset()), trait, None) is True}
        POWERS[name] = cls(name, frozenset((own & HOOKS) | traits))


def cards_in(module: ModuleType) -> list[Any]:
    """The classes of cards that stand in a module."""
    found: list[Any] = [thing for thing in vars(module).values() if isinstance(thing, type)]
    return [cls for cls in found if issubclass(cls, Power) and cls.__module__ == module.__name__]

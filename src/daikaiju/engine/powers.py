"""Every moment at which a card or tile can act, one sentence each, and how cards are enrolled.

A power is stateless; its counters belong to the game. In every hook `me` is the monster in whose favour the power works
and `card` is the name of what carries it: its own, or that of what copies it. So counters, marks and "discard this
card" always use `card` as their key. A card's questions to a player or to chance are functions next to its class,
registered with `steps` and planned under their names. A card stores its memory where it lasts as long as it must
(`durations`): in `game.this_loss`, `game.this_turn` or `game.in_front`.

on_…      something happened: may change the game, plan steps and cause damage
adjust_…  a quantity: returns the changed number, dice or list, and changes nothing else
may_…     an offer: returns the arguments with which `use card …` is possible now, "" for none
use       the action when an offer is taken
watch_…   something happened at the table, whether or not a monster has the card
"""

import re
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from daikaiju.engine.errors import HookError
from daikaiju.engine.hooks import NO as NO
from daikaiju.engine.hooks import USE as USE
from daikaiju.engine.hooks import Following
from daikaiju.engine.hooks import Packet as Packet
from daikaiju.engine.hooks import Places as Places
from daikaiju.engine.slots import copy_to_slots

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs


class Power(Following):
    """The abilities of a card or tile. This class defines the hooks that belong to no group."""

    id: str
    hooks: frozenset[str]  # the moments at which it acts, and the traits it has
    editions: tuple[str, ...] = ()  # only of a variant of a card: the editions in which it replaces the card
    order: int = 50  # among powers that act at the same moment, the lower number acts first

    max_life: int = 10

    def __init__(self, id: str, hooks: frozenset[str]) -> None:
        self.id = id
        self.hooks = hooks

    def adjust_worth(self, game: "Verbs", me: "Monster", card: str) -> int:
        """Return the factor by which everything my dice give is multiplied."""
        return 1

    def adjust_hearts(self, game: "Verbs", me: "Monster", card: str) -> int:
        """Return the number of hearts added to my final roll."""
        return 0

    def adjust_final(self, game: "Verbs", me: "Monster", card: str, dice: str) -> str:
        """Return my dice as they count from the moment I begin to resolve them."""
        return dice

    def adjust_funds(self, game: "Verbs", me: "Monster", card: str) -> int:
        """Return how much more energy I could get immediately by paying with another resource."""
        return 0

    def adjust_roll(self, game: "Verbs", me: "Monster", card: str) -> int:
        """Return the number of Smash added to my final roll, as if they were rolled."""
        return 0

    def adjust_dealt(self, game: "Verbs", me: "Monster", card: str, victim: "Monster", amount: int, how: str) -> int:
        """Return the life another monster loses to me; `amount`, at least 1, is the loss after its defences."""
        return amount

    def join_smash(
        self, game: "Verbs", me: "Monster", card: str, packets: list[Packet], is_attack: bool
    ) -> list[Packet]:
        """Return the packets of my roll with those added to its Smash, even if it has none. May change the game."""
        return packets

    def forbids(self, game: "Verbs", me: "Monster", card: str, deed: str) -> bool:
        """Return whether I may not perform this action.

        Actions: use `numbers`, `hearts` or `smash` of my dice, or one of their faces (`face E`); have more than one of
        the `rolls` or `reroll S`; `buy` at all or one card (`buy CARD`); `enter` Tokyo or `yield` it.
        """
        return False

    def has_smash_due(self, game: "Verbs", me: "Monster", card: str) -> bool:
        """Return whether I add packets to the Smash of my roll even if the roll has none."""
        return False

    def is_asked(self, game: "Verbs", me: "Monster", card: str) -> bool:
        """Return whether I am asked before every loss, so that other seats cannot infer whether I have a defence."""
        return False

    def yields_unasked(self, game: "Verbs", me: "Monster", card: str) -> bool:
        """Return whether I yield Tokyo to the Smash that has just hit it, without being asked."""
        return False

    def is_immune(self, game: "Verbs", me: "Monster", card: str) -> bool:
        """Return whether I lose no life at all, without being asked."""
        return False

    def stands(self, game: "Verbs", me: "Monster", card: str) -> bool:
        """Return whether I stay in the game although my life is 0."""
        return False

    def on_idle(self, game: "Verbs", me: "Monster", card: str) -> None:
        """Act after the card I copied has left play."""

    def on_elimination(self, game: "Verbs", me: "Monster", card: str) -> None:
        """Act before I am eliminated; I still have my cards, tiles and energy."""

    def on_resolving(self, game: "Verbs", me: "Monster", card: str) -> None:
        """Act when another monster begins to resolve its dice; none of them counts until this hook is finished."""

    def on_tally(self, game: "Verbs", me: "Monster", card: str) -> None:
        """Act when my dice begin to count, whichever of them I may use."""

    def on_change(self, game: "Verbs", me: "Monster", card: str) -> None:
        """Act before I turn one of my dice to another face."""

    def on_points(self, game: "Verbs", me: "Monster", card: str) -> None:
        """Act after I have gained points."""

    def on_healed(self, game: "Verbs", me: "Monster", card: str, source: str, gained: int) -> None:
        """Act after `source` has healed me by `gained` life."""

    def on_energy(self, game: "Verbs", me: "Monster", card: str, gained: int) -> None:
        """Act after I have gained energy."""

    def on_face(self, game: "Verbs", me: "Monster", card: str, face: str, count: int) -> None:
        """Act when I use the dice that show this number, whether or not they score."""

    def on_packets(self, game: "Verbs", me: "Monster", card: str) -> None:
        """Act when my Smash is counted and its packets are in `this_turn`, before any loss is announced."""

    def on_wounded(self, game: "Verbs", me: "Monster", card: str, smasher: "Monster") -> None:
        """Act after the Smash of another monster has cost me life."""

    def after_wound(self, game: "Verbs", me: "Monster", card: str, victim: "Monster") -> None:
        """Act after my Smash has cost the victim life and all other effects of that wound have run."""

    def on_harm(self, game: "Verbs", me: "Monster", card: str, victim: "Monster") -> None:
        """Act after I have cost another monster life, whatever the source."""

    def on_suffered(self, game: "Verbs", me: "Monster", card: str, dealer: int, lost: int) -> None:
        """Act after I have lost life, before a fall is checked; the dealer is -1 if there is none."""

    def on_dealt(self, game: "Verbs", me: "Monster", card: str, hurt: tuple[int, ...], places: Places) -> None:
        """Act after my batch has cost the seats in `hurt` life; `places` are all monsters' places when it was dealt."""

    def on_hurt(self, game: "Verbs", me: "Monster", card: str, lost: int) -> None:
        """Act after I have lost life in a batch that is complete and survived it."""

    def on_batch_over(self, game: "Verbs", me: "Monster", card: str) -> None:
        """Act after my batch is complete and every monster it hurt has responded."""

    def on_eliminated(self, game: "Verbs", me: "Monster", card: str, victim: "Monster") -> None:
        """Act after I have eliminated another monster."""

    def on_leaving(self, game: "Verbs", me: "Monster", card: str, place: str) -> None:
        """Act after I have left this space and thereby Tokyo, for any reason."""

    def on_stay(self, game: "Verbs", me: "Monster", card: str) -> None:
        """Act after I could have yielded, stayed, and am still in Tokyo."""

    def on_stayed(self, game: "Verbs", me: "Monster", card: str, victim: "Monster") -> None:
        """Act when a monster that my Smash has hit stays in Tokyo."""

    def on_yielded(self, game: "Verbs", me: "Monster", card: str) -> None:
        """Act when I have just left Tokyo by choice."""

    def may_interpose(self, game: "Verbs", me: "Monster", card: str, newcomer: "Monster", space: str) -> bool:
        """Return whether I may enter Tokyo before another monster that is about to enter this space."""
        return False

    def on_entering(self, game: "Verbs", me: "Monster", card: str, newcomer: "Monster") -> None:
        """Act before another monster enters Tokyo; it enters if a space is still free after my response."""

    def on_announced(self, game: "Verbs", me: "Monster", card: str, buyer: "Monster", bought: str) -> None:
        """Act before another monster buys a card; `undo_purchase` prevents it."""

    def on_trade(self, game: "Verbs", me: "Monster", card: str, what: str) -> None:
        """Act after I bought a `keep` card or `another` one, made a `sweep`, or did something `else` while buying."""

    def wants_order(self, game: "Verbs", me: "Monster", card: str) -> bool:
        """Return whether my effect at the end of my turn can differ before and after poison."""
        return False

    def may_play(self, game: "Verbs", me: "Monster", card: str, question: str) -> tuple[str, ...]:
        """Return the moves, complete rather than as arguments, that I may make with hidden cards at this question."""
        return NO

    def play(self, game: "Verbs", me: "Monster", card: str, move: str) -> None:
        """Make a move that `may_play` returned."""


class Lasting(Power):
    """A card that stays in front of its owner."""


class KeepCard(Lasting):
    """A keep card: others may copy it, and it can be sold, swapped and bought from its owner."""


class DiscardCard(Power):
    """A card that works once, on arrival."""


class Tile(Power):
    """A wickedness tile."""

    is_kept: bool = True


class Condition(Power):
    """A lasting condition of a monster, which outlives the card that caused it."""

    sources: tuple[str, ...] = ()  # the cards that can cause it


_HOOK = re.compile(
    r"(adjust|on|may|watch)_|"
    r"(use|play|trade|forbids|is_immune|is_asked|stands|holds_back|wants_order|has_smash_due|yields_unasked|join_smash|"
    r"after_wound)$"
)
GROUPS: Final = Power.__mro__[:-1]
HOOKS = frozenset(name for group in GROUPS for name in vars(group) if _HOOK.match(name))
TRAITS = frozenset(name for cls in (*GROUPS, Tile, Condition) for name in vars(cls) if not name.startswith("_")) - HOOKS
OWN_HOOKS: Final[dict[str, Any]] = {}  # hooks added by expansions
VARIABLE_ARGUMENTS: Final = 4  # the flag of a function with *args
BATCH_HOOKS: Final = frozenset(("on_dealt", "on_hurt", "on_batch_over"))
WATCHES_BATCHES: Final = "watches_batches"  # added to the hooks of a power that has any of BATCH_HOOKS
POWERS: Final[dict[str, Power]] = {}
VARIANTS: Final[dict[tuple[str, str], Power]] = {}  # (card, edition) -> the power, if the card differs in the edition


def enroll(module: ModuleType) -> None:
    """Register every card of a module under its class name in snake case.

    A variant is defined after its card, derives from it, and is named after the card and the editions it is for.

    Raises:
        HookError: a card defines a hook that does not exist, or a hook with the wrong number of arguments.
    """
    for cls in cards_in(module):
        editions = cls("", frozenset()).editions
        base = cls.__mro__[1] if editions else cls
        name = re.sub(r"(?<!^)(?=[A-Z])", "_", base.__name__).lower()
        kinds = cls.__mro__[: cls.__mro__.index(Power)]
        own = {field for kind in kinds for field in vars(kind) if not field.startswith("_")}
        known = {field for kind in kinds for field in vars(kind) if kind.__module__ != module.__name__}
        moments = HOOKS.union(OWN_HOOKS)
        if wrong := own - moments - TRAITS - known:
            names = sorted(wrong)
            raise HookError(f"{cls.__name__} has no such moment: {', '.join(names)}", getattr(cls, names[0]))
        for hook in own & moments:
            _check_arguments(cls, hook)
        traits = {trait for trait in TRAITS if getattr(cls(name, frozenset()), trait, None) is True}
        hooks = (own & moments) | traits
        if hooks & BATCH_HOOKS:
            hooks.add(WATCHES_BATCHES)
        power = cls(name, frozenset(hooks))
        copy_to_slots(power, TRAITS)
        if editions:
            VARIANTS.update({(name, edition): power for edition in editions})
        else:
            POWERS[name] = power


def hooks_of(group: type) -> frozenset[str]:
    """Return the moments and traits that a group of `Power` declares."""
    return frozenset(name for name in vars(group) if name in HOOKS or name in TRAITS)


def hook(function: Any) -> Any:
    """Register a hook that an expansion adds: a function with the hook's name, arguments and docstring.

    Cards define it like any other hook; the code that triggers it iterates over `me.moments.at(name)`.
    """
    name = function.__name__
    if name in HOOKS or name in OWN_HOOKS:
        raise ValueError(f"the moment {name} is there twice")
    OWN_HOOKS[name] = function
    return function


def _check_arguments(cls: Any, hook: str) -> None:
    """Raise HookError if a hook has the wrong number of arguments; the compiler has checked compiled functions."""
    declared, given = OWN_HOOKS.get(hook) or getattr(Power, hook), getattr(cls, hook)
    wanted, found = _arguments(declared), _arguments(given)
    if wanted is not None and found is not None and len(wanted) != len(found):
        written, right = ", ".join(found), ", ".join(wanted)
        raise HookError(f"{cls.__name__}.{hook}({written}) has other arguments than the moment: {hook}({right})", given)


def _arguments(function: Any) -> tuple[str, ...] | None:
    code = getattr(function, "__code__", None)
    if code is None:
        return None
    names: tuple[str, ...] = code.co_varnames[: code.co_argcount + bool(code.co_flags & VARIABLE_ARGUMENTS)]
    return names


def powers_of(edition: str) -> dict[str, Power]:
    """Return every power by name, in the variant of the given edition."""
    return {name: VARIANTS.get((name, edition), power) for name, power in POWERS.items()}


def cards_in(module: ModuleType) -> list[Any]:
    """Return the card classes defined in a module, base classes first."""
    found: list[Any] = [thing for thing in vars(module).values() if isinstance(thing, type)]
    return [cls for cls in found if issubclass(cls, Power) and cls.__module__ == module.__name__]

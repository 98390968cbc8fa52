"""Every moment at which a card or tile can act, one sentence each, and how cards are enrolled.

A power is stateless; its counters belong to the game. In every hook `me` is the monster in whose favour the power works
and `card` is the name of what carries it: its own, or that of what copies it. So counters, marks and "discard this
card" always go by `card`. What a card asks somebody, and what it asks of chance, are functions beside its class,
registered with `steps` and planned under their names; what it must remember is kept for as long as it lasts
(`durations`): in `game.this_loss`, `game.this_turn` or `game.in_front`.

on_…      something happened: may change the game, plan steps and cause damage
adjust_…  a quantity: returns a number and changes nothing
may_…     an offer: returns the arguments with which `use card …` is possible now, "" for none
use       the deed when an offer is taken
watch_…   something happened at the table, whether or not anybody has the card
"""

import re
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from daikaiju.engine.hooks import NO as NO
from daikaiju.engine.hooks import USE as USE
from daikaiju.engine.hooks import Following
from daikaiju.engine.hooks import Packet as Packet
from daikaiju.engine.hooks import Places as Places

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs


class Power(Following):
    """What a card or tile can do; here stand the moments that belong to no group."""

    id: str
    hooks: frozenset[str]  # the moments at which it acts, and the traits it has
    editions: tuple[str, ...] = ()  # a variant of a card, beside it: the editions in which it stands for the card
    order: int = 50  # among powers that act at one moment, lower comes first

    max_life: int = 10

    def __init__(self, id: str, hooks: frozenset[str]) -> None:
        self.id = id
        self.hooks = hooks

    def adjust_worth(self, game: "Verbs", me: "Monster", card: str) -> int:
        """How many times what my dice give counts."""
        return 1

    def adjust_hearts(self, game: "Verbs", me: "Monster", card: str) -> int:
        """How many hearts have been added to my final roll."""
        return 0

    def adjust_final(self, game: "Verbs", me: "Monster", card: str, dice: str) -> str:
        """My dice as they count from the moment I begin to resolve them."""
        return dice

    def adjust_funds(self, game: "Verbs", me: "Monster", card: str) -> int:
        """How much more energy I could have at once, by giving something else for it."""
        return 0

    def adjust_roll(self, game: "Verbs", me: "Monster", card: str) -> int:
        """How many Smash have been added to my final roll, as if they were rolled."""
        return 0

    def adjust_dealt(self, game: "Verbs", me: "Monster", card: str, victim: "Monster", amount: int, how: str) -> int:
        """The life another monster loses to me, given what its defences have left of it, at least one."""
        return amount

    def join_smash(
        self, game: "Verbs", me: "Monster", card: str, packets: list[Packet], is_attack: bool
    ) -> list[Packet]:
        """The damage of my roll with what belongs to its Smash, also where there is none; may change the game."""
        return packets

    def forbids(self, game: "Verbs", me: "Monster", card: str, deed: str) -> bool:
        """Whether I may not do this.

        Use `numbers`, `hearts` or `smash` of my dice, or one face of them (`face E`); have more `rolls` than one or
        `reroll S`; `buy` at all or one card (`buy CARD`); `enter` Tokyo or `yield` it.
        """
        return False

    def has_smash_due(self, game: "Verbs", me: "Monster", card: str) -> bool:
        """Whether something of mine belongs to the Smash of my roll even if there is none."""
        return False

    def is_asked(self, game: "Verbs", me: "Monster", card: str) -> bool:
        """Whether I am asked before every loss, so that nobody learns whether I could do anything."""
        return False

    def yields_unasked(self, game: "Verbs", me: "Monster", card: str) -> bool:
        """Whether I leave Tokyo to the Smash that has just hit it, without being asked."""
        return False

    def is_immune(self, game: "Verbs", me: "Monster", card: str) -> bool:
        """Whether I lose no life at all, without being asked."""
        return False

    def stands(self, game: "Verbs", me: "Monster", card: str) -> bool:
        """Whether I stay in the game although my life is 0."""
        return False

    def on_idle(self, game: "Verbs", me: "Monster", card: str) -> None:
        """What I copied is no longer in play."""

    def on_elimination(self, game: "Verbs", me: "Monster", card: str) -> None:
        """I am about to leave the game; everything of mine is still there."""

    def on_resolving(self, game: "Verbs", me: "Monster", card: str) -> None:
        """The active monster, another one, begins to resolve its dice; none of them counts before this is over."""

    def on_tally(self, game: "Verbs", me: "Monster", card: str) -> None:
        """My dice begin to count, whatever of them I may use."""

    def on_change(self, game: "Verbs", me: "Monster", card: str) -> None:
        """I am about to turn one of my dice to another face."""

    def on_points(self, game: "Verbs", me: "Monster", card: str) -> None:
        """My points have risen."""

    def on_healed(self, game: "Verbs", me: "Monster", card: str, source: str, gained: int) -> None:
        """My life has risen, through this."""

    def on_energy(self, game: "Verbs", me: "Monster", card: str, gained: int) -> None:
        """I have gained energy."""

    def on_face(self, game: "Verbs", me: "Monster", card: str, face: str, count: int) -> None:
        """I use the dice that show this number, whether or not they score."""

    def on_packets(self, game: "Verbs", me: "Monster", card: str) -> None:
        """My Smash is counted and its packets stand in `this_turn`; no loss has been announced yet."""

    def on_wounded(self, game: "Verbs", me: "Monster", card: str, smasher: "Monster") -> None:
        """The Smash of another monster has cost me life."""

    def after_wound(self, game: "Verbs", me: "Monster", card: str, victim: "Monster") -> None:
        """My Smash has cost the victim life, and everything else of that wound has happened."""

    def on_harm(self, game: "Verbs", me: "Monster", card: str, victim: "Monster") -> None:
        """I have cost another monster life, by whatever."""

    def on_suffered(self, game: "Verbs", me: "Monster", card: str, dealer: int, lost: int) -> None:
        """I have lost life and may be about to fall; the dealer is -1 if there is none."""

    def on_dealt(self, game: "Verbs", me: "Monster", card: str, hurt: tuple[int, ...], places: Places) -> None:
        """A batch of mine has cost these seats life; places are those of all monsters when it was dealt."""

    def on_hurt(self, game: "Verbs", me: "Monster", card: str, lost: int) -> None:
        """I have lost life in a batch that is complete, and I am still there."""

    def on_batch_over(self, game: "Verbs", me: "Monster", card: str) -> None:
        """A batch of mine is complete, and everybody hurt has answered."""

    def on_eliminated(self, game: "Verbs", me: "Monster", card: str, victim: "Monster") -> None:
        """I have taken another monster out of the game."""

    def on_leaving(self, game: "Verbs", me: "Monster", card: str, place: str) -> None:
        """I have left this space, and with it Tokyo, in whatever way."""

    def on_stay(self, game: "Verbs", me: "Monster", card: str) -> None:
        """I could have yielded, stayed, and am still in Tokyo."""

    def on_stayed(self, game: "Verbs", me: "Monster", card: str, victim: "Monster") -> None:
        """A monster that my Smash has hit stays in Tokyo."""

    def on_yielded(self, game: "Verbs", me: "Monster", card: str) -> None:
        """I have just left Tokyo by choice."""

    def may_interpose(self, game: "Verbs", me: "Monster", card: str, newcomer: "Monster", space: str) -> bool:
        """Whether I may enter Tokyo before another monster that is about to enter this space."""
        return False

    def on_entering(self, game: "Verbs", me: "Monster", card: str, newcomer: "Monster") -> None:
        """Another monster is about to enter Tokyo; it does if a space is left when I have answered."""

    def on_announced(self, game: "Verbs", me: "Monster", card: str, buyer: "Monster", bought: str) -> None:
        """Another monster is about to buy a card; `undo_purchase` prevents it."""

    def on_trade(self, game: "Verbs", me: "Monster", card: str, what: str) -> None:
        """I have bought a `keep` card or `another` one, made a `sweep`, or done something `else` while buying."""

    def wants_order(self, game: "Verbs", me: "Monster", card: str) -> bool:
        """Whether it matters if what I do at the end of my turn comes before or after poison."""
        return False

    def may_play(self, game: "Verbs", me: "Monster", card: str, question: str) -> tuple[str, ...]:
        """Whole moves with hidden cards of mine, not arguments, at a question that I am asked."""
        return NO

    def play(self, game: "Verbs", me: "Monster", card: str, move: str) -> None:
        """I make such a move."""


class Lasting(Power):
    """A card that stays in front of its owner."""


class Keep(Lasting):
    """A keep card: others may copy it, and it can be sold, swapped and bought from its owner."""


class Discard(Power):
    """A card that works once, on arrival."""


class Tile(Power):
    """A wickedness tile."""

    is_kept: bool = True


class Condition(Power):
    """A lasting condition of a monster, which outlives the card that brought it about."""

    sources: tuple[str, ...] = ()  # the cards that can bring it about


_HOOK = re.compile(
    r"(adjust|on|may|watch)_|"
    r"(use|play|trade|forbids|is_immune|is_asked|stands|holds_back|wants_order|has_smash_due|yields_unasked|join_smash|"
    r"after_wound)$"
)
GROUPS: Final = Power.__mro__[:-1]
HOOKS = frozenset(name for group in GROUPS for name in vars(group) if _HOOK.match(name))
TRAITS = frozenset(name for cls in (*GROUPS, Tile, Condition) for name in vars(cls) if not name.startswith("_")) - HOOKS
OWN_HOOKS: Final[dict[str, Any]] = {}  # those that expansions add
VARIABLE_ARGUMENTS: Final = 4  # the flag of a function with *args
BATCH_HOOKS: Final = frozenset(("on_dealt", "on_hurt", "on_batch_over"))
WATCHES_BATCHES: Final = "watches_batches"  # among the hooks of a power that has one of these
POWERS: Final[dict[str, Power]] = {}
VARIANTS: Final[dict[tuple[str, str], Power]] = {}  # where an edition's card differs: (card, edition)


def enroll(module: ModuleType) -> None:
    """Register every card of a module under its class name in snake case; refuse a moment that does not exist.

    A variant stands behind its card and derives from it; it is named after it and the editions it is for.
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
            raise TypeError(f"{cls.__name__} has no such moment: {', '.join(sorted(wrong))}")
        for hook in own & moments:
            _check_arguments(cls, hook)
        traits = {trait for trait in TRAITS if getattr(cls(name, frozenset()), trait, None) is True}
        hooks = (own & moments) | traits
        if hooks & BATCH_HOOKS:
            hooks.add(WATCHES_BATCHES)
        power = cls(name, frozenset(hooks))
        if editions:
            VARIANTS.update({(name, edition): power for edition in editions})
        else:
            POWERS[name] = power


def hooks_of(group: type) -> frozenset[str]:
    """Return the moments and traits that a group of `Power` declares."""
    return frozenset(name for name in vars(group) if name in HOOKS or name in TRAITS)


def hook(function: Any) -> Any:
    """Register a moment that an expansion adds, by a function with the name, the arguments and a sentence.

    Its cards have it like any other; who brings the moment about goes through `me.moments.at(name)`.
    """
    name = function.__name__
    if name in HOOKS or name in OWN_HOOKS:
        raise ValueError(f"the moment {name} is there twice")
    OWN_HOOKS[name] = function
    return function


def _check_arguments(cls: Any, hook: str) -> None:
    """Refuse a hook with other arguments than the moment has; compiled functions were checked by the compiler."""
    declared, given = OWN_HOOKS.get(hook) or getattr(Power, hook), getattr(cls, hook)
    wanted, found = _arguments(declared), _arguments(given)
    if wanted is not None and found is not None and len(wanted) != len(found):
        written, right = ", ".join(found), ", ".join(wanted)
        raise TypeError(f"{cls.__name__}.{hook}({written}) has other arguments than the moment: {hook}({right})")


def _arguments(function: Any) -> tuple[str, ...] | None:
    code = getattr(function, "__code__", None)
    if code is None:
        return None
    names: tuple[str, ...] = code.co_varnames[: code.co_argcount + bool(code.co_flags & VARIABLE_ARGUMENTS)]
    return names


def powers_of(edition: str) -> dict[str, Power]:
    """Every power, as it is in an edition."""
    return {name: VARIANTS.get((name, edition), power) for name, power in POWERS.items()}


def cards_in(module: ModuleType) -> list[Any]:
    """The classes of cards that stand in a module, those that others derive from first."""
    found: list[Any] = [thing for thing in vars(module).values() if isinstance(thing, type)]
    return [cls for cls in found if issubclass(cls, Power) and cls.__module__ == module.__name__]

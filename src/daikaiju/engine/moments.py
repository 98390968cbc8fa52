"""The powers in effect for a monster, by the moment at which they act: what a turn asks again and again."""

from functools import lru_cache
from typing import TYPE_CHECKING

from daikaiju.engine.powers import HOOKS, Power

Held = tuple[tuple[str, Power], ...]
"""Powers in effect, in their order, each with the name of what carries it."""
NONE: Held = ()


class Moments:
    """For every hook of `powers` those that have it. Attributes, because the compiled engine reaches them directly."""

    __slots__ = (*sorted(HOOKS), "hooks", "more")

    hooks: frozenset[str]  # those that any of the powers has
    more: dict[str, Held]  # by hook, those of hooks that expansions add

    if TYPE_CHECKING:  # the build replaces these two lines in its copy: a compiled class declares every attribute

        def __getattr__(self, hook: str) -> Held: ...

    def at(self, hook: str) -> Held:
        """Return those that have a hook of an expansion."""
        return self.more.get(hook, NONE)


@lru_cache(maxsize=4096)
def moments_of(powers: Held) -> Moments:
    """Sort powers by moment; the same ones are sorted once."""
    found = Moments()
    found.more = {}
    for hook in HOOKS:
        setattr(found, hook, ())
    for held in powers:
        for hook in held[1].hooks:
            if hook in HOOKS:
                setattr(found, hook, (*getattr(found, hook), held))
            else:
                found.more[hook] = (*found.at(hook), held)
    found.hooks = frozenset([hook for _, power in powers for hook in power.hooks])
    return found

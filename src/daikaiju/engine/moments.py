"""The powers in effect for a monster, by hook. Precomputed, because a turn reads them repeatedly."""

from functools import lru_cache
from typing import TYPE_CHECKING

from daikaiju.engine.powers import HOOKS, Power

Held = tuple[tuple[str, Power], ...]
"""Powers in effect, in their order, each with the name of its card or tile."""
NONE: Held = ()


class Moments:
    """The powers that have each hook of `powers`. Attributes, because compiled code accesses them directly."""

    __slots__ = (*sorted(HOOKS), "hooks", "more")

    hooks: frozenset[str]  # all hooks of these powers
    more: dict[str, Held]  # hook added by an expansion -> the powers that have it

    if TYPE_CHECKING:  # the build replaces these two lines in its copy: a compiled class declares every attribute

        def __getattr__(self, hook: str) -> Held: ...

    def at(self, hook: str) -> Held:
        """Return the powers that have a hook added by an expansion."""
        return self.more.get(hook, NONE)


@lru_cache(maxsize=4096)
def moments_of(powers: Held) -> Moments:
    """Group powers by hook; the result is cached."""
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

"""Daikaiju: an unofficial digital King of Tokyo.

```python
from daikaiju import new_match, bot

match = new_match("second", ["Gigazaur", "Cyber Kitty"], seed=7)
while not match.over:
    match.play(bot("simple").choose(match.view(match.to_act)))
```

The names below are the public interface (`daikaiju.api` holds them); what is not among them may change.
"""

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from daikaiju.api import *  # noqa: F403

__version__ = "0.1.0"

__all__ = [
    "EDITIONS",
    "LEVELS",
    "Bot",
    "BotFault",
    "DaikaijuError",
    "Estimate",
    "Event",
    "Game",
    "Hint",
    "IllegalMove",
    "Keep",
    "Malformed",
    "Match",
    "OddsError",
    "Player",
    "PlayerStats",
    "PositionError",
    "Record",
    "RecordError",
    "RecordedStep",
    "Review",
    "Rules",
    "RulesError",
    "Seeded",
    "Simulation",
    "State",
    "__version__",
    "best_keeps",
    "bot",
    "describe",
    "hint",
    "ladder",
    "load_game",
    "new_game",
    "new_match",
    "play_at_random",
    "play_match",
    "position",
    "review_game",
    "rules",
    "run_scenario",
    "save_game",
    "simulate",
    "statistics",
    "win_probability",
]  # equal to that of daikaiju.api, as a test checks


def __getattr__(name: str) -> Any:
    """Load the API when one of its names is first used; `daikaiju --version` needs none."""
    if name in __all__:
        return getattr(import_module("daikaiju.api"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)


if "DAIKAIJU_LOAD" in os.environ:  # before any other part of the package reads the registered expansions
    import_module("daikaiju.discovery").load_named()

"""Games for the tests of reviews, played quickly and deterministically."""

from __future__ import annotations

import random
from typing import Any

from daikaiju.api import Match, bot, new_match


def random_game(edition: str, monsters: int, seed: int, options: dict[str, Any] | None = None) -> Match:
    """Return the record of a whole random game."""
    match, choice = new_match(edition, monsters, seed=seed, options=options), random.Random(seed)
    while not match.over:
        match.play(choice.choice(match.options))
    return match


def played(level: str, edition: str, monsters: int, seed: int, decisions: int = 10_000) -> Match:
    """Return a game of bots of one level after this many decisions."""
    match, player = new_match(edition, monsters, seed=seed), bot(level, seed=seed)
    while not match.over and decisions:
        match.play(player.choose(match.view(match.to_act)))
        decisions -= 1
    return match

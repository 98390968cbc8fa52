"""Facts about costumes for bots, environments, statistics and training."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

from daikaiju.engine.dice import FACES
from daikaiju.engine.expansion import Book, Kin, Player, RatedCard, Statistics

if TYPE_CHECKING:
    from random import Random

    from daikaiju.engine.rules import Rules
    from daikaiju.engine.verbs import Verbs

MOST_LOSS = 20
MOST_DICE = 8
ASTRONAUTS_POINTS = 16
"""Maximum points of the Astronaut in a dealt position; with more the game would be won, or nearly."""

_WORTH: dict[str, tuple[float, Kin]] = {
    "astronaut": (4, {"has underdog": 0.5, "has sonic_boomer": 0.5}),
    "cheerleader": (1.5, {"has alpha_monster": 0.2}),
    "clown": (2, {"has plot_twist": 0.7}),
    "devil": (5, {"has spiked_tail": 1.0}),
    "ghost": (4, {"has eternal": 0.8}),
    "pirate": (3.5, {"has tireless": 0.8}),
    "princess": (5, {"has sonic_boomer": 1.0}),
    "robot": (3, {"has super_jump": 1.3}),
    "statue_of_liberty": (5, {"has giant_brain": 1.0}),
    "vampire": (4, {"has eternal": 0.7}),
    "witch": (3, {"has psychic_probe": 1.2}),
    "zombie": (4, {"has it_has_a_child": 0.7}),
}
RATED = tuple([RatedCard(card, f"wears {card}", worth, kin) for card, (worth, kin) in _WORTH.items()])


def dearest(game: Verbs, options: tuple[str, ...]) -> str:
    """Take the costume with the highest price."""
    return max(options, key=lambda option: game.rules.prices.get(option.split()[1], 0) if " " in option else 0)


RULES_OF_THUMB: dict[str, str | Callable[[Verbs, tuple[str, ...]], str]] = {
    "wear": "tile",
    "witch": "probe",
    "theft": dearest,
}


def moves(rules: Rules, players: int) -> list[str]:
    """Return the moves with costumes other than buying them."""
    dice = [
        "".join(kept) for number in range(1, MOST_DICE + 1) for kept in combinations_with_replacement(FACES, number)
    ]
    return [
        *(f"pick {card}" for card in _WORTH),
        *(f"take {card} from {seat}" for card in _WORTH for seat in range(players)),
        *(f"use robot {number}" for number in range(1, MOST_LOSS + 1)),
        *(f"use clown {kept}" for kept in dice),
    ]


def count(game: Verbs, event: tuple[Any, ...], book: Book) -> None:
    """Count the costumes that change hands."""
    if event[0] == "stolen":
        book(event[1], "costumes_stolen", 1)
        book(event[4], "costumes_lost", 1)


STATISTICS = Statistics(("costumes_stolen", "costumes_lost"), count)


def deal(players: list[Player], random: Random) -> None:
    """Give the monsters of a position costumes."""
    wardrobe = random.sample([*_WORTH], len(_WORTH))
    for player in players:
        player["cards"] += [wardrobe.pop() for _ in range(random.choice((0, 1, 1, 2))) if wardrobe]
        if "astronaut" in player["cards"]:
            player["points"] = min(player["points"], ASTRONAUTS_POINTS)

"""Tables with any fitting expansions: at the beginning, and in the middle of an unlikely game."""

import random
from itertools import combinations
from typing import Any

from random_tables import random_options, rare_position

from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.engine.options import rules_for
from daikaiju.engine.rules import TILE_PAIRS

SHIPPED = ("cthulhu", "cybertooth", "even_more_wicked", "halloween", "king_kong")


def fitting(edition: str) -> list[str]:
    """Return the expansions that fit an edition."""
    return [name for name in SHIPPED if edition in EXPANSIONS[name].editions]


def every_combination(edition: str) -> list[tuple[str, ...]]:
    """Return every non-empty combination of them."""
    names = fitting(edition)
    return [some for number in range(1, len(names) + 1) for some in combinations(names, number)]


def expanded_options(edition: str, seats: int, expansions: tuple[str, ...], chance: random.Random) -> dict[str, Any]:
    """Return the expansions and some other options that fit."""
    options = random_options(edition, seats, chance) | {"expansions": chance.sample(expansions, len(expansions))}
    if "halloween" in expansions and chance.random() < 0.5:
        options["costumes"] = chance.choice(["worn", "deck"])
    if "even_more_wicked" in expansions:
        options["tiles"] = chance.choice(["red", "green", "mixed", [chance.choice(pair) for pair in TILE_PAIRS]])
        if chance.random() < 0.3:
            options["wickedness_levels"] = [3, 5, 7]
    return options


def expanded_monsters(edition: str, seats: int, options: dict[str, Any], chance: random.Random) -> list[str]:
    """Return this many monsters, including those of the expansions."""
    return chance.sample(rules_for(edition, options, seats).monsters, seats)


def dealt_position(edition: str, expansions: tuple[str, ...], chance: random.Random) -> dict[str, Any]:
    """Return a table where all monsters have costumes, cultists, levels and other pieces."""
    table = rare_position(edition, chance)
    players, options = table["players"], table["options"] | {"expansions": list(expansions)}
    wardrobe = [*EXPANSIONS["halloween"].cards]
    chance.shuffle(wardrobe)
    levels = [1, 2]
    chance.shuffle(levels)
    for player in players:
        if "cthulhu" in expansions:
            player["cultists"] = chance.choice([0, 0, 1, 3])
        if "cybertooth" in expansions:
            player["berserk"] = chance.random() < 0.5
        if "king_kong" in expansions:
            player["tower"] = sorted([levels.pop() for _ in range(chance.randint(0, 2)) if levels])
        if "even_more_wicked" in expansions:
            player["wickedness"] = chance.randint(0, 10)
        if "halloween" in expansions:
            worn = [wardrobe.pop() for _ in range(chance.randint(0, 3)) if wardrobe]
            player["cards"] = [*player["cards"], *worn]
            if "astronaut" in worn:
                player["points"] = min(player["points"], 16)
            if "zombie" in worn and chance.random() < 0.5:
                player["life"] = 0
    return table | {"options": options}

"""Random tables: ordinary ones, and ones where all monsters begin with unlikely cards."""

import random
from typing import Any

from daikaiju.engine.cards.catalogue import CARDS, TILES
from daikaiju.engine.rules import EDITIONS, TILE_PAIRS

COPIERS = ("mimic", "fluxling")
WITH_COUNTERS = ("smoke_cloud", "battery_monster")


def random_options(edition: str, seats: int, chance: random.Random) -> dict[str, Any]:
    """Return some of the options that fit the edition and the number of monsters."""
    options: dict[str, Any] = {}
    if chance.random() < 0.5:
        options["first_player"] = chance.choice(["roll_off", "random", chance.randrange(seats)])
    if edition == "classic" and seats >= 5:
        for name in ("bay", "bay_to_city"):
            if chance.random() < 0.3:
                options[name] = chance.random() < 0.5
    if edition != "classic" and chance.random() < 0.3:
        options["victory"] = chance.choice(["turn", "round"])
    if seats == 2 and chance.random() < 0.3:
        options["two_player_variant"] = True
    if edition == "dark":
        options["tiles"] = chance.choice(["red", "green", "mixed", [chance.choice(pair) for pair in TILE_PAIRS]])
        if chance.random() < 0.3:
            options["wickedness_levels"] = [3, 5, 7]
    return options


def random_monsters(edition: str, seats: int, chance: random.Random) -> list[str]:
    """Return this many monsters of the edition, in random order."""
    return chance.sample(EDITIONS[edition].monsters, seats)


def rare_position(edition: str, chance: random.Random) -> dict[str, Any]:
    """Return a table in the middle of an unlikely game: cards, tiles, tokens, energy and life at random."""
    seats = chance.randint(2, 6)
    options = random_options(edition, seats, chance)
    keeps = [card for card in EDITIONS[edition].deck if CARDS[card]["kind"] == "keep"]
    chance.shuffle(keeps)
    tiles = _tiles(options.get("tiles", ""), chance)
    largest = chance.choice([2, 4, 9])
    places = ["city", "bay"] if seats >= 5 and options.get("bay", True) else ["city"]
    players = []
    for monster in random_monsters(edition, seats, chance):
        hand = [keeps.pop() for _ in range(chance.randint(0, largest)) if keeps]
        held = [tiles.pop() for _ in range(chance.randint(0, 3)) if tiles]
        player: dict[str, Any] = {
            "monster": monster,
            "points": chance.randint(0, 17),
            "energy": chance.choice([0, 1, 2, 3, 6, 12]),
            "cards": [_with_counters(card, chance) for card in hand],
            "poison": chance.choice([0, 0, 1, 3]),
            "shrink": chance.choice([0, 0, 1, 2]),
            "zombified": "zombify" in EDITIONS[edition].deck and chance.random() < 0.05,
        }
        if edition == "dark":
            player |= {"tiles": held, "wickedness": chance.randint(0, 10)}
        is_bigger = player["zombified"] or {"even_bigger", "full_regeneration"} & {*hand, *held}
        player["life"] = chance.randint(1, 12 if is_bigger else 10)
        if places and "hibernation" not in hand and chance.random() < 0.6:
            player["in"] = places.pop(0)
        players.append(player)
    discard = _thrown_away(
        [*keeps, *(card for card in EDITIONS[edition].deck if CARDS[card]["kind"] != "keep")], chance
    )
    for player in players:
        _aim_copiers(player, players, chance)
    turn = chance.randrange(seats)
    return {"edition": edition, "options": options, "players": players, "discard": discard, "turn": turn}


def _tiles(side: Any, chance: random.Random) -> list[str]:
    """Return the tiles that can be held, one side of each, in random order."""
    sides = {"red": (0,), "green": (1,), "mixed": (0, 1)}
    if isinstance(side, list):
        tiles = list(side)
    else:
        tiles = [pair[chance.choice(sides[side])] for pair in TILE_PAIRS] if side else []
    chance.shuffle(tiles)
    return [tile for tile in tiles if TILES[tile]["kept"]]


def _thrown_away(cards: list[str], chance: random.Random) -> list[str]:
    """Return, sometimes, nearly all cards that no monster holds, so that the deck runs out."""
    if chance.random() < 0.8:
        return []
    chance.shuffle(cards)
    return cards[chance.randint(0, 5) :]


def _with_counters(card: str, chance: random.Random) -> Any:
    return {"id": card, "counters": chance.randint(1, 5)} if card in WITH_COUNTERS and chance.random() < 0.5 else card


def _aim_copiers(player: dict[str, Any], players: list[dict[str, Any]], chance: random.Random) -> None:
    """Aim copying cards and tiles at random cards, or at none."""
    targets = [
        f"{seat}.{card}"
        for seat, other in enumerate(players)
        for card in other["cards"]
        if isinstance(card, str) and card not in COPIERS
        if card != "hibernation" or not player.get("in")
    ]
    for field in ("cards", "tiles"):
        for place, name in enumerate(player.get(field, [])):
            if name in COPIERS and targets and chance.random() < 0.9:
                player[field][place] = {"id": name, "copies": chance.choice(targets)}

"""Random tables, random silent cards, one roll: the engine and a sheet of paper agree."""

import random
from typing import Any

import pytest
from by_hand import Sheet, Table, dice_of, resolve, start_of_turn

from daikaiju.engine.cards.catalogue import CARDS, TILES
from daikaiju.engine.rules import EDITIONS
from daikaiju.table.scenario import Scenario

ROLLS = 400

MINE = [
    "acid_attack",
    "alpha_monster",
    "burrowing",
    "complete_destruction",
    "detritivore",
    "even_bigger",
    "extra_head",
    "fire_breathing",
    "friend_of_children",
    "gourmet",
    "nanobots",
    "nova_breath",
    "poison_quills",
    "poison_spit",
    "regeneration",
    "shrink_ray",
    "spiked_tail",
    "urbavore",
    "armor_plating",
    "eater_of_the_dead",
]
THEIRS = ["armor_plating", "were_only_making_it_stronger", "reflective_hide", "friend_of_children", "eater_of_the_dead"]
MY_TILES = [
    "eternal",
    "skulking",
    "tireless",
    "cyberbrain",
    "full_regeneration",
    "antimatter_beam",
    "skybeam",
    "barbs",
    "poison_spit_tile",
    "underdog",
    "defender_of_tokyo",
    "sonic_boomer",
]


def deal(edition: str, chance: random.Random) -> tuple[dict[str, Any], Table]:
    """The same random table twice: as a position, and as sheets of paper."""
    side = chance.choice(["red", "green"])
    cards = [card for card in {*MINE, *THEIRS} if edition in CARDS[card]["editions"]]
    cards.sort()
    chance.shuffle(cards)
    sheets = []
    places: list[str | None] = ["city", "bay"]
    seats = chance.randint(2, 6)
    for seat in range(seats):
        mine = [card for card in cards if card in (THEIRS if seat else MINE)][: chance.randint(0, 1 if seat else 4)]
        cards = [card for card in cards if card not in mine]
        sheet = Sheet(chance.randint(1, 10), chance.randint(0, 4), chance.randint(0, 3), cards=mine)
        if edition == "dark" and not seat and chance.random() < 0.6:
            sheet.tiles = [chance.choice([tile for tile in MY_TILES if TILES[tile]["side"] == side])]
        sheet.shrink = chance.choice([0, 0, 0, 1]) if not seat else 0
        if places and chance.random() < 0.4:
            sheet.place = places.pop(0) if seats >= 5 else ("city" if places == ["city", "bay"] else None)
            places = places if seats >= 5 else []
        sheets.append(sheet)
    position = {
        "name": "one roll",
        "edition": edition,
        "options": {"tiles": side} if edition == "dark" else {},
        "players": [
            {
                "monster": monster, "life": sheet.life, "points": sheet.points, "energy": sheet.energy,
                "in": sheet.place, "cards": sheet.cards, "tiles": sheet.tiles, "shrink": sheet.shrink,
                **({"wickedness": 10} if edition == "dark" else {}),
            }
            for monster, sheet in zip(EDITIONS[edition].monsters, sheets, strict=False)
        ],
    }  # fmt: skip
    return position, Table(edition, sheets)


def play(position: dict[str, Any], dice: str) -> dict[str, Any]:
    """Roll, resolve, and everybody stays."""
    moves = ["0: roll", *(["0: stop"] if dice else []), *["0: resolve"]]
    while True:
        found, _ = Scenario({**position, "dice": dice, "play": moves}).run()
        legal = found["legal"]
        if "pick none" in legal:
            moves.append("0: pick " + ("life" if "pick life" in legal else "none"))
        elif "stay" in legal:
            moves.append(f"{found['to_act']}: stay")
        else:
            return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_roll(edition: str) -> None:
    """Life, points, energy, places and tokens of everybody after one roll."""
    for seed in range(ROLLS):
        chance = random.Random(f"{edition} {seed}")
        position, table = deal(edition, chance)
        dice = "".join(sorted(chance.choices("123EHS", k=dice_of(table.sheets[0]))))
        found = play(position, dice)
        start_of_turn(table)
        resolve(table, dice)
        by_hand = [
            (sheet.alive, max(sheet.life, 0), sheet.points, sheet.energy, sheet.place, sheet.poison, sheet.shrink)
            for sheet in table.sheets
        ]
        by_engine = [
            tuple(player[name] for name in ("alive", "life", "points", "energy", "in", "poison", "shrink"))
            for player in found["players"]
        ]
        assert by_hand == by_engine, (seed, dice, position, found["step"])

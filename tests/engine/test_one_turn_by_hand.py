"""The engine and the calculation by hand agree on one turn, for random tables and cards without questions."""

import random
from typing import Any

import pytest
from by_hand import Sheet, Table, dice_of, end_of_turn, next_turn, resolve, start_of_turn

from daikaiju.engine.cards.catalogue import CARDS, TILES
from daikaiju.engine.game import Game
from daikaiju.engine.notation import position
from daikaiju.engine.rules import EDITIONS
from daikaiju.table.chance import Seeded

TURNS = 400

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
    "were_only_making_it_stronger",
    "energy_hoarder",
    "herbivore",
    "solar_powered",
    "rooting_for_the_underdog",
    "natural_selection",
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
    """Return the same random table twice: as a position, and as sheets of paper."""
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
        sheet = Sheet(chance.randint(1, 10), chance.randint(0, 19), chance.randint(0, 7), cards=mine)
        if edition == "dark" and not seat and chance.random() < 0.6:
            sheet.tiles = [chance.choice([tile for tile in MY_TILES if TILES[tile]["side"] == side])]
        if not seat:
            sheet.shrink = chance.choice([0, 0, 0, 1])
            sheet.poison = chance.randint(0, 2)
        if places and chance.random() < 0.4:
            sheet.place = places.pop(0) if seats >= 5 else ("city" if places == ["city", "bay"] else None)
            places = places if seats >= 5 else []
        sheets.append(sheet)
    position = {
        "edition": edition,
        "options": {"tiles": side} if edition == "dark" else {},
        "players": [
            {
                "monster": monster, "life": sheet.life, "points": sheet.points, "energy": sheet.energy,
                "in": sheet.place, "cards": sheet.cards, "tiles": sheet.tiles, "shrink": sheet.shrink,
                "poison": sheet.poison,
                **({"wickedness": 10} if edition == "dark" else {}),
            }
            for monster, sheet in zip(EDITIONS[edition].monsters, sheets, strict=False)
        ],
    }  # fmt: skip
    return position, Table(edition, sheets)


def play(facts: dict[str, Any], dice: str) -> Game:
    """Roll once, resolve everything, stay, use hearts for life, buy nothing, until the turn passes."""
    game = position(facts)
    market = Seeded(0)
    wanted = ("roll", "stop", "resolve", "stay", "pick life", "pick none", "done")
    while not game.over and (game.active == 0 or game.awaits):
        if game.awaits:
            game.supply(dice if game.awaits.kind == "dice" else market.answer(game))
        else:
            game.play(next(move for move in wanted if move in game.options))
    return game


def work_out(table: Table, dice: str) -> None:
    """Calculate the same turn by hand."""
    start_of_turn(table)
    if table.winners is None:
        resolve(table, dice)
    if table.winners is None:
        end_of_turn(table, dice)
    if table.winners is None:
        next_turn(table)


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_turn(edition: str) -> None:
    """Life, points, energy, places and tokens of all monsters after one turn, and the winners."""
    for seed in range(TURNS):
        chance = random.Random(f"{edition} {seed}")
        facts, table = deal(edition, chance)
        dice = "".join(sorted(chance.choices("123EHS", k=dice_of(table.sheets[0]))))
        game = play(facts, dice)
        work_out(table, dice)
        by_hand = [
            (sheet.alive, sheet.life, sheet.points, sheet.energy, sheet.place, sheet.poison, sheet.shrink)
            for sheet in table.sheets
        ]
        by_engine = [(me.alive, me.life, me.points, me.energy, me.place, me.poison, me.shrink) for me in game.monsters]
        assert by_hand == by_engine, (seed, dice, facts)
        assert (table.winners or []) == list(game.winners), (seed, dice, facts)
        assert game.over == (table.winners is not None), (seed, dice, facts)

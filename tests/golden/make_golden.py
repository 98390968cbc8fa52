"""Describes every golden game again: `python tests/golden/make_golden.py`.

The moves stay as long as they are legal, so that a changed rule is the only difference. A game that is missing, or
whose moves are no longer legal, is played again: the richest of some games by simple bots.
"""

import json
import random
from typing import Any

from golden_games import TABLES, record_file, story, story_file

from daikaiju import bots
from daikaiju.engine.errors import DaikaijuError
from daikaiju.engine.opening import new_game
from daikaiju.engine.rules import EDITIONS
from daikaiju.engine.view import view
from daikaiju.table.chance import Seeded
from daikaiju.table.match import RecordedGame
from daikaiju.table.record import Record

GAMES_TO_CHOOSE_FROM = 100
SENSE = 0.7
KIND_IS_WORTH = 10
RARITY_IS_WORTH = 50
RARITIES = {"aimed", "revived", "swapped"}
DEEDS = ("buy", "use", "peek", "pick", "sell")


def options_of(edition: str, seats: int) -> dict[str, Any]:
    """Return the options of a game, so that every option is in some game."""
    options: dict[str, Any] = {"two_player_variant": True} if (edition, seats) == ("second", 2) else {}
    if edition == "dark":
        options["tiles"] = ("red", "green", "mixed")[seats % 3]
        if seats == 5:
            options["wickedness_levels"] = [3, 5, 7]
    if (edition, seats) == ("classic", 5):
        options["bay_to_city"] = True
    return options


def play(edition: str, seats: int, seed: int) -> tuple[Record, int]:
    """Play one game; return it with its richness: the number of different events, and of their kinds."""
    chance = random.Random(f"{edition} {seats} {seed}")
    options = options_of(edition, seats)
    monsters = chance.sample(EDITIONS[edition].monsters, seats)
    match = RecordedGame(new_game(edition, monsters, options), Seeded(chance))
    bot = bots.make("simple")
    happened: set[tuple[Any, ...]] = set()
    game = match.game
    while not game.over:
        seat = game.to_act
        deeds = tuple(option for option in game.options if option.startswith(DEEDS))
        if chance.random() < SENSE:
            move = bot.choose(view(game, seat), game.options, chance)
        else:
            move = chance.choice(deeds or game.options)
        for event in match.play(seat, move):
            happened.add((event[0], *(word for word in event[1:] if isinstance(word, str))))
    record = Record(edition, options, [{"monster": name} for name in monsters], match.moves, list(game.winners))
    kinds = {kind for kind, *_ in happened}
    return record, len(happened) + KIND_IS_WORTH * len(kinds) + RARITY_IS_WORTH * len(kinds & RARITIES)


def richest(edition: str, seats: int) -> Record:
    """Return the game with most different events."""
    return max((play(edition, seats, seed) for seed in range(GAMES_TO_CHOOSE_FROM)), key=lambda found: found[1])[0]


def golden(edition: str, seats: int) -> Record:
    """Return the game as it is, if it can still be played."""
    try:
        record = Record.load(record_file(edition, seats))
        record.replay()
    except DaikaijuError as error:
        print(f"{edition}, {seats} monsters: played anew ({error})")
        return richest(edition, seats)
    return record


if __name__ == "__main__":
    for edition, seats in TABLES:
        record = golden(edition, seats)
        record_file(edition, seats).write_text(json.dumps(record.to_json(), indent=1) + "\n", "utf-8")
        story_file(edition, seats).write_text(story(record), "utf-8")

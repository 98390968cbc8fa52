"""Start positions of training games: mostly the beginning, sometimes the middle, sometimes without cards."""

from __future__ import annotations

from random import Random
from typing import Any

from daikaiju.engine.cards.catalogue import CARDS, TILES
from daikaiju.engine.errors import PositionError
from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.engine.game import Game
from daikaiju.engine.notation import position
from daikaiju.engine.opening import new_game
from daikaiju.engine.options import rules_for
from daikaiju.engine.rules import BAY_OPENS_AT, EDITIONS

MOST_START_CARDS = 3
SPENT_AT_ONCE = ("widespread_panic", "starburst", "final_push")


def beginning(edition: str, seats: int, random: Random, expansions: tuple[str, ...] = ()) -> Game:
    """Return an ordinary start; the first player is drawn directly, with the same result as a roll-off."""
    monsters = list(EDITIONS[edition].monsters[:seats])
    options: dict[str, Any] = {"first_player": random.randrange(seats), "expansions": list(expansions)}
    if rules_for(edition, {"expansions": expansions}, seats).has_wickedness:
        options["tiles"] = random.choice(("red", "green", "mixed"))
    return new_game(edition, monsters, options)


def some_expansions(edition: str, random: Random, always: str = "") -> tuple[str, ...]:
    """Return fitting expansions: mostly one, sometimes several; `always` is one of them, unless it is empty."""
    fitting = [expansion.id for expansion in EXPANSIONS.values() if edition in expansion.editions]
    chosen = random.sample(fitting, random.choice((1, 1, 1, 2, len(fitting))))
    if always and always not in chosen:
        chosen[0] = always
    return tuple(chosen)


def middle(edition: str, seats: int, random: Random, expansions: tuple[str, ...] = ()) -> Game:
    """Return a game in progress: random dials, a few cards and tiles, and fields of expansions."""
    rules = rules_for(edition, {"expansions": expansions}, seats)
    keeps = [card for card in rules.deck if card in CARDS and CARDS[card]["kind"] == "keep"]
    hands = random.sample(keeps, seats * MOST_START_CARDS)
    tiles = random.sample(sorted(TILES), len(TILES))
    players: list[dict[str, Any]] = []
    richest = random.randrange(4, 18)
    for seat in range(seats):
        held = hands[seat * MOST_START_CARDS :][: random.randrange(MOST_START_CARDS + 1)]
        player: dict[str, Any] = {
            "monster": rules.monsters[seat],
            "life": random.randint(1, 10),
            "points": random.randint(0, richest),
            "energy": random.randint(0, 9),
            "cards": sorted(set(held)),
        }
        players.append(player)
    for expansion in expansions:
        if (deal := EXPANSIONS[expansion].deal) is not None:
            deal(players, random)
    if random.random() < 0.85:
        order = random.sample(range(seats), seats)
        players[order[0]]["in"] = "city"
        if seats >= BAY_OPENS_AT and random.random() < 0.7:
            players[order[1]]["in"] = "bay"
    options: dict[str, Any] = {"expansions": list(expansions)}
    if rules.has_wickedness:
        side = random.choice(("red", "green"))
        options["tiles"] = side
        ours = [tile for tile in tiles if TILES[tile]["side"] == side]
        for player in players:
            player["wickedness"] = random.choice((0, 0, 1, 2, 3, 4, 5, 6, 8))
            earned = [level for level in (3, 6) if player["wickedness"] >= level]
            stacks = [[tile for tile in ours if TILES[tile]["level"] == level] for level in earned]
            found = [stack[0] for stack in stacks if stack]
            player["tiles"] = [tile for tile in found if tile not in SPENT_AT_ONCE]
            ours = [tile for tile in ours if tile not in found]
    try:
        return position({"edition": edition, "options": options, "players": players, "turn": random.randrange(seats)})
    except PositionError:
        return beginning(edition, seats, random, expansions)


def without_cards(game: Game) -> Game:
    """Return the same game with no cards: no market, no deck."""
    game.market = [None, None, None]
    game.deck, game.discard = (), ()
    return game

"""Random games that begin with hands nobody would ever collect, so that rare cards meet.

`DAIKAIJU_ODD_HANDS=20000 pytest tests/engine/test_odd_hands.py` plays as many as one has time for.
"""

import json
import os
import random
from collections import Counter
from typing import Any

import pytest

from daikaiju.engine.cards.catalogue import CARDS, TILES
from daikaiju.engine.game import Game
from daikaiju.engine.notation import load, position, save
from daikaiju.engine.rules import EDITIONS
from daikaiju.engine.state import CHANCE
from daikaiju.table.chance import Seeded

GAMES = int(os.environ.get("DAIKAIJU_ODD_HANDS", "600"))
LONGEST = 6000
COPIERS = ("mimic", "fluxling")


def odd_table(edition: str, chance: random.Random) -> dict[str, Any]:
    """Two to six monsters with up to eight keep cards each, tiles, tokens and little left to live."""
    rules = EDITIONS[edition]
    cards = [card for card in rules.deck if CARDS[card]["kind"] == "keep"]
    chance.shuffle(cards)
    side = chance.choice(["red", "green"])
    tiles = [tile for tile, facts in TILES.items() if facts["side"] == side and facts["kept"]]
    chance.shuffle(tiles)
    places = ["city", "bay"]
    players: list[dict[str, Any]] = []
    seats = chance.randint(2, 6)
    for monster in rules.monsters[:seats]:
        hand = [cards.pop() for _ in range(chance.randint(0, 8)) if cards]
        player: dict[str, Any] = {
            "monster": monster, "life": chance.randint(1, 10), "points": chance.randint(0, 14),
            "energy": chance.randint(0, 9), "cards": hand,
            "poison": chance.randint(0, 2), "shrink": chance.randint(0, 1),
        }  # fmt: skip
        if edition == "dark":
            player["wickedness"] = chance.randint(0, 9)
            player["tiles"] = [tiles.pop() for _ in range(chance.randint(0, 2)) if tiles]
        if len(places) > (0 if seats >= 5 else 1) and "hibernation" not in hand and chance.random() < 0.5:
            player["in"] = places.pop(0)
        players.append(player)
    for player in players:
        for held in (player["cards"], player.get("tiles", [])):
            _aim_copiers(held, players, chance)
    options = {"tiles": side} if edition == "dark" else {}
    return {"edition": edition, "options": options, "players": players, "turn": chance.randrange(seats)}


def _aim_copiers(held: list[Any], players: list[dict[str, Any]], chance: random.Random) -> None:
    targets = [
        f"{seat}.{card}"
        for seat, player in enumerate(players)
        for card in player["cards"]
        if isinstance(card, str) and card not in (*COPIERS, "hibernation")
    ]
    for place, name in enumerate(held):
        if name in COPIERS and targets:
            held[place] = {"id": name, "copies": chance.choice(targets)}


def check_dials(game: Game) -> None:
    """No monster stands outside its dials, nor where it cannot be."""
    for me in game.monsters:
        assert 0 <= me.points <= 20 and me.energy >= 0 and me.poison >= 0 and me.shrink >= 0
        assert 0 <= me.life <= me.max_life <= 12 and 0 <= me.wickedness <= 10
        if not me.alive:
            assert not (me.cards or me.tiles or me.life or me.energy or me.place)
    places = [me.place for me in game.monsters if me.place]
    assert len(places) == len(set(places))
    assert "bay" not in places or sum(me.alive for me in game.monsters) >= 5


def check_cards(game: Game) -> None:
    """Every card of the edition is in exactly one place, and copies point at cards in play."""
    there = Counter(game.deck) + Counter(game.discard) + Counter(card for card in game.market if card)
    there += Counter(card for me in game.monsters for card in me.cards)
    there += Counter(step[1] for step in game.agenda if step[0] == "done_with")
    assert there == Counter(game.rules.deck)
    in_play = {name for me in game.monsters for name in me.cards + me.tiles}
    assert set(game.copies) <= in_play and set(game.counters) <= in_play
    for target in game.copies.values():
        seat, _, card = target.partition(".")
        assert card in game.monsters[int(seat)].cards


def check_question(game: Game) -> None:
    """The one who is asked is there, has a choice, and sees each option once."""
    assert game.monsters[game.to_act].alive
    assert game.options and len(set(game.options)) == len(game.options)
    again = load(json.loads(json.dumps(save(game))))
    assert again == game and again.options == game.options


def choose(game: Game, chance: random.Random) -> str:
    """Cards are used and bought more often than sense would have it."""
    deeds = [move for move in game.options if move.startswith(("use", "buy", "sell", "peek", "yield"))]
    return chance.choice(deeds if deeds and chance.random() < 0.5 else game.options)


@pytest.mark.parametrize("edition", EDITIONS)
def test_odd_hands(edition: str) -> None:
    """No exception, no stuck question, no endless game; somebody, several or nobody wins."""
    for seed in range(GAMES // len(EDITIONS)):
        chance = random.Random(f"{edition} {seed}")
        game = position(odd_table(edition, chance))
        table = Seeded(seed)
        for _ in range(LONGEST):
            if game.over:
                break
            if game.to_act == CHANCE:
                game.supply(table.answer(game))
                continue
            check_dials(game)
            if chance.random() < 0.05:
                check_cards(game)
                check_question(game)
            if chance.random() < 0.001:
                game.concede(chance.choice([me.seat for me in game.monsters if me.alive]))
            else:
                game.play(choose(game, chance))
        assert game.over, f"{edition} {seed} does not end"
        assert all(game.monsters[seat].alive or game.monsters[seat].points >= 16 for seat in game.winners)

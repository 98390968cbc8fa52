"""What a seat sees as numbers: a fixed row of floats, the seat that looks first and the others clockwise after it."""

from __future__ import annotations

from array import array
from functools import cache

import numpy as np
from numpy.typing import NDArray

from daikaiju.engine.dice import FACES
from daikaiju.engine.fields import Field
from daikaiju.engine.game import Game
from daikaiju.engine.options import rules_for
from daikaiju.engine.rules import EDITIONS
from daikaiju.engine.state import Monster
from daikaiju.envs.pieces import die_faces, lasting_cards, tile_faces

DIALS = ("alive", "life", "most life", "points", "energy", "city", "bay", "poison", "shrink", "wickedness")
STEPS = ("start", "roll", "react", "resolve", "yield", "buy", "end", "over")
TURN = ("rolls left", "resolved", "damage at stake", "active", "two-player variant")
LIFE, POINTS, ENERGY, WICKEDNESS = 1 / 12, 1 / 20, 1 / 20, 1 / 10
NUMBERS = (1, 2, 3)
"""What of an expansion's field that is a list of numbers has a column each."""
Row = NDArray[np.float32]


def _columns(fields: tuple[Field, ...]) -> list[str]:
    """The columns of what expansions keep of a monster: a number or a flag is one, a list of numbers several."""
    found = []
    for kept in fields:
        if isinstance(kept.start, tuple):
            found += [f"{kept.name} {number}" for number in NUMBERS]
        elif isinstance(kept.start, int):
            found.append(kept.name)
    return found


class Observations:
    """The layout of one table: the names of all columns, and the row of a position."""

    def __init__(self, edition: str, players: int, expansions: tuple[str, ...] = ()) -> None:
        rules = rules_for(edition, {"expansions": expansions}, players)
        deck = sorted(set(rules.deck))
        brought = [card for card in deck if card not in EDITIONS[edition].deck]
        held = [*lasting_cards(rules), *tile_faces(rules)]
        faces = die_faces(rules)
        self.players = players
        self.held = {name: place for place, name in enumerate(held, len(DIALS))}
        kept = _columns(rules.monster_fields)
        self.kept = {name: place for place, name in enumerate(kept, len(DIALS) + 3 * len(held))}
        self.width = len(DIALS) + 3 * len(held) + len(kept)
        """A seat's columns: its dials, what it holds, counters on that, what it holds a copy of, and what expansions
        keep of it."""
        self.deck = {card: place for place, card in enumerate(deck)}
        self.market = self.width * players
        self.discard = self.market + len(deck)
        self.top = self.discard + len(deck)
        self.dice = {face: place for place, face in enumerate(faces, self.top + len(deck))}
        self.turn = self.top + len(deck) + len(faces)
        self.step = {step: place for place, step in enumerate(STEPS, self.turn + len(TURN) - 1 + players)}
        self.aside = self.turn + len(TURN) - 1 + players + len(STEPS)
        self.brought = {card: place for place, card in enumerate(brought, self.aside)}
        self.zones = [field.name for field in rules.table_fields if isinstance(field.start, tuple)]
        self.size = self.aside + len(brought)
        self.names = self._names(held, kept, deck, faces, brought)
        assert len(self.names) == self.size
        self.empty = array("f", bytes(4 * self.size))

    def _names(
        self, held: list[str], kept: list[str], deck: list[str], faces: str, brought: list[str]
    ) -> tuple[str, ...]:
        counters, copies = [f"counters on {name}" for name in held], [f"copies {name}" for name in held]
        seat = [*DIALS, *held, *counters, *copies, *kept]
        return (
            *(f"{place}: {name}" for place in range(self.players) for name in seat),
            *(f"market: {card}" for card in deck),
            *(f"discard: {card}" for card in deck),
            *(f"top: {card}" for card in deck),
            *(f"dice: {face}" for face in faces),
            *(name for name in TURN if name != "active"),
            *(f"active: {place}" for place in range(self.players)),
            *(f"step: {step}" for step in STEPS),
            *(f"aside: {card}" for card in brought),
        )

    def row(self, game: Game, seat: int) -> Row:
        """The row of a position that is this seat's view already."""
        row = self.empty[:]  # an array of the standard library: single columns are written faster than in NumPy's
        monsters, start = game.monsters, 0
        for monster in monsters[seat:] + monsters[:seat]:
            if monster.alive:
                self._dials(row, start, monster)
                if monster.powers:
                    self._held(row, start, game, monster)
                if monster.extra:
                    self._kept(row, start, monster)
            start += self.width
        deck, market, discard = self.deck, self.market, self.discard
        for card in game.market:
            if card is not None:
                row[market + deck[card]] += 1
        for card in game.discard:
            row[discard + deck[card]] += 1
        if game.top is not None:
            row[self.top + deck[game.top]] = 1
        dice = self.dice
        for face in game.dice:
            row[dice[face]] += 1
        turn = self.turn
        row[turn] = game.rolls_left
        row[turn + 1] = len(game.resolved) / len(FACES)
        row[turn + 2] = game.damage[seat] * LIFE
        row[turn + 3] = game.rules.two_player_variant
        row[turn + 4 + (game.active - seat) % self.players] = 1
        row[self.step[game.step]] = 1
        for zone in self.zones:
            for card in game.extra[zone]:
                row[self.brought[card]] = 1
        return np.frombuffer(row, np.float32)

    @staticmethod
    def _dials(row: array[float], start: int, me: Monster) -> None:
        row[start] = 1
        row[start + 1] = me.life * LIFE
        row[start + 2] = me.max_life * LIFE
        row[start + 3] = me.points * POINTS
        row[start + 4] = me.energy * ENERGY
        if me.place is not None:
            row[start + (5 if me.place == "city" else 6)] = 1
        row[start + 7] = me.poison
        row[start + 8] = me.shrink
        row[start + 9] = me.wickedness * WICKEDNESS

    def _held(self, row: array[float], start: int, game: Game, me: Monster) -> None:
        width = len(self.held)
        for name in me.cards + me.tiles:
            place = start + self.held[name]
            row[place] += 1
            if counters := game.counters.get(name):
                row[place + width] = counters
        for carrier, target in game.copies.items():
            if carrier in me.cards or carrier in me.tiles:
                row[start + self.held[target.partition(".")[2]] + 2 * width] = 1

    def _kept(self, row: array[float], start: int, me: Monster) -> None:
        places = self.kept
        for name, value in me.extra.items():
            if name in places:
                row[start + places[name]] = value
            elif isinstance(value, tuple):
                for number in value:
                    if (column := f"{name} {number}") in places:
                        row[start + places[column]] = 1


@cache
def observations(edition: str, players: int, expansions: tuple[str, ...] = ()) -> Observations:
    """The layout of an edition, a number of players and expansions."""
    return Observations(edition, players, expansions)

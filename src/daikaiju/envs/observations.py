"""What a seat sees as numbers: a fixed row of floats, the seat that looks first and the others clockwise after it."""

from __future__ import annotations

from array import array
from functools import cache

import numpy as np
from numpy.typing import NDArray

from daikaiju.engine.dice import FACES
from daikaiju.engine.game import Game
from daikaiju.engine.rules import EDITIONS, is_keep, tiles_of
from daikaiju.engine.state import Monster

DIALS = ("alive", "life", "most life", "points", "energy", "city", "bay", "poison", "shrink", "wickedness")
STEPS = ("start", "roll", "react", "resolve", "yield", "buy", "end", "over")
TURN = ("rolls left", "resolved", "damage at stake", "active", "two-player variant")
LIFE, POINTS, ENERGY, WICKEDNESS = 1 / 12, 1 / 20, 1 / 20, 1 / 10
Row = NDArray[np.float32]


class Observations:
    """The layout of one edition: the names of all columns, and the row of a position."""

    def __init__(self, edition: str, players: int) -> None:
        deck = sorted(set(EDITIONS[edition].deck))
        keeps = [card for card in deck if is_keep(card)]
        tiles = sorted({*tiles_of("red"), *tiles_of("green")}) if EDITIONS[edition].has_wickedness else []
        self.players = players
        self.held = {name: place for place, name in enumerate([*keeps, *tiles], len(DIALS))}
        self.width = len(DIALS) + 3 * len(self.held)
        """A seat's columns: its dials, then what it holds, counters on that, and what it holds a copy of."""
        self.deck = {card: place for place, card in enumerate(deck)}
        self.market = self.width * players
        self.discard = self.market + len(deck)
        self.top = self.discard + len(deck)
        self.dice = {face: place for place, face in enumerate(FACES, self.top + len(deck))}
        self.turn = self.top + len(deck) + len(FACES)
        self.step = {step: place for place, step in enumerate(STEPS, self.turn + len(TURN) - 1 + players)}
        self.size = self.turn + len(TURN) - 1 + players + len(STEPS)
        self.names = self._names(keeps, tiles, deck)
        assert len(self.names) == self.size
        self.empty = array("f", bytes(4 * self.size))

    def _names(self, keeps: list[str], tiles: list[str], deck: list[str]) -> tuple[str, ...]:
        held = [*keeps, *tiles]
        seat = [*DIALS, *held, *(f"counters on {name}" for name in held), *(f"copies {name}" for name in held)]
        return (
            *(f"{place}: {name}" for place in range(self.players) for name in seat),
            *(f"market: {card}" for card in deck),
            *(f"discard: {card}" for card in deck),
            *(f"top: {card}" for card in deck),
            *(f"dice: {face}" for face in FACES),
            *(name for name in TURN if name != "active"),
            *(f"active: {place}" for place in range(self.players)),
            *(f"step: {step}" for step in STEPS),
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


@cache
def observations(edition: str, players: int) -> Observations:
    """The layout of an edition and number of players."""
    return Observations(edition, players)

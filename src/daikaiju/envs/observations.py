"""Observations: a fixed row of floats, the observing seat first and the others clockwise after it."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from daikaiju.engine.dice import FACES
from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.engine.game import Game
from daikaiju.engine.options import rules_for
from daikaiju.engine.rules import EDITIONS, Rules
from daikaiju.engine.state import Monster, new_monster
from daikaiju.engine.zones import places_of
from daikaiju.envs.pieces import die_faces, lasting_cards, tile_faces

DIALS: Final = ("alive", "life", "most life", "points", "energy", "city", "bay", "poison", "shrink", "wickedness")
STEPS: Final = ("start", "roll", "react", "resolve", "yield", "buy", "end", "over")
TURN: Final = ("rolls left", "resolved", "damage at stake", "active", "two-player variant")
LIFE: Final = 1 / 12
POINTS: Final = 1 / 20
ENERGY: Final = 1 / 20
WICKEDNESS: Final = 1 / 10
NUMBERS: Final = (1, 2, 3)
"""The numbers that have a column each in a field of an expansion that is a list."""
NUMBER: Final = "number"
"""The column with the number of cards in a list."""
MANY: Final = 1024
"""The number of sets of cards in front of a monster that are cached as columns."""
Row = NDArray[np.float32]
FLOAT: Final = np.dtype(np.float32)
WIDTH: Final = 4
"""The size of a column in bytes."""
LIFE_AT: Final = 1
MOST_LIFE_AT: Final = 2
POINTS_AT: Final = 3
ENERGY_AT: Final = 4
CITY_AT: Final = 5
BAY_AT: Final = 6
POISON_AT: Final = 7
SHRINK_AT: Final = 8
WICKEDNESS_AT: Final = 9
"""Indices among the dials."""
UNKNOWN: Final = ("?",)
"""A marker for the cards of a monster that have not been written: this very tuple is in no game."""


def _columns(rules: Rules) -> list[str]:
    """Return the columns of expansions' fields of a monster: one for a number or flag, several for a list.

    A list of cards in hand, in front or discarded has a column for their number and one for each card that may be
    there; hidden cards are only in the number.
    """
    found = []
    places = places_of(rules)
    cards = [card for box in rules.expansions for card in EXPANSIONS[box].cards if card not in rules.prices]
    for kept in rules.monster_fields:
        if kept.name in places:
            found += [f"{kept.name} {NUMBER}", *(f"{kept.name} {card}" for card in cards)]
        elif isinstance(kept.start, tuple):
            found += [f"{kept.name} {number}" for number in NUMBERS]
        elif isinstance(kept.start, int):
            found.append(kept.name)
    return found


def _empty(columns: int) -> array[float]:
    return array("f", bytes(WIDTH * columns))


STEP_PARTS: Final = {step: array("f", [float(step == other) for other in STEPS]) for step in STEPS}


class Observations:
    """The layout of one table, and the rows of its positions; only changes since the last position are written."""

    def __init__(self, edition: str, players: int, expansions: tuple[str, ...] = ()) -> None:
        rules = rules_for(edition, {"expansions": expansions}, players)
        deck = sorted(set(rules.deck))
        brought = [card for card in deck if card not in EDITIONS[edition].deck]
        held = [*lasting_cards(rules), *tile_faces(rules)]
        faces = die_faces(rules)
        kept = _columns(rules)
        self.players = players
        self.held = {name: place for place, name in enumerate(held)}
        self.kept = {name: place for place, name in enumerate(kept)}
        self.deck = {card: place for place, card in enumerate(deck)}
        self.faces = faces
        self.brought = {card: place for place, card in enumerate(brought)}
        self.zones = [field.name for field in rules.table_fields if isinstance(field.start, tuple)]
        self.names = self._names(held, kept, deck, faces, brought)
        self.size = len(self.names)
        self.monster_width = len(DIALS) + 3 * len(held) + len(kept)
        self._place_parts()
        self.monster_columns = _empty(players * self.monster_width)
        """The monsters by seat, as last written."""
        self.table_columns = _empty(self.size - players * self.monster_width)
        """The columns after the monsters."""
        self.parts = [self._parts(seat) for seat in range(players)]
        self.shown = [new_monster(seat, "") for seat in range(players)]
        """The monsters whose values were last written."""
        for me in self.shown:
            me.alive = False
        self.counters: dict[str, int] = {}
        self.copies: dict[str, str] = {}
        self.market: list[str | None] = []
        self.discard: tuple[str, ...] = ()
        self.discarded = self._pile(())
        self.top: str | None = None
        self.aside: list[tuple[str, ...]] = []
        self.dice = self.step = ""
        self.rolls_left = self.resolved = self.damage = 0
        self.is_variant = False
        self.active = 0
        self.held_part = lru_cache(MANY)(self._held_part)
        self.dice_parts: dict[str, array[float]] = {}

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

    def _place_parts(self) -> None:
        """Compute the indices of the parts of the table after the monsters."""
        self.discard_at = len(self.deck)
        self.top_at = self.discard_at + len(self.deck)
        self.dice_at = self.top_at + len(self.deck)
        self.turn_at = self.dice_at + len(self.faces)
        self.active_at = self.turn_at + len(TURN) - 1
        self.step_at = self.active_at + self.players
        self.aside_at = self.step_at + len(STEPS)

    def _parts(self, seat: int) -> tuple[memoryview, memoryview, memoryview]:
        """Return the row of a seat in pieces: from its own monster on, the monsters before it, the table."""
        monsters, start = memoryview(self.monster_columns).cast("B"), WIDTH * seat * self.monster_width
        return monsters[start:], monsters[:start], memoryview(self.table_columns).cast("B")

    def row(self, game: Game, seat: int) -> Row:
        """Return the row of a position that is already this seat's view."""
        if game.counters != self.counters or game.copies != self.copies:
            self.counters, self.copies = game.counters.copy(), game.copies.copy()
            for me in self.shown:
                me.cards = UNKNOWN
        self._write_monsters(game)
        if game.market != self.market or game.discard is not self.discard or game.top != self.top:
            self._write_piles(game)
        if self.brought:
            self._write_aside(game)
        self._write_turn(game, seat)
        return np.frombuffer(bytearray().join(self.parts[seat]), FLOAT)

    def _write_monsters(self, game: Game) -> None:
        """Write the changes of every monster."""
        columns, shown, width, has_more = self.monster_columns, self.shown, self.monster_width, bool(self.kept)
        for me in game.monsters:
            was, first = shown[me.seat], me.seat * width
            if not me.alive:
                if was.alive:
                    was.alive = False
                    columns[first : first + width] = _empty(width)
                continue
            if (
                me.cards is not was.cards
                or me.tiles is not was.tiles
                or not was.alive
                or (has_more and me.extra != was.extra)
            ):
                self._write_monster(game, me)
                continue
            if me.energy != was.energy:
                was.energy = me.energy
                columns[first + ENERGY_AT] = me.energy * ENERGY
            if me.points != was.points:
                was.points = me.points
                columns[first + POINTS_AT] = me.points * POINTS
            if me.life != was.life:
                was.life = me.life
                columns[first + LIFE_AT] = me.life * LIFE
            if me.place is not was.place:
                was.place = me.place
                columns[first + CITY_AT] = me.place == "city"
                columns[first + BAY_AT] = me.place == "bay"
            if me.wickedness != was.wickedness:
                was.wickedness = me.wickedness
                columns[first + WICKEDNESS_AT] = me.wickedness * WICKEDNESS
            if me.max_life != was.max_life:
                was.max_life = me.max_life
                columns[first + MOST_LIFE_AT] = me.max_life * LIFE
            if me.poison != was.poison:
                was.poison = me.poison
                columns[first + POISON_AT] = me.poison
            if me.shrink != was.shrink:
                was.shrink = me.shrink
                columns[first + SHRINK_AT] = me.shrink

    def _write_monster(self, game: Game, me: Monster) -> None:
        """Write a monster's dials, its cards and its fields of expansions."""
        dials: list[float] = [
            1.0,
            me.life * LIFE,
            me.max_life * LIFE,
            me.points * POINTS,
            me.energy * ENERGY,
            me.place == "city",
            me.place == "bay",
            me.poison,
            me.shrink,
            me.wickedness * WICKEDNESS,
        ]
        first = me.seat * self.monster_width
        self.monster_columns[first : first + self.monster_width] = (
            array("f", dials) + self._held_by(game, me) + self._kept_part(me)
        )
        self.shown[me.seat] = me.copy()

    def _held_by(self, game: Game, me: Monster) -> array[float]:
        names = me.cards + me.tiles
        counters = tuple([game.counters.get(name, 0) for name in names])
        return self.held_part(names, counters, tuple([game.copies[name] for name in names if name in game.copies]))

    def _held_part(self, names: tuple[str, ...], counters: tuple[int, ...], copied: tuple[str, ...]) -> array[float]:
        """Return the columns of cards and tiles, the counters on them, and their copy targets."""
        places, width = self.held, len(self.held)
        columns = _empty(3 * width)
        for name, number in zip(names, counters, strict=True):
            columns[places[name]] += 1.0
            columns[places[name] + width] = number
        for target in copied:
            columns[places[target.partition(".")[2]] + 2 * width] = 1.0
        return columns

    def _kept_part(self, me: Monster) -> array[float]:
        columns = _empty(len(self.kept))
        for name, value in me.extra.items():
            if name in self.kept:
                columns[self.kept[name]] = value
            elif isinstance(value, tuple):
                if (column := f"{name} {NUMBER}") in self.kept:
                    columns[self.kept[column]] = len(value)
                for number in value:
                    if (column := f"{name} {number}") in self.kept:
                        columns[self.kept[column]] = 1.0
        return columns

    def _write_piles(self, game: Game) -> None:
        """Write the market, the discard pile and the top card, if changed."""
        if game.market != self.market:
            self.market = game.market[:]
            self._write(0, self._pile(self.market))
        if game.discard is not self.discard:
            known = len(self.discard)
            if game.discard[:known] == self.discard:
                self._lay(self.discarded, game.discard[known:])
            else:
                self.discarded = self._pile(game.discard)
            self.discard = game.discard
            self._write(self.discard_at, self.discarded)
        if game.top != self.top:
            self.top = game.top
            self._write(self.top_at, self._pile((self.top,)))

    def _pile(self, cards: Iterable[str | None]) -> array[float]:
        columns = _empty(len(self.deck))
        self._lay(columns, cards)
        return columns

    def _lay(self, columns: array[float], cards: Iterable[str | None]) -> None:
        """Count more cards."""
        deck = self.deck
        for card in cards:
            if card is not None:
                columns[deck[card]] += 1.0

    def _write_aside(self, game: Game) -> None:
        """Write the cards that expansions show during set-up."""
        aside = [game.extra[zone] for zone in self.zones]
        if aside != self.aside:
            self.aside = aside
            columns = _empty(len(self.brought))
            for cards in aside:
                for card in cards:
                    if card in self.brought:
                        columns[self.brought[card]] = 1.0
            self._write(self.aside_at, columns)

    def _write(self, start: int, columns: array[float]) -> None:
        self.table_columns[start : start + len(columns)] = columns

    def _write_turn(self, game: Game, seat: int) -> None:
        """Write the dice, the turn, the active seat relative to this one, and the step."""
        columns, turn_at = self.table_columns, self.turn_at
        if game.dice is not self.dice:
            self.dice = game.dice
            dice = self.dice_parts.get(game.dice)
            if dice is None:
                dice = self.dice_parts[game.dice] = array("f", [game.dice.count(face) for face in self.faces])
            columns[self.dice_at : turn_at] = dice
        if game.rolls_left != self.rolls_left:
            self.rolls_left = game.rolls_left
            columns[turn_at] = game.rolls_left
        resolved, damage, active = len(game.resolved), game.damage[seat], (game.active - seat) % self.players
        if resolved != self.resolved:
            self.resolved = resolved
            columns[turn_at + 1] = resolved / len(FACES)
        if damage != self.damage:
            self.damage = damage
            columns[turn_at + 2] = damage * LIFE
        if game.rules.two_player_variant != self.is_variant:
            self.is_variant = game.rules.two_player_variant
            columns[turn_at + 3] = self.is_variant
        columns[self.active_at + self.active] = 0.0
        columns[self.active_at + active] = 1.0
        self.active = active
        if game.step is not self.step:
            columns[self.step_at : self.aside_at] = STEP_PARTS[game.step]
            self.step = game.step

"""Features of a position for bots: named rows of weights, one for each fact that holds.

A position is described at the end of a turn. Living monsters are in the order of their next turns; eliminated monsters
are left out. Each fact of a seat is one row of a segment (its life, its points …), and each card in effect is one row.
An evaluator needs only the sum of the rows' weights, so a new card adds a row and changes nothing else. In a
thermometer segment row k includes the weights of all rows below it: 7 life is 6 life plus a difference.

Expansions that are registered when this module is imported have the rows they declare. A card without a declaration
uses the common row `OTHER_CARDS`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from daikaiju.bots.effects.turn_end import MOST_LIFE, MOST_POINTS
from daikaiju.bots.policy.card_values import RATED
from daikaiju.engine.cards.catalogue import CARDS, TILES
from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.engine.game import Game
from daikaiju.engine.moments import Held
from daikaiju.engine.powers import Lasting, Power
from daikaiju.engine.rules import EDITIONS
from daikaiju.engine.state import Monster

KEEPS = tuple(sorted(card for card, facts in CARDS.items() if facts["kind"] == "keep"))
TILE_IDS = tuple(sorted(TILES))
CARD_IDS = tuple(sorted(CARDS))
POWERS = KEEPS + TILE_IDS
EXPANSION_IDS = tuple(EXPANSIONS)
FEATURES = tuple([feature for expansion in EXPANSIONS.values() for feature in expansion.features])

MOST_ENERGY, MOST_WICKEDNESS, MOST_TOKENS = 20, 10, 4
OTHER_CARDS, OTHER_MARKET = "has another card", "market another card"
"""Rows of cards without their own row; each such card adds the row once."""


@dataclass(frozen=True)
class Segment:
    """Rows about one fact; in a thermometer a row includes those below it."""

    name: str
    rows: tuple[str, ...]
    is_thermometer: bool


def _dial(name: str, most: int) -> Segment:
    return Segment(name, tuple(f"{name} {value}" for value in range(most + 1)), True)


SEAT = (
    _dial("life", MOST_LIFE),
    _dial("life in city", MOST_LIFE),
    _dial("life in bay", MOST_LIFE),
    _dial("points", MOST_POINTS),
    _dial("energy", MOST_ENERGY),
    _dial("wickedness", MOST_WICKEDNESS),
    _dial("poison", MOST_TOKENS),
    _dial("shrink", MOST_TOKENS),
    _dial("smoke tokens", 3),
    _dial("battery energy", 6),
    Segment("zombified", ("zombified",), False),
    Segment("powers", tuple(f"has {power}" for power in POWERS), False),
    *(Segment(feature.name, feature.rows, feature.is_thermometer) for feature in FEATURES),
    Segment("cards of expansions", tuple(card.row for card in RATED.values()), False),
    Segment("other cards", (OTHER_CARDS,), False),
)
TABLE = (
    Segment("market", tuple(f"market {card}" for card in CARD_IDS), False),
    Segment("tiles", tuple(f"tile {tile}" for tile in TILE_IDS), False),
    Segment("table", ("no cards at all", "two-player variant", *(f"edition {name}" for name in EDITIONS)), False),
    Segment("market of expansions", tuple(f"market {card}" for card in RATED), False),
    Segment("market of other cards", (OTHER_MARKET,), False),
    Segment("expansions", tuple(f"with {expansion}" for expansion in EXPANSION_IDS), False),
)


def _offsets(segments: Sequence[Segment]) -> dict[str, int]:
    offsets, place = {}, 0
    for segment in segments:
        offsets[segment.name] = place
        place += len(segment.rows)
    offsets["end"] = place
    return offsets


_SEAT = _offsets(SEAT)
SEAT_ROWS = _SEAT["end"]
LIFE, IN_CITY, IN_BAY = _SEAT["life"], _SEAT["life in city"], _SEAT["life in bay"]
POINTS, ENERGY, WICKEDNESS = _SEAT["points"], _SEAT["energy"], _SEAT["wickedness"]
POISON, SHRINK, SMOKE, BATTERY = _SEAT["poison"], _SEAT["shrink"], _SEAT["smoke tokens"], _SEAT["battery energy"]
ZOMBIFIED = _SEAT["zombified"]
POWER_ROW = {power: _SEAT["powers"] + place for place, power in enumerate(POWERS)}
POWER_ROW |= {card: _SEAT["cards of expansions"] + place for place, card in enumerate(RATED)}
KNOWN_ROW = POWER_ROW | {"zombified": ZOMBIFIED}
OTHER_ROW = _SEAT["other cards"]
FEATURE_ROWS = tuple([(_SEAT[feature.name], feature) for feature in FEATURES])
COUNTER_ROWS = {"smoke_cloud": (SMOKE, 3), "battery_monster": (BATTERY, 6)}
PLACE_ROWS = {"city": IN_CITY, "bay": IN_BAY}


class Layout:
    """The positions of the rows of a table of `seats` living monsters; the last row is empty, for padding."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.table = seats * SEAT_ROWS
        table = _offsets(TABLE)
        self.market = {card: self.table + table["market"] + place for place, card in enumerate(CARD_IDS)}
        self.market |= {card: self.table + table["market of expansions"] + place for place, card in enumerate(RATED)}
        self.other_market = self.table + table["market of other cards"]
        self.market_rows = frozenset([*self.market.values(), self.other_market])
        self.expansion = {
            expansion: self.table + table["expansions"] + place for place, expansion in enumerate(EXPANSION_IDS)
        }
        self.tile = {tile: self.table + table["tiles"] + place for place, tile in enumerate(TILE_IDS)}
        self.no_cards = self.table + table["table"]
        self.variant = self.no_cards + 1
        self.edition = {name: self.variant + 1 + place for place, name in enumerate(EDITIONS)}
        self.padding = self.table + table["end"]
        self.rows = self.padding + 1

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all rows, in order."""
        seats = [f"{seat} {row}" for seat in range(self.seats) for segment in SEAT for row in segment.rows]
        return (*seats, *(row for segment in TABLE for row in segment.rows), "padding")

    @property
    def of_expansions(self) -> list[int]:
        """The rows that only tables with expansions use."""
        return [*self._of(EXPANSION_IDS, [OTHER_ROW]), self.other_market]

    def of_expansion(self, expansion: str) -> list[int]:
        """Return the rows that only tables with this expansion use."""
        return self._of((expansion,), [])

    def _of(self, expansions: Sequence[str], seat: list[int]) -> list[int]:
        """Return the rows of expansions, with these rows of every seat."""
        declared = [EXPANSIONS[name] for name in expansions]
        rated = [card.card for expansion in declared for card in expansion.rated]
        features = [feature for expansion in declared for feature in expansion.features]
        seat = [*seat, *[POWER_ROW[card] for card in rated]]
        seat += [_SEAT[feature.name] + row for feature in features for row in range(len(feature.rows))]
        rows = [number * SEAT_ROWS + row for number in range(self.seats) for row in seat]
        return [*rows, *[self.market[card] for card in rated], *[self.expansion[name] for name in expansions]]

    def market_row(self, card: str) -> int:
        """Return the row of a card in the market."""
        return self.market.get(card, self.other_market)

    @property
    def thermometers(self) -> list[slice]:
        """The ranges of rows that include the rows below them."""
        found = []
        for seat in range(self.seats):
            for segment in SEAT:
                if segment.is_thermometer:
                    first = seat * SEAT_ROWS + _SEAT[segment.name]
                    found.append(slice(first, first + len(segment.rows)))
        return found


@cache
def layout(seats: int) -> Layout:
    """Return the layout for this many living monsters, built once."""
    return Layout(seats)


def next_mover(game: Game) -> int:
    """Return the seat that has the next turn."""
    return game.bonus[0][1] if game.bonus else game.left_of(game.anchor)


def frame(game: Game, mover: int) -> list[Monster]:
    """Return the living monsters clockwise, the next to move first."""
    monsters = game.monsters
    return [monster for monster in monsters[mover:] + monsters[:mover] if monster.alive]


def fixed_rows(game: Game, monster: Monster, first: int) -> list[int]:
    """Return the rows of facts that other monsters' turns seldom change: tokens, counters, powers."""
    rows = []
    if monster.poison:
        rows.append(first + POISON + min(monster.poison, MOST_TOKENS))
    if monster.shrink:
        rows.append(first + SHRINK + min(monster.shrink, MOST_TOKENS))
    if monster.powers:
        known, counted = held_rows(monster.powers, first)
        rows += known
        for name, power in counted:
            rows.append(first + counter_row(power, game.counters.get(name, 0)))
    if monster.extra:
        rows += expansion_rows(monster, first)
    return rows


@lru_cache(maxsize=8192)
def held_rows(powers: Held, first: int) -> tuple[tuple[int, ...], tuple[tuple[str, str], ...]]:
    """Return the rows of powers, and those that carry counters; powers that are no cards have no rows."""
    known = [first + row for _, power in powers if (row := row_of_power(power)) is not None]
    return tuple(known), tuple([(name, power.id) for name, power in powers if power.id in COUNTER_ROWS])


def row_of_power(power: Power) -> int | None:
    """Return the row of a power, from the first row of a seat; None if it is no card and has none."""
    return KNOWN_ROW.get(power.id, OTHER_ROW if isinstance(power, Lasting) else None)


def expansion_rows(monster: Monster, first: int) -> list[int]:
    """Return the rows of a monster's fields of expansions."""
    rows = []
    for start, feature in FEATURE_ROWS:
        for row in feature.held(monster):
            rows.append(first + start + row)
    return rows


def power_rows(power: str, counters: int) -> list[int]:
    """Return the rows of one card with this many counters, relative to the first row of a seat."""
    row = POWER_ROW.get(power, OTHER_ROW)
    return [row, counter_row(power, counters)] if power in COUNTER_ROWS else [row]


def counter_row(power: str, counters: int) -> int:
    """Return the row of this many counters on a power that has counters."""
    first, most = COUNTER_ROWS[power]
    return first + min(counters, most)


def table_rows(game: Game, places: Layout) -> list[int]:
    """Return the rows that belong to no seat: the market and the kind of game."""
    return [*[places.market_row(card) for card in game.market if card is not None], *kind_rows(game, places)]


def kind_rows(game: Game, places: Layout) -> tuple[int, ...]:
    """Return the rows of the kind of game: edition, variant, remaining tiles, and whether there are cards."""
    rules = game.rules
    return _kind_rows(
        places.seats, rules.edition, game.tiles_left, rules.expansions, rules.two_player_variant, has_cards(game)
    )


@lru_cache(maxsize=8192)
def _kind_rows(
    seats: int, edition: str, tiles: tuple[str, ...], expansions: tuple[str, ...], is_variant: bool, has_cards: bool
) -> tuple[int, ...]:
    places = layout(seats)
    rows = [places.edition[edition], *[places.tile[tile] for tile in tiles]]
    rows += [places.expansion[expansion] for expansion in expansions if expansion in places.expansion]
    if is_variant:
        rows.append(places.variant)
    if not has_cards:
        rows.append(places.no_cards)
    return tuple(rows)


def has_cards(game: Game) -> bool:
    """Return whether energy could ever buy a card."""
    return bool(game.deck) or any(game.market) or bool(game.discard)


def most_energy(game: Game) -> int:
    """Return the highest energy that is distinguished: 0 if it buys nothing."""
    return MOST_ENERGY if has_cards(game) else 0


def rows_of(game: Game, mover: int) -> tuple[list[int], list[int]]:
    """Return the living seats, the next to move first, and all rows of the position as if the turn ended now."""
    seats = frame(game, mover)
    places = layout(len(seats))
    rows = table_rows(game, places)
    most = most_energy(game)
    first = 0
    for monster in seats:
        life, energy = monster.life, monster.energy
        rows += (
            first + LIFE + life,
            first + POINTS + monster.points,
            first + ENERGY + (energy if energy < most else most),
            first + WICKEDNESS + monster.wickedness,
        )
        if monster.place is not None:
            rows.append(first + PLACE_ROWS[monster.place] + life)
        if monster.powers or monster.poison or monster.shrink or monster.extra:
            rows += fixed_rows(game, monster, first)
        first += SEAT_ROWS
    return [monster.seat for monster in seats], rows

"""The score of every final roll for an edition and the cards in effect, computed by resolving each roll in the engine.

A neutral table replaces the real one: no other monster has cards, and no dial reaches its limit. So the score contains
the effects of the dice and of the roller's own powers, and nothing that depends on the other monsters.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from daikaiju.bots.effects.hooks import BONUS, NOT_SCORING, PLAINLY_SCORING, PRINTED
from daikaiju.bots.effects.playout import TurnOver, dice_are_final, play_past, quiet, stops_at_turn_end
from daikaiju.bots.odds.dice_sets import dice_sets
from daikaiju.bots.policy.default import pending_question
from daikaiju.engine.cards.catalogue import TILES
from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.engine.game import Game
from daikaiju.engine.notation import position
from daikaiju.engine.powers import POWERS
from daikaiju.engine.rules import EDITIONS
from daikaiju.engine.turn import dice_and_rolls

Ints = NDArray[np.integer[Any]]

ME = 0
ALONE, AMONG_NEIGHBOURS = 2, 4
FAR = 1000
"""An amount that no dial changes by in one roll."""


@dataclass(frozen=True)
class RollScores:
    """The gains from each roll, in the order of `DiceSets.rolls`: one array per kind of gain."""

    points: Ints
    energy: Ints
    life: Ints
    smash: Ints
    """Life that a monster on the other side of Tokyo would lose, if it is not a neighbour."""
    wickedness: Ints
    again: Ints
    """1 for rolls that give another turn."""


@lru_cache(maxsize=4096)
def score(edition: str, dice: int, powers: tuple[str, ...] = (), in_tokyo: bool = False) -> RollScores:
    """Score every roll of this many dice; a power named twice (a copy) works twice."""
    start = neutral_table(edition, powers, in_tokyo)
    looks_on = any(POWERS[power].hooks & BONUS for power in powers)
    rows = [_resolved(start, faces, looks_on) for faces in dice_sets(dice).rolls]
    return RollScores(*np.array(rows, dtype=np.int64).reshape(-1, 6).T)


def _resolved(start: Game, faces: str, looks_on: bool) -> tuple[int, int, int, int, int, int]:
    game = start.copy()
    game.dice = faces
    game.play("resolve")
    while pending_question(game) != "buy":
        game.play(quiet(game))
    me, before = game.monsters[ME], start.monsters[ME]
    across = len(game.monsters) // 2
    smash = start.monsters[across].life - game.monsters[across].life
    scored = (me.points + FAR, me.energy, me.life - before.life, smash, me.wickedness)
    return (*scored, _moves_again(game) if looks_on else 0)


def _moves_again(game: Game) -> int:
    try:
        play_past(stops_at_turn_end(game), ())
    except TurnOver as end:
        return int(end.mover == ME)
    return 0


@lru_cache(maxsize=4096)
def neutral_table(edition: str, powers: tuple[str, ...], in_tokyo: bool) -> Game:
    """Return the neutral table with final dice, before they are resolved."""
    is_plain = all(POWERS[power].hooks <= NOT_SCORING | PLAINLY_SCORING for power in powers)
    seats = ALONE if is_plain else AMONG_NEIGHBOURS
    game = with_powers(_empty_table(edition, in_tokyo, seats, expansions_with(powers)).copy(), powers)
    for monster in game.monsters:
        monster.points, monster.life, monster.max_life = -FAR, FAR, 2 * FAR
    for other in game.others(game.monsters[ME]):
        other.max_life = other.life
    return dice_are_final(game)


def dice_and_rolls_with(edition: str, powers: tuple[str, ...], shrink: int = 0) -> tuple[int, int]:
    """Return the number of dice, and of rolls, of a monster with these powers and shrink tokens."""
    game = with_powers(_empty_table(edition, False, ALONE, expansions_with(powers)).copy(), powers)
    game.monsters[ME].shrink = shrink
    return dice_and_rolls(game, game.monsters[ME])


def with_powers(game: Game, powers: Sequence[str]) -> Game:
    """Return the same game with these powers in effect for the first monster, and no tile left to take.

    A power named again is that of a copy, as far as there are cards and tiles that copy.
    """
    me = game.monsters[ME]
    printed = [power for power in POWERS if power in PRINTED and power not in powers]
    copiers = [power for power in printed if POWERS[power].is_copying]
    me.cards = me.tiles = ()
    for power in powers:
        held = power
        if power in me.cards and copiers:
            held = copiers.pop()
            game.copies[held] = f"{ME}.{power}"
        if held in TILES:
            me.tiles += (held,)
        else:
            me.cards += (held,)
    game.refresh(me)
    game.tiles_left = ()
    return game


def expansions_with(powers: Sequence[str]) -> tuple[str, ...]:
    """Return the expansions that contain some of these powers."""
    return tuple([expansion.id for expansion in EXPANSIONS.values() if not expansion.cards.keys().isdisjoint(powers)])


@cache
def expansions_in_market(edition: str, card: str) -> tuple[str, ...]:
    """Return an expansion that brings this card to the market of an edition."""
    rules = EDITIONS[edition.removesuffix(GAUGE)]
    fitting = [expansion for expansion in EXPANSIONS.values() if rules.edition in expansion.editions]
    return tuple([expansion.id for expansion in fitting if card in expansion.extend(rules).prices][:1])


@cache
def _empty_table(edition: str, in_tokyo: bool, seats: int, expansions: tuple[str, ...]) -> Game:
    """Return a table whose second monster is on the other side of Tokyo and, with four monsters, is no neighbour."""
    players: list[dict[str, Any]] = [{} for _ in range(seats)]
    players[ME if in_tokyo else seats // 2]["in"] = "city"
    return test_table(edition, players, expansions)


GAUGE = "+gauge"
"""The suffix of the name of an edition that is played with the gauge of another one."""


def edition_of(game: Game) -> str:
    """Return the name that this module uses for the edition of a game."""
    edition = game.rules.edition
    return edition + GAUGE if game.rules.has_wickedness and not EDITIONS[edition].has_wickedness else edition


def test_table(edition: str, players: list[dict[str, Any]], expansions: Sequence[str] = ()) -> Game:
    """Return a position of these monsters without a market, with these expansions."""
    name = edition.removesuffix(GAUGE)
    seated = [{"monster": monster, **player} for monster, player in zip(EDITIONS[name].monsters, players, strict=False)]
    gauge = (
        [expansion.id for expansion in EXPANSIONS.values() if expansion.extend(EDITIONS[name]).has_wickedness]
        if name != edition
        else []
    )
    data: dict[str, Any] = {"edition": name, "players": seated, "market": []}
    if expansions or gauge:
        data["options"] = {"expansions": sorted({*expansions, *gauge[:1]})}
    return position(data)

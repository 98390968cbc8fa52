"""Purchases that affect no other monster, valued without the engine: the turn's end with other dials and a new card."""

from __future__ import annotations

from functools import cache

from daikaiju.bots.effects.cards import CardEffect, effect_powers, purchase_effect
from daikaiju.bots.effects.dice import edition_of
from daikaiju.bots.effects.hooks import BONUS, ENDING, LOSING, PRINTED
from daikaiju.bots.effects.playout import ends_quietly
from daikaiju.bots.search.tree import End, Lookahead, Node
from daikaiju.bots.value.features import (
    ENERGY,
    LIFE,
    PLACE_ROWS,
    POINTS,
    SEAT_ROWS,
    layout,
    most_energy,
    next_mover,
    power_rows,
    rows_of,
)
from daikaiju.engine.durations import SHIELDS
from daikaiju.engine.game import Game
from daikaiju.engine.powers import POWERS
from daikaiju.engine.rules import POINTS_TO_WIN

BUY = "buy "


class Purchases:
    """Values of the options of a buy step; the engine plays those that are not plain purchases."""

    def __init__(self, view: Game, lookahead: Lookahead) -> None:
        self.lookahead = lookahead
        self.me = me = view.monsters[view.to_act]
        self.done: Node
        """The result of buying nothing."""
        self.plain: End | None = None
        """The same, if nothing happens at the end of the turn, and the test tables of `effects` apply."""
        if lookahead.looks_on or not ends_quietly(view):
            self.done = lookahead.tree(view, "done")
            return
        seats, rows = rows_of(view, next_mover(view))
        self.done = End(seats, rows)
        powers = tuple([power.id for _, power in me.powers])
        has_copy = len(set(powers)) < len(powers)  # at a test table a power works once
        if view.deck and not has_copy and not any(monster.place == "bay" for monster in view.monsters):
            self.plain = self.done
            self.first = seats.index(me.seat) * SEAT_ROWS
            mine = self._dials(me.life, me.points, min(me.energy, most_energy(view)))
            market = layout(len(seats)).market_rows
            self.others = [row for row in rows if row not in market and row not in mine]
            self.powers = effect_powers(powers)
            is_defended = any(POWERS[power].hooks & LOSING for power in powers)
            self.is_hurt_plainly = SHIELDS not in view.this_turn and not is_defended

    def _dials(self, life: int, points: int, energy: int) -> list[int]:
        first, place = self.first, self.me.place
        rows = [first + LIFE + life, first + POINTS + points, first + ENERGY + energy]
        return rows if place is None else [*rows, first + PLACE_ROWS[place] + life]

    def done_at(self, game: Game) -> Node:
        """Return the result of buying nothing, in a game that differs only in its market."""
        return self.done.with_market(game.market) if isinstance(self.done, End) else self.lookahead.tree(game, "done")

    def tree(self, game: Game, option: str) -> Node:
        """Return the tree of an option, in a game that differs only in its market."""
        card = option[len(BUY) :]
        if self.plain and option.startswith(BUY) and card in game.market and is_plain(card):
            effect = purchase_effect(edition_of(game), card, self.powers, self.me.place is not None)
            if effect.is_private and (self.is_hurt_plainly or not effect.changes_life):
                return self._bought(game, self.plain.seats, card, effect) or self.lookahead.tree(game, option)
        return self.lookahead.tree(game, option)

    def _bought(self, game: Game, seats: list[int], card: str, effect: CardEffect) -> End | None:
        """Return the end of the turn with this card; None if it ends more than the turn."""
        me, places = self.me, layout(len(seats))
        life = effect.life_after(me.life, me.max_life) if effect.changes_life else me.life
        points = max(0, me.points + effect.points)
        energy = min(me.energy - game.price(me, card) + effect.energy, most_energy(game))
        if life <= 0 or points >= POINTS_TO_WIN:
            return None
        market = game.market.copy()
        market.remove(card)
        rows = [
            *[places.market_row(other) for other in market if other is not None],
            *self.others,
            *self._dials(life, points, energy),
            *[self.first + row for power, counters in effect.powers for row in power_rows(power, counters)],
        ]
        return End(seats, rows)


@cache
def is_plain(card: str) -> bool:
    """Return whether the effect of a card depends neither on other monsters' cards nor on the end of the turn."""
    return card in PRINTED and not POWERS[card].is_copying and not POWERS[card].hooks & (ENDING | BONUS)

"""Afterstates: the table after the active monster's dice. The engine plays one roll of each class.

An afterstate contains the whole position except the active monster's own dials, which differ from roll to roll. For
these it contains the changes beyond the score of the roll. Seats that may yield decide later, when the afterstates have
values.
"""

from __future__ import annotations

from dataclasses import dataclass

from daikaiju.bots.effects.playout import TurnOver, dice_are_final, play_past, stops_at_turn_end
from daikaiju.bots.policy.default import pending_question
from daikaiju.bots.value.features import (
    ENERGY,
    LIFE,
    MOST_WICKEDNESS,
    PLACE_ROWS,
    POINTS,
    SEAT_ROWS,
    WICKEDNESS,
    fixed_rows,
    frame,
    kind_rows,
    layout,
    most_energy,
    next_mover,
)
from daikaiju.engine.game import Game
from daikaiju.engine.moments import Held
from daikaiju.engine.state import Monster

ASKED = ("yield", "buy")


@dataclass(slots=True)
class Afterstate:
    """A table without the active monster's dials, and the changes to them."""

    order: tuple[int, ...]
    """The living seats, the next to move first; empty if the game is over."""
    rows: list[int]
    """Row numbers of the features, except those of the kind of game (`Afterstates.kind`), which all afterstates share.
    """
    my_place: str | None
    points: int
    energy: int
    life: int
    has_wounded: bool
    fewest_points: int
    winners: tuple[int, ...] = ()


@dataclass(slots=True)
class YieldNode:
    """A seat's decision between branches; the first is taken among equals.

    A branch is a decision, or the number of an outcome of the dice before any purchase.
    """

    seat: int
    branches: list[Tree]


Tree = YieldNode | int


class Afterstates:
    """Plays classes of rolls on copies of one game."""

    def __init__(self, view: Game) -> None:
        self.game = dice_are_final(view)
        me = self.game.monsters[view.active]
        self.seat = me.seat
        self.most_energy = most_energy(view)
        self.has_wickedness = view.rules.has_wickedness
        self.can_heal = me.place is None and me.life < me.max_life
        me.life = me.max_life  # only losses count here; whether they are fatal depends on the roll
        me.wickedness = MOST_WICKEDNESS  # tiles are taken when the roll is known
        self.start = me.copy()
        self.fixed: dict[tuple[int, int], tuple[Held, int, int, list[int]]] = {}
        """By seat and first row: a monster's powers, poison and shrink tokens, and the rows that follow from them."""

    def kind(self, living: int) -> tuple[int, ...]:
        """Return the rows of the kind of game, with this many living monsters."""
        return kind_rows(self.game, layout(living))

    def _fixed_rows(self, game: Game, monster: Monster, first: int) -> list[int]:
        """Return the fixed rows of a monster, computed again only after a change of the facts behind them."""
        if monster.extra or game.counters != self.game.counters:
            return fixed_rows(game, monster, first)
        known = self.fixed.get((monster.seat, first))
        if known is not None:
            powers, poison, shrink, rows = known
            if monster.powers is powers and monster.poison == poison and monster.shrink == shrink:
                return rows
        rows = fixed_rows(game, monster, first)
        self.fixed[monster.seat, first] = (monster.powers, monster.poison, monster.shrink, rows)
        return rows

    def resolve(self, faces: str) -> tuple[Tree, list[Game]]:
        """Resolve a roll: return the tree of decisions over its branches, and their games."""
        game = self.game.copy()
        game.dice = faces
        if self.can_heal and "H" in faces:  # at full life the engine would not show that the roll heals
            me = game.monsters[self.seat]
            for name, power in me.moments.on_healed:
                power.on_healed(game, me, name, "H", 1)
        game.play("resolve")
        found: list[Game] = []
        return self._on(game, found), found

    def _on(self, game: Game, found: list[Game]) -> Tree:
        play_past(game, ASKED)
        if game.over or pending_question(game) == "buy":
            found.append(game)
            return len(found) - 1
        branches = []
        seat, options = game.to_act, game.options[::-1]
        for option in options:
            twin = game if option is options[-1] else game.copy()
            twin.play(option)
            branches.append(self._on(twin, found))
        return YieldNode(seat, branches)

    def bought(self, branch: Game, card: str, price: int) -> tuple[Game, int | None]:
        """Return the same branch with a card bought, and the seat that moves next if the purchase ended the turn."""
        game = stops_at_turn_end(branch.copy())
        game.monsters[self.seat].energy = price
        game.resume()
        try:
            game.play(f"buy {card}")
            play_past(game, ("buy",))
        except TurnOver as end:
            return game, end.mover
        return game, None

    def afterstate(self, game: Game, points_scored: int, energy_before: int, mover: int | None = None) -> Afterstate:
        """Return the afterstate of a game.

        `points_scored` is the score of the roll, `energy_before` my energy without it.
        """
        me = game.monsters[self.seat]
        points = me.points - self.start.points - points_scored
        if game.over:
            return Afterstate((), [], None, points, 0, 0, False, 0, game.winners)
        seats = frame(game, next_mover(game) if mover is None else mover)
        places = layout(len(seats))
        rows = [places.market_row(card) for card in game.market if card is not None]
        first, fewest, most = 0, 20, self.most_energy
        for monster in seats:
            if monster is me:
                if not self.has_wickedness:
                    rows.append(first + WICKEDNESS)
            else:
                life, points_now, energy = monster.life, monster.points, monster.energy
                if points_now < fewest:
                    fewest = points_now
                rows += (
                    first + LIFE + life,
                    first + POINTS + points_now,
                    first + ENERGY + (energy if energy < most else most),
                    first + WICKEDNESS + monster.wickedness,
                )
                if monster.place is not None:
                    rows.append(first + PLACE_ROWS[monster.place] + life)
            if monster.powers or monster.poison or monster.shrink or monster.extra:
                rows += self._fixed_rows(game, monster, first)
            first += SEAT_ROWS
        order = tuple([monster.seat for monster in seats])
        gained, lost = me.energy - energy_before, me.life - self.start.life
        return Afterstate(order, rows, me.place, points, gained, lost, game.has_wounded, fewest)

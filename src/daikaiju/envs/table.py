"""One game for learners: chance is supplied, forced moves are played, and only real decisions remain."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np

from daikaiju.engine.errors import PositionError
from daikaiju.engine.game import Game
from daikaiju.engine.notation import load, position, save
from daikaiju.engine.opening import new_game
from daikaiju.engine.options import rules_for
from daikaiju.engine.state import CHANCE
from daikaiju.engine.steps import QUESTIONS
from daikaiju.engine.view import view
from daikaiju.engine.zones import has_secrets
from daikaiju.envs.actions import Actions, Choices, Mask, actions
from daikaiju.envs.choices import Options
from daikaiju.envs.observations import Observations, Row
from daikaiju.table.chance import Seeded

LONGEST_GAME = 5000


class Table:
    """A game, its chance, and the pending decision as numbers."""

    def __init__(self, edition: str, players: int, options: Mapping[str, Any], plays_forced: bool) -> None:
        self.rules = rules_for(edition, options, players)
        self.edition = edition
        self.players = players
        self.options = options
        self.plays_forced = plays_forced
        self.actions = actions(edition, players, self.rules.expansions)
        self.observations = Observations(edition, players, self.rules.expansions)
        self.game: Game
        self.chance = Seeded(0)
        self.has_begun = False
        self.choices = self.no_choices = Options()
        self.mask = self.nothing = np.zeros(self.actions.n, np.int8)
        self.decisions = 0
        self.living = players

    def reset(self, seed: int, start: Mapping[str, Any] | None = None) -> None:
        """Start a new game, or one at a position that fits this table. Raises PositionError."""
        random = Random(seed)
        if start is not None:
            self._begin(self._positioned(start), random, 0)
            return
        monsters = random.sample(self.rules.monsters, self.players)
        self._begin(new_game(self.edition, monsters, self.options), random, 0)

    def _positioned(self, start: Mapping[str, Any]) -> Game:
        game = position({"edition": self.edition, "options": dict(self.options), **start})
        if game.rules.edition != self.edition or len(game.monsters) != self.players:
            here = f"{game.rules.edition} with {len(game.monsters)} monsters"
            raise PositionError(f"a start position is {here}; this table is {self.edition} with {self.players}")
        if game.rules.expansions != self.rules.expansions:
            raise PositionError(f"a start position has the expansions {game.rules.expansions}, the table others")
        return game

    def _begin(self, game: Game, random: Random, decisions: int) -> None:
        self.game = game
        self.chance = Seeded(random)
        self.decisions = decisions
        self.has_begun = True
        self._run()

    def copy(self) -> Table:
        """Return an independent table that continues identically."""
        twin = Table(self.edition, self.players, self.options, self.plays_forced)
        if self.has_begun:
            twin._begin(self.game.copy(), _random_at(self.chance.random.getstate()), self.decisions)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        made_from = (self.edition, self.players, dict(self.options), self.plays_forced)
        if not self.has_begun:
            return Table, made_from
        return restored, (made_from, save(self.game), self.chance.random.getstate(), self.decisions)

    def play(self, action: int) -> None:
        """Execute an action and play on to the next decision."""
        self.play_option(self.choices[action])

    def play_option(self, option: str) -> None:
        """Execute an option and play on to the next decision."""
        self.decisions += 1
        self.game.play(option)
        self._run()

    def _run(self) -> None:
        game, chance = self.game, self.chance
        while True:
            if game.to_act == CHANCE:
                chance.feed(game)
            if game.to_act < 0 or not self.plays_forced or len(game.options) > 1:
                break
            game.play(game.options[0])
        self.living = sum([me.alive for me in game.monsters])
        if game.to_act >= 0:
            self.choices, self.mask = choices_at(game, self.actions)
        else:
            self.choices, self.mask = self.no_choices, self.nothing

    @property
    def is_too_long(self) -> bool:
        """Whether this game has lasted so long that it is truncated."""
        return self.decisions >= LONGEST_GAME

    def observe(self, seat: int) -> dict[str, Row | Mask]:
        """Return the observation of a seat and its action mask."""
        mask = self.mask if self.game.to_act == seat else self.nothing
        return {"observation": self.row(seat), "action_mask": mask.copy()}

    def row(self, seat: int) -> Row:
        """Return the observation of a seat as a row of numbers."""
        game = self.game
        return self.observations.row(view(game, seat) if has_secrets(game) else game, seat)

    def result(self, seat: int) -> float:
        """Return a seat's share of the win."""
        winners = self.game.winners
        return 1 / len(winners) if seat in winners else 0.0

    def text(self) -> str:
        """Return the table in a few lines, for a terminal."""
        game = self.game
        lines = [
            f"{'>' if me.seat == game.active else ' '}{me.seat} {me.name:<13} {me.life:>2} life {me.points:>2} points "
            f"{me.energy:>2} energy  {me.place or '-':<4}  {' '.join(me.cards + me.tiles)}"
            for me in game.monsters
        ]
        market = " ".join(card or "-" for card in game.market)
        return "\n".join([*lines, f"{game.step}  dice {game.dice or '-'}  market {market}"])


def restored(
    made_from: tuple[str, int, dict[str, Any], bool], game: dict[str, Any], state: tuple[Any, ...], decisions: int
) -> Table:
    """Return a table that was pickled, at the same decision."""
    table = Table(*made_from)
    table._begin(load(game), _random_at(state), decisions)
    return table


def _random_at(state: tuple[Any, ...]) -> Random:
    random = Random()
    random.setstate(state)
    return random


def choices_at(game: Game, actions: Actions) -> Choices:
    """Return the options of the pending decision by their numbers, and their mask."""
    options = game.options
    is_amount = options[0] in ("pick 0", "pick 1") and _asks_amount(game)
    return actions.at(options, game.to_act, game.dice, is_amount)


def _asks_amount(game: Game) -> bool:
    return bool(QUESTIONS[game.agenda[-1][0]].picks)

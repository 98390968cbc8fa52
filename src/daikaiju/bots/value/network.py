"""An evaluator: win probabilities from the rows of a position, with one small network per number of living monsters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from daikaiju.bots.effects.turn_end import MOST_LIFE, MOST_POINTS
from daikaiju.bots.odds.dice_sets import Floats, Indices
from daikaiju.bots.value.features import (
    ENERGY,
    LIFE,
    MOST_ENERGY,
    PLACE_ROWS,
    POINTS,
    layout,
    next_mover,
    power_rows,
    rows_of,
)
from daikaiju.engine.game import Game

RELU_BATCH = 64
"""Positions per ReLU call; small enough for the zero buffer to stay in cache."""
Counted = tuple[tuple[str, int], ...]
"""Powers, each with the counters on it."""


@dataclass
class Net:
    """A network with one hidden layer: rows are summed, ReLU is applied, one output per seat, then softmax."""

    rows: Floats
    """(rows of the layout, hidden): the weights of each row; thermometers are cumulative, the padding row is zero."""
    bias: Floats
    out: Floats
    out_bias: Floats
    is_linear: bool = False
    dials: dict[int, tuple[Floats, Floats]] = field(default_factory=dict, repr=False, compare=False)
    changes: dict[tuple[int, int, Counted], Floats] = field(default_factory=dict, repr=False, compare=False)
    zeros: Floats = field(init=False, repr=False, compare=False)
    weighing: Floats = field(init=False, repr=False, compare=False)
    """(seats, hidden): `out` in the memory order that is fastest to multiply."""

    def __post_init__(self) -> None:
        self.zeros = np.zeros((RELU_BATCH, len(self.bias)), dtype=self.bias.dtype)
        self.weighing = np.ascontiguousarray(self.out.T)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "dials": {}, "changes": {}}  # the caches are not pickled

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore a net from another process; its rows must have the same meaning here."""
        self.__dict__.update(state)
        here, there = layout(len(self.out_bias)).rows, len(self.rows)
        if here != there:
            raise ValueError(f"a net of {there} rows where positions have {here}: other expansions are loaded here")

    def outcomes(self, sums: Floats) -> Floats:
        """Return win probabilities (positions, seats) for sums of rows (positions, hidden)."""
        return self.chances(sums + self.bias).T

    def chances(self, hidden: Floats) -> Floats:
        """Return win probabilities (seats, positions) for sums that include the bias; the sums are overwritten."""
        if not self.is_linear:
            for start in range(0, len(hidden), RELU_BATCH):
                some = hidden[start : start + RELU_BATCH]
                np.maximum(some, self.zeros[: len(some)], out=some)
        logits: Floats = self.weighing @ hidden.T
        logits += self.out_bias[:, None]
        logits -= np.maximum.reduce(logits, axis=0)
        np.exp(logits, out=logits)
        logits /= np.add.reduce(logits, axis=0)
        return logits

    def dial_tables(self, first: int) -> tuple[Floats, Floats]:
        """Return the sums of rows for the seat whose rows begin here: by points and energy, and by place and life."""
        if first not in self.dials:
            points = self.rows[first + POINTS : first + POINTS + MOST_POINTS + 1]
            energy = self.rows[first + ENERGY : first + ENERGY + MOST_ENERGY + 1]
            life = self.rows[first + LIFE : first + LIFE + MOST_LIFE + 1]
            places = [self.rows[first + place : first + place + MOST_LIFE + 1] for place in PLACE_ROWS.values()]
            lives = np.concatenate([life, *(life + place for place in places)])
            scores = (points[:, None, :] + energy[None, :, :]).reshape(-1, self.rows.shape[1])
            self.dials[first] = (scores, lives)
        return self.dials[first]

    def change(self, gone: int, first: int, powers: Counted) -> Floats:
        """Return the change of a sum when one row is removed and the seat whose rows begin here gets these powers."""
        key = (gone, first, powers)
        if key not in self.changes:
            come = [first + row for power, counters in powers for row in power_rows(power, counters)]
            self.changes[key] = np.add.reduce(self.rows.take(come, axis=0), axis=0) - self.rows[gone]
        return self.changes[key]

    def sums(self, bags: Sequence[Sequence[int]]) -> Floats:
        """Return the sums of rows for lists of row numbers of any length."""
        sums: Floats = np.add.reduce(self.rows.take(padded(bags, len(self.rows) - 1).T, axis=0), axis=0)
        return sums


def padded(bags: Sequence[Sequence[int]], padding: int) -> Indices:
    """Return the lists as one rectangle, padded with the empty row."""
    width = max(map(len, bags))
    filling = [padding] * width
    flat: list[int] = []
    for bag in bags:
        flat += bag
        flat += filling[len(bag) :]
    return np.fromiter(flat, np.intp, len(flat)).reshape(len(bags), width)


class Evaluator:
    """Win probabilities for positions with 2 to 6 living monsters."""

    def __init__(self, nets: Mapping[int, Net]) -> None:
        self.nets = nets

    def value(self, game: Game) -> Floats:
        """Return the win probability of every seat if the turn ended now; 0 for eliminated ones."""
        found = np.zeros(len(game.monsters), dtype=np.float32)
        if game.over:
            return outcome(game)
        seats, rows = rows_of(game, next_mover(game))
        found[seats] = self.odds(len(seats), rows)
        return found

    def odds(self, seats: int, rows: Sequence[int]) -> Floats:
        """Return the win probabilities in the order of the rows' seats."""
        if seats == 1:
            return np.ones(1, dtype=np.float32)
        net = self.nets[seats]
        odds: Floats = net.outcomes(net.rows[np.asarray(rows)].sum(axis=0, keepdims=True))[0]
        return odds

    def many(self, bags: Sequence[Sequence[int]], seats: int) -> Floats:
        """Return (positions, seats): win probabilities of positions with this many living monsters."""
        if seats == 1:
            return np.ones((len(bags), 1), dtype=np.float32)
        return self.nets[seats].outcomes(self.nets[seats].sums(bags))


def outcome(game: Game) -> Floats:
    """Return the result of a finished game: 1, shared evenly among the winners."""
    found = np.zeros(len(game.monsters), dtype=np.float32)
    for seat in game.winners:
        found[seat] = 1 / len(game.winners)
    return found

"""A network in training: the thermometer form of an evaluator's net, its gradient, and Adam, in NumPy."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from daikaiju.bots.odds.dice_sets import Floats
from daikaiju.bots.value.features import SEAT, SEAT_ROWS, layout
from daikaiju.bots.value.heuristic import heuristic
from daikaiju.bots.value.network import Net

Rows = NDArray[np.int16]
ABOVE_THE_BEND = 3.0
NAMES = ("rows", "bias", "out", "out_bias")
MEAN_DECAY, SQUARE_DECAY, TINY = 0.9, 0.999, 1e-8


@dataclass
class Batch:
    """Positions with the same number of living monsters, and their target values in the order of their seats."""

    rows: Rows
    worth: Floats

    def __len__(self) -> int:
        return len(self.rows)


@dataclass
class Learner:
    """One net in training: thermometer rows hold only the difference to the row below."""

    seats: int
    weights: dict[str, Floats]
    mean: dict[str, Floats] = field(default_factory=dict)
    square: dict[str, Floats] = field(default_factory=dict)
    steps: int = 0
    free: list[int] | None = None
    """The only rows that are trained; None if the whole net is trained."""

    @staticmethod
    def fresh(seats: int, hidden: int, generator: np.random.Generator) -> Learner:
        """Return a net with random weights."""
        rows = layout(seats).rows
        weights = {
            "rows": generator.normal(0, 0.05, (rows, hidden)),
            "bias": generator.normal(0, 0.3, hidden),
            "out": generator.normal(0, hidden**-0.5, (hidden, seats)),
            "out_bias": np.zeros(seats),
        }
        for rows_of_kind in _single_rows(seats):
            weights["rows"][rows_of_kind] = 0
        return Learner(seats, {name: array.astype(np.float32) for name, array in weights.items()})

    @staticmethod
    def of(seats: int, net: Net) -> Learner:
        """Return a learner that continues from a finished net."""
        rows = _differences(net.rows, seats)
        return Learner(seats, {"rows": rows} | {name: getattr(net, name).copy() for name in NAMES[1:]})

    def with_prior(self, share: float) -> Learner:
        """Return the same net with the handmade evaluator as additional units that contribute a share of the output.

        Their bias keeps them in the linear part of ReLU, so they add up linearly; they are trained like the others.
        """
        weights, seats = self.weights, self.seats
        steps = _differences(heuristic().nets[seats].rows, seats)
        return Learner(
            seats,
            {
                "rows": np.hstack((weights["rows"], steps)),
                "bias": np.append(weights["bias"], np.full(seats, ABOVE_THE_BEND, dtype=np.float32)),
                "out": np.vstack((weights["out"] * (1 - share), np.eye(seats, dtype=np.float32) * share)),
                "out_bias": weights["out_bias"] * (1 - share),
            },
        )

    def __post_init__(self) -> None:
        if not self.mean:
            self.mean = {name: np.zeros_like(array) for name, array in self.weights.items()}
            self.square = {name: np.zeros_like(array) for name, array in self.weights.items()}

    def net(self) -> Net:
        """Return the net in the form an evaluator uses."""
        bias, out, out_bias = (self.weights[name].copy() for name in NAMES[1:])
        return Net(self._summed(), bias, out, out_bias)

    def _summed(self) -> Floats:
        """Return the rows with thermometers summed up."""
        rows = self.weights["rows"].copy()
        for part in _thermometers(rows, self.seats):
            np.cumsum(part, axis=1, out=part)
        return rows

    def learn(self, batch: Batch, pick: NDArray[np.intp], rate: float) -> float:
        """Make one step of Adam on some positions of a batch; return the mean cross-entropy."""
        marked = np.zeros((len(pick), layout(self.seats).rows), dtype=np.float32)
        np.add.at(marked, (np.arange(len(pick))[:, None], batch.rows[pick]), 1)
        marked[:, layout(self.seats).padding] = 0
        loss, gradients = self._gradients(marked, batch.worth[pick])
        if self.free is not None:
            gradients = {"rows": self._of_free_rows(gradients["rows"])}
        self._adam(gradients, rate)
        return loss

    def _of_free_rows(self, gradient: Floats) -> Floats:
        found = np.zeros_like(gradient)
        found[self.free] = gradient[self.free]
        return found

    def _gradients(self, marked: Floats, worth: Floats) -> tuple[float, dict[str, Floats]]:
        hidden = marked @ self._summed() + self.weights["bias"]
        bent = np.maximum(hidden, 0)
        logits = bent @ self.weights["out"] + self.weights["out_bias"]
        logits -= logits.max(axis=1, keepdims=True)
        chances = np.exp(logits)
        chances /= chances.sum(axis=1, keepdims=True)
        loss = float(-(worth * np.log(chances + 1e-9)).sum(axis=1).mean())
        push = (chances * worth.sum(axis=1, keepdims=True) - worth) / len(worth)
        back = (push @ self.weights["out"].T) * (hidden > 0)
        rows = marked.T @ back
        for part in _thermometers(rows, self.seats):
            part[:] = np.cumsum(part[:, ::-1], axis=1)[:, ::-1]
        return loss, {"rows": rows, "bias": back.sum(axis=0), "out": bent.T @ push, "out_bias": push.sum(axis=0)}

    def _adam(self, gradients: dict[str, Floats], rate: float) -> None:
        self.steps += 1
        pace = rate * np.sqrt(1 - SQUARE_DECAY**self.steps) / (1 - MEAN_DECAY**self.steps)
        for name, gradient in gradients.items():
            mean, square = self.mean[name], self.square[name]
            mean += (1 - MEAN_DECAY) * (gradient - mean)
            square += (1 - SQUARE_DECAY) * (gradient * gradient - square)
            self.weights[name] -= (pace * mean / (np.sqrt(square) + TINY)).astype(np.float32)


def _single_rows(seats: int) -> list[slice]:
    """Return the rows outside thermometers (cards, market, padding).

    They start at zero, and stay there if never used.
    """
    found, first = [slice(seats * SEAT_ROWS, None)], 0
    for segment in SEAT:
        if not segment.is_thermometer:
            for seat in range(seats):
                found.append(slice(seat * SEAT_ROWS + first, seat * SEAT_ROWS + first + len(segment.rows)))
        first += len(segment.rows)
    return found


def _differences(rows: Floats, seats: int) -> Floats:
    """Return the rows of an evaluator's net in training form: each row of a dial is the difference to the one below."""
    steps = rows.copy()
    for part in _thermometers(steps, seats):
        part[:, 1:] = np.diff(part, axis=1)
    return steps


def _thermometers(rows: Floats, seats: int) -> list[Floats]:
    """Return views (seats, rows of one dial, hidden) of all thermometers."""
    by_seat = rows[: seats * SEAT_ROWS].reshape(seats, SEAT_ROWS, -1)
    found, first = [], 0
    for segment in SEAT:
        if segment.is_thermometer:
            found.append(by_seat[:, first : first + len(segment.rows)])
        first += len(segment.rows)
    return found

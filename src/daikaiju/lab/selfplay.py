"""A thinker playing all seats and taking notes: positions between turns, and what each turn's dice were worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import numpy as np

from daikaiju.bots import Bot
from daikaiju.bots.dice_powers import NO_POWERS
from daikaiju.bots.features import rows_of
from daikaiju.bots.judge import Judge, outcome
from daikaiju.bots.lattice import MOST_DICE, Floats, lattice
from daikaiju.bots.odds import plan
from daikaiju.bots.outlook import Outlook
from daikaiju.bots.simple import question
from daikaiju.bots.thinker import Thinker, powers_of
from daikaiju.engine.game import Game
from daikaiju.engine.state import CHANCE
from daikaiju.engine.view import view
from daikaiju.table.chance import Chance

LONGEST_GAME = 4000


@dataclass
class Note:
    """A position between turns, and the luck of the dice of the turn that followed."""

    mover: int
    seats: list[int]
    rows: list[int]
    outlook: Floats | None = None
    expected: Floats | None = None
    """Win probabilities of all seats before the turn's dice."""
    shown: Floats | None = None
    """The same after its final dice."""

    @property
    def luck(self) -> Floats | float:
        """What the dice gave and took."""
        if self.expected is None or self.shown is None:
            return 0.0
        return self.shown - self.expected


@dataclass
class Notebook:
    """All notes of one game and its result."""

    notes: list[Note] = field(default_factory=list)
    result: Floats | None = None


class Student(Thinker):
    """A thinker that notes, at its first roll of a turn, what to expect from the dice."""

    def __init__(self, judge: Judge, noise: float = 0.0) -> None:
        super().__init__(judge, noise)
        self.note: Note | None = None

    def choose(self, view: Game, options: tuple[str, ...], random: Random) -> str:
        """Choose like a thinker; take notes on the way."""
        note = self.note
        if note is not None and view.to_act == view.active and len(view.dice) <= MOST_DICE:
            asked = question(view)
            if asked == "roll" and note.outlook is None:
                self._expect(view, note, random)
            elif asked == "resolve" and note.outlook is not None and note.shown is None:
                table = lattice(len(view.dice))
                note.shown = note.outlook[table.roll(view.dice)] if len(note.outlook) == len(table.rolls) else None
        return super().choose(view, options, random)

    def _expect(self, view: Game, note: Note, random: Random) -> None:
        """Follow my own keeping through all rolls, with the chances of every seat instead of mine alone."""
        dice, rerolls = len(view.dice), view.rolls_left
        note.outlook = Outlook(view, self.judge, dice).values()
        if powers_of(view) != NO_POWERS:
            note.outlook = None
            return
        mine = self._blur(note.outlook[:, view.active], random)
        solved = plan(mine, dice, rerolls + 1)
        self._memory = (self._key(view), solved)
        table, shown = solved.table, note.outlook
        for roll in range(1, rerolls + 1):
            shown = table.rolled_once(shown)[table.best_keep(solved.keeping[roll])]
        note.expected = table.rolled_once(shown)[0]


def play(
    game: Game, student: Student, chance: Chance, random: Random, rivals: Mapping[int, Bot] | None = None
) -> Notebook:
    """One game of a student against itself, or against rivals on some seats."""
    notebook = Notebook()

    def hear(event: tuple[Any, ...]) -> None:
        if event[0] == "turn":
            seats, rows = rows_of(game, event[1])
            student.note = Note(event[1], seats, rows)
            notebook.notes.append(student.note)

    game.listener = hear
    if game.to_act >= 0:
        hear(("turn", game.active))
    decisions = 0
    while not game.over and decisions < LONGEST_GAME:
        if game.to_act == CHANCE:
            game.supply(chance.answer(game))
        else:
            decisions += 1
            bot = rivals.get(game.to_act, student) if rivals else student
            game.play(bot.choose(view(game, game.to_act), game.options, random))
    notebook.result = outcome(game)
    return notebook


def targets(notebook: Notebook, judge: Judge, trust: float) -> list[Floats]:
    """What each noted position was worth: the exact mean over its dice, corrected by what really came of it.

    The luck of the dice is taken out of the next position's value, so the mean over all rolls stands in for the one
    roll that was seen; `trust` is how much later surprises count.
    """
    assert notebook.result is not None
    worth = notebook.result
    value = notebook.result
    found: list[Floats] = []
    for note in reversed(notebook.notes):
        worth = value - note.luck + trust * (worth - value)
        found.append(worth)
        value = np.zeros_like(notebook.result)
        value[note.seats] = judge.odds(len(note.seats), note.rows)
    found.reverse()
    return found

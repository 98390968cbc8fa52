"""The ladder's part about temperaments: each against its plain level, and how differently it behaves."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

import numpy as np

from daikaiju.bots import CHARACTERS
from daikaiju.bots.value.temperament import TEMPERAMENTS
from daikaiju.lab.ladder import Results, percent
from daikaiju.lab.statistics import estimate, share
from daikaiju.lab.tables import rows as table_of
from daikaiju.lab.tournament import Pairing, Score, matches
from daikaiju.lab.work_file import WorkFile

EDITION = "second"
BEHAVIOUR = ("full", 4)
"""The level and the number of monsters of the table of behaviour."""


def schedule(games: int) -> list[tuple[Pairing, int]]:
    """Return a duel of each character with its plain level, and tables of four at full strength with half the games."""
    duels = [(Pairing(bot, bot.partition(":")[0], 2, EDITION), games) for bot in CHARACTERS]
    level, seats = BEHAVIOUR
    plain = Pairing(level, level, seats, EDITION)
    return [*duels, *[(pairing, games // 2) for pairing in (plain, *_tables(level, seats))]]


def _tables(level: str, seats: int) -> list[Pairing]:
    return [Pairing(f"{level}:{temperament}", level, seats, EDITION) for temperament in TEMPERAMENTS]


def run(games: int, workers: int, options: str, cluster: str = "", work: WorkFile | None = None) -> str:
    """Play the schedule and return this part of the report."""
    return report(matches(schedule(games), workers, cluster, work=work), options)


def report(found: Results, options: str = "") -> str:
    """Return this part of docs/ladder.md from results."""
    duels, behaviour = [], []
    for pairing, scores in found.items():
        adjusted = estimate([score.adjusted for score in scores])
        if pairing.seats == 2:
            won = share([score.result for score in scores])
            duels.append([pairing.hero, pairing.foe, percent(won), percent(adjusted), str(won.n)])
        else:
            behaviour.append([pairing.hero, percent(adjusted), *_habits(scores), str(adjusted.n)])
    template = files("daikaiju.lab").joinpath("ladder_temperaments.md").read_text("utf-8")
    return template.format(
        options=options,
        duels=table_of(["bot", "against", "wins", "luck-adjusted", "n"], duels),
        behaviour=table_of(
            ["bot", "luck-adjusted", "turns begun in Tokyo", "yields when asked", "purchases", "claws", "numbers", "n"],
            behaviour,
        ),
    )


def _habits(scores: Sequence[Score]) -> list[str]:
    """Return how the hero behaved, each with its interval: shares, purchases per game, dice per turn."""
    habits = [score.habits for score in scores]
    bought = estimate([float(one.purchases) for one in habits])
    return [
        _ratio([one.turns_in_tokyo for one in habits], [one.turns for one in habits], 100, "%"),
        _ratio([one.yields for one in habits], [one.asked_to_yield for one in habits], 100, "%"),
        f"{bought.mean:.2f} ± {bought.margin:.2f}",
        _ratio([one.claws for one in habits], [one.turns for one in habits], 1, ""),
        _ratio([one.numbers for one in habits], [one.turns for one in habits], 1, ""),
    ]


def _ratio(counted: Sequence[int], among: Sequence[int], scale: float, unit: str) -> str:
    """Return a ratio of sums over games with its interval; decisions of one game are not independent."""
    total = sum(among)
    if not total:
        return "–"
    ratio = sum(counted) / total
    residuals = np.array(counted) - ratio * np.array(among)
    margin = estimate(residuals.tolist()).margin * len(among) / total
    digits = 0 if scale > 1 else 2
    return f"{scale * ratio:.{digits}f}{unit} ± {scale * margin:.{digits}f}{unit}"

"""The ladder's part about expansions: full strength against `simple` with each expansion."""

from __future__ import annotations

from importlib.resources import files

from daikaiju.bots.value.weights import shipped_model_card
from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.lab.ladder import Results, Target, mark, percent
from daikaiju.lab.statistics import estimate, share
from daikaiju.lab.tables import rows as table_of
from daikaiju.lab.tournament import Pairing, matches
from daikaiju.lab.work_file import WorkFile

EDITION = "second"
GOALS = (Target("simple", 2, 0.85), Target("simple", 4, 0.65))


def schedule(games: int) -> list[tuple[Pairing, int]]:
    """Return a pairing for every fitting expansion, then for all together.

    Tables of four have half as many games as duels.
    """
    fitting = [box.id for box in EXPANSIONS.values() if EDITION in box.editions]
    tables = [*((name,) for name in fitting), tuple(fitting)]
    return [
        (Pairing("full", goal.foe, goal.seats, EDITION, expansions=boxes), games * 2 // goal.seats)
        for goal in GOALS
        for boxes in tables
    ]


def run(games: int, workers: int, options: str, cluster: str = "", work: WorkFile | None = None) -> str:
    """Play the schedule and return this part of the report."""
    return report(matches(schedule(games), workers, cluster, work=work), options)


def report(found: Results, options: str = "") -> str:
    """Return this part of docs/ladder.md from results."""
    goals = {(goal.foe, goal.seats): goal.share for goal in GOALS}
    rows = []
    for pairing, scores in found.items():
        won, adjusted = share([score.result for score in scores]), estimate([score.adjusted for score in scores])
        wanted = goals[pairing.foe, pairing.seats]
        boxes = pairing.expansions[0] if len(pairing.expansions) == 1 else "all together"
        foes = f"{pairing.seats - 1} × {pairing.foe}"
        shares = [percent(won), percent(adjusted), str(won.n), f"≥ {wanted:.0%}", mark(won.mean >= wanted)]
        rows.append([boxes, foes, *shares])
    head = ["expansion", "against", "wins", "luck-adjusted", "n", "wanted", "reached"]
    template = files("daikaiju.lab").joinpath("ladder_expansions.md").read_text("utf-8")
    return template.format(
        options=options, games=shipped_model_card()["expansions"]["games"], matches=table_of(head, rows)
    )

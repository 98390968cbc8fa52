"""A simulation that can be interrupted at any time and continued by the same command."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from daikaiju.bots.players.external import name_of
from daikaiju.lab.games import Plan, simulate
from daikaiju.lab.results import ResultsError, Row, RowFile, whole_length
from daikaiju.lab.summary import Summary


def run(
    plan: Plan,
    games: int,
    out: Path | None = None,
    decisions_out: Path | None = None,
    workers: int = 1,
    cluster: str = "",
    progress: Callable[[int], None] = lambda done: None,
    summary: Summary | None = None,
) -> Summary:
    """Play the missing games, write every finished game immediately, and summarize all of them.

    A given summary contains the counts so far if an interruption ends the run.
    """
    plan.check()
    summary = Summary() if summary is None else summary
    with ExitStack() as files:
        results = files.enter_context(RowFile(out)) if out else None
        decisions = files.enter_context(RowFile(decisions_out)) if decisions_out else None
        if results:
            _count_finished(results, plan, games, summary)
        done = summary.games
        if decisions:
            _cut_decisions(decisions, done)
        progress(done)
        for played in simulate(plan, done, games, workers, cluster):
            if decisions:
                decisions.append(played.decisions)
            if results:
                results.append([played.row])
            summary.add(played.row)
            progress(summary.games)
        for file in (results, decisions):
            if file:
                file.finish()
    return summary


def _count_finished(results: RowFile, plan: Plan, games: int, summary: Summary) -> None:
    """Count the finished games; raise an error if the file belongs to other games."""
    for row in results.rows():
        _check(row, summary.games, plan, results.path)
        if summary.games == games:
            raise ResultsError(f"{results.path} holds more than {games} games already; name another file")
        summary.add(row)
    if not results.is_finished:
        results.cut(whole_length(results.lines, summary.games))
    elif summary.games < games:
        raise ResultsError(f"{results.path} is finished with {summary.games} games; name another file for {games}")


def _check(row: Row, number: int, plan: Plan, path: Path) -> None:
    wanted = {
        "game": number,
        "seed": plan.seed,
        "edition": plan.edition,
        "options": dict(plan.options),
        "bots": [name_of(bot) for bot in plan.seats(number)],
    }
    for name, value in wanted.items():
        if row.get(name) != value:
            found = f"{name} is {row.get(name)!r} in row {number}, not {value!r}"
            raise ResultsError(f"{path} holds other games: {found}; name another file")


def _cut_decisions(decisions: RowFile, games: int) -> None:
    """Remove decisions of a game whose result was not written."""
    if decisions.is_finished:
        return
    kept = 0
    for row in decisions.rows():
        if row["game"] >= games:
            break
        kept += 1
    decisions.cut(whole_length(decisions.lines, kept))

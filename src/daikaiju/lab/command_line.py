"""What the laboratory's commands have in common: cores, a cluster, progress, and how they refuse."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, NoReturn

import typer

REFUSED = 2
INTERRUPTED = 130
CORES = max(1, os.cpu_count() or 1)

Cluster = Annotated[str, typer.Option(help="A Dask scheduler, tcp://HOST:PORT, instead of this machine's cores.")]


@contextmanager
def progress_bar(games: int) -> Iterator[Callable[[int], None]]:
    """A bar with games a second and the time left, on standard error."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task: TaskID | None = None

        def show(done: int) -> None:
            nonlocal task
            if task is None:  # what was there before does not count as speed
                task = bar.add_task("", total=games, completed=done, rate="")
                return
            bar.update(task, completed=done)
            speed = bar.tasks[0].speed
            bar.update(task, rate=f"{speed:.1f} games/s" if speed else "")

        yield show


def refuse(message: str) -> NoReturn:
    """One line on standard error, and exit code 2."""
    typer.echo(message, err=True)
    raise typer.Exit(REFUSED)

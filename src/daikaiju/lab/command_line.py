"""Common parts of the laboratory's commands: cores, a cluster, progress, and errors."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from time import monotonic
from typing import Annotated, NoReturn

import typer

REFUSED = 2
CORES = max(1, os.cpu_count() or 1)
SHOWN_EVERY, TELLING = 0.2, 2.0
"""Seconds between two updates of the progress bar, and until the first rate is shown."""

Cluster = Annotated[str, typer.Option(help="A Dask scheduler, tcp://HOST:PORT, instead of this machine's cores.")]


@contextmanager
def progress_bar(games: int) -> Iterator[Callable[[int], None]]:
    """Show a bar with games per second and the time left, on standard error."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"))
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=games, rate="")
        rate = Rate(games)

        def show(done: int) -> None:
            if rate.is_due(done):
                bar.update(task, completed=done, rate=rate.text(done))

        yield show


class Rate:
    """Games per second and the time left; games from an earlier run do not count as speed."""

    def __init__(self, games: int) -> None:
        self.games = games
        self.first = -1
        self.begun = self.shown = 0.0

    def is_due(self, done: int) -> bool:
        """Return whether to update the display: at the beginning, then a few times a second, because it costs time."""
        now = monotonic()
        if self.first < 0:
            self.first, self.begun = done, now
        elif now - self.shown < SHOWN_EVERY and done < self.games:
            return False
        self.shown = now
        return True

    def text(self, done: int) -> str:
        """Return for example `83.1 games/s 0:01:10`; an empty string in the first moments, while workers start."""
        played, seconds = done - self.first, self.shown - self.begun
        if seconds < TELLING or not played:
            return ""
        left = timedelta(seconds=round((self.games - done) * seconds / played))
        return f"{played / seconds:.1f} games/s {left}"


def refuse(message: str) -> NoReturn:
    """Print one line on standard error, and exit with code 2."""
    typer.echo(message, err=True)
    raise typer.Exit(REFUSED)

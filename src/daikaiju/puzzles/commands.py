"""The commands `puzzles make` and `puzzles show`."""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from daikaiju import stopping
from daikaiju.engine.errors import DaikaijuError
from daikaiju.engine.rules import EDITIONS

REFUSED = 2
CORES = max(1, os.cpu_count() or 1)

puzzles = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Positions in which one decision is best.")


@puzzles.command()
def make(
    out: Annotated[Path, typer.Option(help="The file of puzzles to write.")] = Path("puzzles.jsonl.gz"),
    number: Annotated[int, typer.Option(min=5, max=5000, help="Puzzles of each edition.")] = 200,
    edition: Annotated[list[str] | None, typer.Option(help="Only this edition; may be repeated.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same puzzles on any number of cores.")] = 1,
    workers: Annotated[int, typer.Option(min=1, help="Processes that search for puzzles.")] = CORES,
) -> None:
    """Find puzzles in games of bots; the same command continues after an interruption."""
    from daikaiju.puzzles.collection import write
    from daikaiju.puzzles.making import Making
    from daikaiju.puzzles.making import make as make_all

    editions = edition or list(EDITIONS)
    for one in editions:
        if one not in EDITIONS:
            typer.echo(f"unknown edition {one!r}: it is one of {', '.join(EDITIONS)}", err=True)
            raise typer.Exit(REFUSED)

    def told(making: Making) -> None:
        themes = Counter(puzzle.theme for puzzle in making.puzzles)
        shown = "  ".join(f"{theme} {number}" for theme, number in sorted(themes.items()))
        typer.echo(f"{making.edition}: {len(making.puzzles)} after {making.batches} batches  {shown}", err=True)

    work = out.with_name(out.name + ".work")
    try:
        found = make_all(editions, seed, number, work, workers, told)
        write(found, out)
    except KeyboardInterrupt:
        typer.echo(f"interrupted: {work} has the puzzles found so far; the same command continues", err=True)
        raise typer.Exit(stopping.INTERRUPTED) from None
    except (DaikaijuError, OSError) as problem:
        typer.echo(str(problem), err=True)
        raise typer.Exit(REFUSED) from None
    typer.echo(f"{out}: {len(found)} puzzles, {out.stat().st_size} bytes")


@puzzles.command()
def show(name: Annotated[str, typer.Argument(help="A puzzle's id; without it all are listed.")] = "") -> None:
    """Print a shipped puzzle as JSON, or the ids of all."""
    from daikaiju.puzzles.collection import puzzle, shipped

    if not name:
        for one in shipped().values():
            typer.echo(f"{one.id}  {one.edition:8} {one.theme:9} level {one.level}  rating {one.rating}")
        return
    try:
        found = puzzle(name)
    except DaikaijuError as problem:
        typer.echo(str(problem), err=True)
        raise typer.Exit(REFUSED) from None
    checked = {"id": found.id, "gap": round(found.gap, 3), "answer": found.answer}
    typer.echo(json.dumps(found.to_json() | checked, indent=1))

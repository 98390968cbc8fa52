"""The command `check-expansion`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from daikaiju.check.declarations import check_declarations
from daikaiju.check.faults import Faults, sources_at, sources_of
from daikaiju.check.games import play_games
from daikaiju.check.players import check_players
from daikaiju.discovery import LoadError, expansions_of, load_module
from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.engine.rules import EDITIONS

FAULTY = 1


def check_expansion(
    module: Annotated[str, typer.Argument(help="The expansion's module, its file or folder, or its id.")],
    games: Annotated[int, typer.Option(min=1, help="Random games for each edition and number of monsters.")] = 1,
    edition: Annotated[
        list[str] | None, typer.Option(help="Only this edition (may be repeated); all that it has if not given.")
    ] = None,
) -> None:
    """Inspect an expansion and play it with all options; report each fault with the line that caused it."""
    for one in edition or ():
        if one not in EDITIONS:
            typer.echo(f"unknown edition {one!r}: it is one of {', '.join(EDITIONS)}", err=True)
            raise typer.Exit(2)
    lines, faults = checked(module, games, edition or EDITIONS)
    for line in lines:
        typer.echo(line)
    for fault in faults.found.values():
        typer.echo(str(fault))
    if faults.found:
        raise typer.Exit(FAULTY)


def checked(name: str, games: int = 1, editions: Iterable[str] = EDITIONS) -> tuple[list[str], Faults]:
    """Check an expansion; return a line about each part without a fault, and the faults."""
    path = Path(name)
    faults = Faults(sources_at(path) if path.exists() else [])
    try:
        module = load_module(EXPANSIONS[name].extend.__module__ if name in EXPANSIONS else name)
    except LoadError as problem:
        faults.caught(problem.__cause__ or problem, "the module cannot be imported")
        return [], faults
    faults.sources = sources_of(module)
    boxes = expansions_of(module)
    if not boxes:
        faults.note("the module registers no expansion: call register(Expansion(...))")
    lines = []
    for box in boxes:
        tables = [rules for rules in check_declarations(EXPANSIONS[box], faults) if rules.edition in editions]
        played = 0 if faults.found else play_games(EXPANSIONS[box], tables, games, faults)
        if not faults.found:
            check_players(EXPANSIONS[box], tables, faults)
        if not faults.found:
            lines.append(f"{box}: no fault in {played} random games, with bots, reviews and environments")
    faults.drop_vague()
    return lines, faults

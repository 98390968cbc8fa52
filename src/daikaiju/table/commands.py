"""The commands `scenario` and `verify`."""

import json
from pathlib import Path
from typing import Annotated

import typer

from daikaiju.table.scenario import Malformed, Scenario, read
from daikaiju.table.verify import verify as verify_data

FAILED, MALFORMED = 1, 2


def scenario(files: Annotated[list[Path], typer.Argument(help="Files with a scenario, or a list of them.")]) -> None:
    """Play scenarios, print each final state as JSON, and say where it differs from what is expected."""
    code = 0
    try:
        found = [Scenario(data) for file in files for data in read(file)]
    except Malformed as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(MALFORMED) from None
    for one in found:
        try:
            state, differences = one.run()
        except Malformed as error:
            typer.echo(str(error), err=True)
            code = MALFORMED
            continue
        typer.echo(json.dumps({"name": one.name, **state}))
        for difference in differences:
            typer.echo(difference, err=True)
        if differences:
            code = max(code, FAILED)
    raise typer.Exit(code)


def verify(
    records: Annotated[list[Path], typer.Argument(help="Record files.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the verdicts as JSON.")] = False,
) -> None:
    """Replay records and derive every die and card again from their seeds; fails on the first that does not fit."""
    has_failed = False
    for path in records:
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
        except OSError as problem:
            typer.echo(f"{path}: {problem.strerror}", err=True)
            raise typer.Exit(MALFORMED) from None
        except (ValueError, RecursionError) as problem:
            typer.echo(f"{path}: not JSON: {problem}", err=True)
            raise typer.Exit(MALFORMED) from None
        verdict = verify_data(data)
        has_failed |= verdict["problem"] is not None or verdict["fair"] is not True
        if as_json:
            typer.echo(json.dumps({"file": str(path), **verdict}))
        elif verdict["problem"] is not None:
            detail = verdict["detail"].removeprefix(f"{verdict['problem']}: ")
            typer.echo(f"{path}: {verdict['problem']}: {detail}", err=True)
        elif verdict["fair"] is None:
            typer.echo(f"{path}: legal, but it carries no seeds to derive its chance from", err=True)
        else:
            typer.echo(f"{path}: fair: {verdict['chance']} lines of chance, {verdict['moves']} lines in all")
    if has_failed:
        raise typer.Exit(1)

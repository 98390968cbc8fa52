"""The command `scenario`."""

import json
from pathlib import Path
from typing import Annotated

import typer

from daikaiju.table.scenario import Malformed, Scenario, read

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

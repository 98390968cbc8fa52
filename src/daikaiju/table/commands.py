"""The commands `scenario` and `verify`."""

import json
import re
from pathlib import Path
from typing import Annotated, Any

import typer

from daikaiju.table.fairness import OLD_SCHEME
from daikaiju.table.scenario import Malformed, Scenario, read
from daikaiju.table.schemas import Verdict

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
    commitment: Annotated[
        list[str] | None, typer.Option(help="The server's commitment that you noted before the game (repeatable).")
    ] = None,
    entropy: Annotated[list[str] | None, typer.Option(help="Your entropy of the game (repeatable).")] = None,
    key: Annotated[str | None, typer.Option(help="The server's public key that you noted.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the verdicts as JSON.")] = False,
) -> None:
    """Replay records, derive every die and card again from their seeds, and compare them with what you kept."""
    from daikaiju.table.verify import verify as verify_data

    noted = _noted(commitment or [], entropy or [], key)
    has_failed = False
    for path in records:
        verdict = verify_data(_read_record(path), noted)
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
            for line in _proven(verdict):
                typer.echo(f"  {line}")
    if has_failed:
        raise typer.Exit(FAILED)


def _noted(commitments: list[str], entropies: list[str], key: str | None) -> dict[str, Any] | None:
    """Return the values a player noted, in the form of a record's `kept`."""
    for name, values in (("commitment", commitments), ("entropy", entropies), ("key", [key] if key else [])):
        for value in values:
            if not re.fullmatch("[0-9a-f]{32,128}", value):
                typer.echo(f"--{name} {value}: it is 32 to 128 hex digits", err=True)
                raise typer.Exit(MALFORMED)
    if not commitments and not entropies and key is None:
        return None
    rounds = [{"commitment": one} for one in commitments] + [{"entropy": one} for one in entropies]
    return {"rounds": rounds} | ({"key": key} if key else {})


def _read_record(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        typer.echo(f"{path}: {problem.strerror}", err=True)
    except (ValueError, RecursionError) as problem:
        typer.echo(f"{path}: not JSON: {problem}", err=True)
    raise typer.Exit(MALFORMED)


def _proven(verdict: Verdict) -> list[str]:
    """Return lines that say what the verdict is based on and what it does not prove."""
    lines = []
    if verdict["scheme"] == OLD_SCHEME:
        lines.append(f"by the older scheme {OLD_SCHEME}: its commitment covers the seed alone")
    if verdict["bound"]:
        lines.append("it agrees with what was kept before the game")
    else:
        lines.append("nothing kept before the game to compare it with: give --commitment and --entropy")
    if verdict["signed"]:
        lines.append(f"signed by the key {verdict['signed']}")
    else:
        lines.append("not signed: names, levels and times are not proven")
    lines += [f"seat {seat} withheld its entropy in a start that failed" for seat in verdict["withheld"]]
    return lines

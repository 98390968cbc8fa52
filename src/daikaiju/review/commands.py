"""The command `review`: where a finished game was decided."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from daikaiju import stopping
from daikaiju.catalogue.names import Names
from daikaiju.engine.errors import DaikaijuError
from daikaiju.review.analysis import Review, review_game
from daikaiju.review.grades import GOOD
from daikaiju.review.report import PARTS, report
from daikaiju.review.sentences import Teller, percent
from daikaiju.review.turning_points import turning_points
from daikaiju.table.record import Record
from daikaiju.words import Words
from daikaiju.words.speech import Language, refuse, speak


def review(
    record: Annotated[Path, typer.Argument(help="The record of a finished game.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the review as JSON.")] = False,
    out: Annotated[Path | None, typer.Option(help="Write the review as one HTML page.")] = None,
    lang: Language = "",
) -> None:
    """Show where a game was lost: win chances line by line, luck and choices, every decision graded."""
    words = speak(lang)
    try:
        game = Record.load(record)
        found = _reviewed(game, words)
    except DaikaijuError as error:
        refuse(words, str(error))
    if as_json:
        typer.echo(json.dumps(found.to_json()))
    teller = Teller(game, Names(words, game.edition, [player["monster"] for player in game.players]))
    if out is not None:
        try:
            out.write_text(report(found, teller), encoding="utf-8")
        except OSError as error:
            refuse(words, f"{out}: {error.strerror}")
        if not as_json:
            typer.echo(words("review.saved", file=out))
    elif not as_json:
        typer.echo("\n".join(_told(found, teller)))


def _reviewed(game: Record, words: Words) -> Review:
    """Return the review, with a progress bar in a terminal."""
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(words("review.progress"), total=len(game.moves))

        def progress(done: int, total: int) -> None:
            stopping.check()
            bar.update(task, completed=done, total=total)

        return review_game(game, progress)


def _told(found: Review, teller: Teller) -> list[str]:
    """Return the review as lines of text."""
    names, words = teller.names, teller.names.words
    points = turning_points(found)
    teller.learn(found, points)
    lines = [words("review.turning"), *(f"  {teller.turning_point(point)}" for point in points)]
    if not points:
        lines.append(f"  {words('review.turning.none')}")
    lines += ["", f"{words('review.parts')}. {words('review.parts.about')}"]
    for seat, name in enumerate(names.monsters):
        parts = found.seat(seat)
        said = [f"{words(f'review.part.{part}')} {percent(parts[part], names)}" for part in PARTS]
        lines.append(f"  {name}: {', '.join(said)}. {words('review.accuracy')}: {percent(parts['accuracy'], names)} %")
    lost = [one for one in found.decisions if one.grade != GOOD]
    about = words("review.decisions.about", n=len(found.decisions)) if lost else words("review.decisions.none")
    return [*lines, "", about, *(f"  {teller.decision(one)}" for one in lost)]

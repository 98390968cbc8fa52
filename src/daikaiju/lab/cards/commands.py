"""The command `lab cards`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from daikaiju import stopping
from daikaiju.engine.errors import DaikaijuError
from daikaiju.lab.cards.findings import findings, write_table
from daikaiju.lab.cards.markdown import markdown
from daikaiju.lab.cards.report import HtmlReport
from daikaiju.lab.cards.run import run
from daikaiju.lab.cards.schedule import games_in_part, parts
from daikaiju.lab.command_line import CORES, Cluster, progress_bar, refuse
from daikaiju.words import Words
from daikaiju.words.speech import Language, speak

lab = typer.Typer(help="The laboratory: measure cards by many games.", no_args_is_help=True)


@lab.callback()
def _lab() -> None:
    """Make `cards` a subcommand although it is the only one."""


@lab.command()
def cards(
    rounds: Annotated[int, typer.Option(min=1, help="Rounds of 96 games; more rounds narrow the intervals.")] = 250,
    out: Annotated[Path, typer.Option(help="Folder of games and reports.")] = Path("cards"),
    seed: Annotated[int, typer.Option(help="The same seed gives the same games for any number of workers.")] = 1,
    workers: Annotated[int, typer.Option(min=1, help="Processes that play games.")] = CORES,
    cluster: Cluster = "",
    lang: Language = "",
) -> None:
    """Estimate the worth of every card: play games with gifts, and write report.html, report.md and cards.json.

    The same command continues after an interruption.
    """
    words = speak(lang)
    games = len(parts(rounds, seed)) * games_in_part()
    command = f"daikaiju lab cards --rounds {rounds} --seed {seed}"
    try:
        with progress_bar(games) as progress:
            run(out, rounds, seed, workers, cluster, progress)
        found = findings(out)
        (out / "report.html").write_text(HtmlReport(found, words, command).html(), encoding="utf-8")
        (out / "report.md").write_text(markdown(found, Words("en"), command), encoding="utf-8")
        write_table(found, out / "cards.json")
    except KeyboardInterrupt:
        typer.echo("interrupted: finished games are kept; the same command continues", err=True)
        raise typer.Exit(stopping.INTERRUPTED) from None
    except DaikaijuError as problem:
        refuse(str(problem))
    except OSError as problem:
        refuse(f"{problem.filename or out}: {problem.strerror}; the games are kept")
    typer.echo(f"{found.games} games: {out / 'report.html'}, {out / 'report.md'}, {out / 'cards.json'}")

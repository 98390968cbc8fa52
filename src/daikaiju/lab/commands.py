"""The commands `simulate`, `train`, `ladder` and `respond`."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from daikaiju import stopping
from daikaiju.bots import LEVELS, POOL, make
from daikaiju.engine.errors import DaikaijuError
from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.engine.rules import EDITIONS
from daikaiju.lab.command_line import CORES, Cluster, progress_bar, refuse
from daikaiju.lab.training import PRESETS, Training
from daikaiju.lab.training import run as run_training
from daikaiju.lab.workers import THREADS, WorkError

OPPONENTS = tuple(dict.fromkeys((*POOL, *LEVELS)))


def simulate(
    games: Annotated[int, typer.Option(min=1, help="The number of games.")] = 1000,
    edition: Annotated[str, typer.Option(help="classic, second or dark.")] = "second",
    bots: Annotated[
        str, typer.Option(help="One for each seat, separated by commas: levels, my_bot.py:MyBot, exec:COMMAND.")
    ] = "full,full,full,full",
    players: Annotated[int, typer.Option(help="Number of seats, if more than bots are named; the bots repeat.")] = 0,
    expansion: Annotated[list[str] | None, typer.Option(help="An expansion to play with; may be repeated.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="A rule option, name=value; may be repeated.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games for any number of workers.")] = 1,
    workers: Annotated[int, typer.Option(min=1, help="Processes that play games.")] = CORES,
    cluster: Cluster = "",
    out: Annotated[Path | None, typer.Option(help="Results, a row for each game: .jsonl or .parquet.")] = None,
    decisions: Annotated[Path | None, typer.Option(help="A row for each decision: .jsonl or .parquet.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON.")] = False,
) -> None:
    """Play many games of bots; the same command continues after an interruption."""
    from daikaiju.lab import simulation
    from daikaiju.lab.games import Plan
    from daikaiju.lab.summary import Summary

    named = [bot.strip() for bot in bots.split(",")]
    seats = tuple(named[seat % len(named)] for seat in range(max(players, len(named))))
    summary = Summary()
    options = dict(map(_option, option or ())) | ({"expansions": sorted(expansion)} if expansion else {})
    try:
        plan = Plan(edition, seats, seed, options, decisions is not None)
        with progress_bar(games) as progress:
            simulation.run(plan, games, out, decisions, workers, cluster, progress, summary)
    except KeyboardInterrupt:
        kept = f"{summary.games} of {games} games are kept; the same command continues" if out else "nothing was kept"
        typer.echo(f"interrupted: {kept}", err=True)
        raise typer.Exit(stopping.INTERRUPTED) from None
    except DaikaijuError as problem:
        refuse(str(problem))
    typer.echo(json.dumps(summary.as_json(), indent=1) if as_json else summary.as_text())
    if summary.faults:
        raise typer.Exit(1)


def _option(text: str) -> tuple[str, Any]:
    """Parse a rule option; the value is parsed as JSON if possible."""
    name, equals, value = text.partition("=")
    if not equals:
        refuse(f"--option {text}: write it as name=value")
    try:
        return name, json.loads(value)
    except json.JSONDecodeError:
        return name, value


def train(
    preset: Annotated[str, typer.Option(help=f"The amount of training: {', '.join(PRESETS)}.")] = "smoke",
    out: Annotated[Path, typer.Option(help="Folder of checkpoints and weights.")] = Path("training"),
    seed: Annotated[int, typer.Option(help="The same seed and number of workers give the same weights.")] = 1,
    rounds: Annotated[int, typer.Option(min=0, help="Number of rounds instead of the preset's.")] = 0,
    games: Annotated[int, typer.Option(min=0, help="Games per round instead of the preset's.")] = 0,
    expansion: Annotated[str, typer.Option(help="With --preset expansions: only train the features of this one.")] = "",
    workers: Annotated[int, typer.Option(min=1, help="Processes that play games.")] = CORES,
    resume: Annotated[bool, typer.Option("--resume", help="Continue from the last checkpoint in the folder.")] = False,
    every: Annotated[int, typer.Option(min=1, help="Rounds between two checkpoints.")] = 1,
    cluster: Cluster = "",
) -> None:
    """Learn win probabilities by self-play; every checkpoint writes the weights into the folder."""
    if preset not in PRESETS:
        refuse(f"unknown preset {preset!r}: it is one of {', '.join(PRESETS)}")
    if resume and not (out / "training.json").exists():
        refuse(f"nothing to resume in {out}")
    chosen = PRESETS[preset]
    if expansion and expansion not in EXPANSIONS:
        refuse(f"unknown expansion {expansion!r}: it is one of {', '.join(EXPANSIONS)}")
    if expansion and not chosen.of_expansions:
        refuse("--expansion needs --preset expansions")
    chosen = replace(chosen, rounds=rounds or chosen.rounds, games=games or chosen.games, expansion=expansion)
    training = Training.resume(out) if resume else Training(chosen, seed)

    def report(training: Training, losses: dict[int, float]) -> None:
        shown = "  ".join(f"{seats}: {loss:.4f}" for seats, loss in losses.items())
        typer.echo(f"{training.round}/{training.preset.rounds}  {training.games}  {training.seconds:.0f} s  {shown}")
        if training.round % every == 0 or training.round == training.preset.rounds:
            training.checkpoint(out)

    try:
        run_training(training, workers, report, cluster)
    except KeyboardInterrupt:
        typer.echo(f"interrupted: {out} has the last checkpoint; --resume continues from it", err=True)
        raise typer.Exit(stopping.INTERRUPTED) from None
    except WorkError as problem:
        refuse(str(problem))


def ladder(
    games: Annotated[int, typer.Option(min=4, help="Games of each duel; tables of four play half as many.")] = 400,
    calibration: Annotated[int, typer.Option(min=1, help="Games of full strength against itself.")] = 10_000,
    out: Annotated[Path, typer.Option(help="The report to write.")] = Path("ladder.md"),
    part: Annotated[
        str, typer.Option(help="Only base, temperaments or expansions; the other parts of the report are kept.")
    ] = "",
    workers: Annotated[int, typer.Option(min=1, help="Processes that play games.")] = CORES,
    bot: Annotated[list[str] | None, typer.Option(help="An additional bot: file.py:Class or exec:COMMAND.")] = None,
    cluster: Cluster = "",
) -> None:
    """Measure every level and write the ladder."""
    from daikaiju.lab import ladder, ladder_expansions, ladder_temperaments
    from daikaiju.lab.work_file import WorkFile

    if part not in ("", *ladder.HEADINGS):
        refuse(f"unknown part {part!r}: it is one of {', '.join(ladder.HEADINGS)}; without it all are measured")
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.open("a").close()  # fail before an hour of games, not after it
        before = out.read_text("utf-8")
    except OSError as problem:
        refuse(f"{out}: {problem.strerror}")
    os.environ.update(dict.fromkeys(THREADS, "1"))
    found: dict[str, str] = {}
    try:
        for own in bot or ():
            make(own)
        with WorkFile(out.with_name(out.name + ".work")) as work:
            options = f" with `--games {games}`"
            if part in ("", "base"):
                all_options = f" with `--games {games} --calibration {calibration}`"
                found["base"] = ladder.run(games, calibration, workers, all_options, cluster, bot or (), work)
            if part in ("", "temperaments"):
                found["temperaments"] = ladder_temperaments.run(games, workers, options, cluster, work)
            if part in ("", "expansions"):
                found["expansions"] = ladder_expansions.run(games, workers, options, cluster, work)
    except KeyboardInterrupt:
        typer.echo(f"interrupted: finished games are kept in {work.path}; the same command continues", err=True)
        raise typer.Exit(stopping.INTERRUPTED) from None
    except DaikaijuError as problem:
        refuse(str(problem))
    text = ladder.joined(before, found)
    out.write_text(text, encoding="utf-8")
    work.remove()
    typer.echo(text)


def respond(
    opponent: Annotated[str, typer.Argument(help=f"One of {', '.join(OPPONENTS)}.")],
    edition: Annotated[str, typer.Option(help="classic, second or dark.")] = "second",
    rounds: Annotated[int, typer.Option(min=1, help="Rounds of training.")] = 45,
    games: Annotated[int, typer.Option(min=2, help="Games of each round and worker.")] = 400,
    seed: Annotated[int, typer.Option(help="The same seed and number of workers give the same result.")] = 1,
    workers: Annotated[int, typer.Option(min=1, help="Processes that play games.")] = CORES,
    cluster: Cluster = "",
) -> None:
    """Train in duels against one opponent alone and report the win rate: a lower bound of its exploitability."""
    from daikaiju.bots.value.weights import shipped
    from daikaiju.lab import best_response
    from daikaiju.lab.statistics import share

    if opponent not in OPPONENTS:
        refuse(f"unknown opponent {opponent!r}: it is one of {', '.join(OPPONENTS)}")
    if edition not in EDITIONS:
        refuse(f"unknown edition {edition!r}: it is one of {', '.join(EDITIONS)}")
    found: list[list[float]] = []
    try:
        for scores in best_response.respond(opponent, edition, shipped(), rounds, games, workers, seed, cluster):
            found.append(scores)
            typer.echo(f"{len(found)}/{rounds}  {100 * sum(scores) / len(scores):.1f}% of {len(scores)}")
    except KeyboardInterrupt:
        typer.echo(f"interrupted after {len(found)} of {rounds} rounds", err=True)
    except WorkError as problem:
        refuse(str(problem))
    if not found:
        raise typer.Exit(stopping.INTERRUPTED)
    for name, part in (("before", found[:1]), ("last third", found[-max(1, rounds // 3) :])):
        won = share([score for scores in part for score in scores])
        typer.echo(f"{name}: {100 * won.mean:.1f}% ± {100 * won.margin:.1f}% of {won.n} games")
    if len(found) < rounds:
        raise typer.Exit(stopping.INTERRUPTED)

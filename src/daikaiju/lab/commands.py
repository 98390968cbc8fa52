"""The commands `train`, `ladder` and `respond`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from daikaiju.bots import LEVELS, POOL
from daikaiju.engine.rules import EDITIONS
from daikaiju.lab.training import PRESETS, THREADS, Training
from daikaiju.lab.training import run as run_training

REFUSED = 2
CORES = max(1, os.cpu_count() or 1)
OPPONENTS = tuple(dict.fromkeys((*POOL, *LEVELS)))


def train(
    preset: Annotated[str, typer.Option(help=f"How much to train: {', '.join(PRESETS)}.")] = "smoke",
    out: Annotated[Path, typer.Option(help="Folder of checkpoints and weights.")] = Path("training"),
    seed: Annotated[int, typer.Option(help="The same seed and number of workers, the same weights.")] = 1,
    workers: Annotated[int, typer.Option(min=1, help="Processes that play games.")] = CORES,
    resume: Annotated[bool, typer.Option("--resume", help="Go on from the last checkpoint in the folder.")] = False,
    every: Annotated[int, typer.Option(help="Rounds from checkpoint to checkpoint.")] = 5,
) -> None:
    """Learn win probabilities by self-play; the weights are in the folder after every checkpoint."""
    if preset not in PRESETS:
        _refuse(f"unknown preset {preset!r}: it is one of {', '.join(PRESETS)}")
    if resume and not (out / "training.json").exists():
        _refuse(f"nothing to resume in {out}")
    training = Training.resume(out) if resume else Training(PRESETS[preset], seed)

    def report(training: Training, losses: dict[int, float]) -> None:
        shown = "  ".join(f"{seats}: {loss:.4f}" for seats, loss in losses.items())
        typer.echo(f"{training.round}/{training.preset.rounds}  {training.games}  {training.seconds:.0f} s  {shown}")
        if training.round % every == 0 or training.round == training.preset.rounds:
            training.checkpoint(out)

    run_training(training, workers, report)


def ladder(
    games: Annotated[
        int, typer.Option(min=4, help="Games of each duel; tables of four play half as many, the close duel 16 times.")
    ] = 400,
    calibration: Annotated[int, typer.Option(min=1, help="Games of full strength against itself.")] = 10_000,
    out: Annotated[Path, typer.Option(help="The report.")] = Path("docs/ladder.md"),
    workers: Annotated[int, typer.Option(min=1, help="Processes that play games.")] = CORES,
) -> None:
    """Measure every level and write the ladder."""
    from daikaiju.lab.ladder import run

    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.open("a").close()  # before an hour of games, not after it
    except OSError as problem:
        _refuse(f"{out}: {problem.strerror}")
    os.environ.update(dict.fromkeys(THREADS, "1"))
    text = run(games, calibration, workers, f" with `--games {games} --calibration {calibration}`")
    out.write_text(text, encoding="utf-8")
    typer.echo(text)


def respond(
    opponent: Annotated[str, typer.Argument(help=f"One of {', '.join(OPPONENTS)}.")],
    edition: Annotated[str, typer.Option(help="classic, second or dark.")] = "second",
    rounds: Annotated[int, typer.Option(min=1, help="Rounds of practice.")] = 45,
    games: Annotated[int, typer.Option(min=2, help="Games of each round and worker.")] = 400,
    seed: Annotated[int, typer.Option(help="The same seed and number of workers, the same result.")] = 1,
    workers: Annotated[int, typer.Option(min=1, help="Processes that play games.")] = CORES,
) -> None:
    """Practise duels against one opponent alone and tell how much that wins: how far a level can be exploited."""
    from daikaiju.bots.weights import shipped
    from daikaiju.lab import response
    from daikaiju.lab.statistics import share

    if opponent not in OPPONENTS:
        _refuse(f"unknown opponent {opponent!r}: it is one of {', '.join(OPPONENTS)}")
    if edition not in EDITIONS:
        _refuse(f"unknown edition {edition!r}: it is one of {', '.join(EDITIONS)}")
    found: list[list[float]] = []
    for scores in response.respond(opponent, edition, shipped(), rounds, games, workers, seed):
        found.append(scores)
        typer.echo(f"{len(found)}/{rounds}  {100 * sum(scores) / len(scores):.1f}% of {len(scores)}")
    for name, part in (("before", found[:1]), ("last third", found[-max(1, rounds // 3) :])):
        won = share([score for scores in part for score in scores])
        typer.echo(f"{name}: {100 * won.mean:.1f}% ± {100 * won.margin:.1f}% of {won.n} games")


def _refuse(message: str) -> None:
    typer.echo(message, err=True)
    raise typer.Exit(REFUSED)

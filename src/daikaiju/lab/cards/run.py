"""A run of the card laboratory that can be interrupted at any time and continued by the same command."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from daikaiju.bots.value.weights import shipped
from daikaiju.lab.cards.gifts import play_game
from daikaiju.lab.cards.schedule import Part, deals, games_in_part, parts
from daikaiju.lab.results import ResultsError, RowFile, whole_length
from daikaiju.lab.selfplay import Agent
from daikaiju.lab.workers import in_order

GAMES = "games.jsonl"


def play_part(part: Part) -> list[dict[str, Any]]:
    """Return the rows of all games of a part."""
    agent = Agent(shipped())
    return [
        play_game(deal, rotation, part.seed, agent)
        for deal in deals(part.edition, part.round)
        for rotation in range(deal.games)
    ]


def run(
    folder: Path,
    rounds: int,
    seed: int,
    workers: int = 1,
    cluster: str = "",
    progress: Callable[[int], None] = lambda done: None,
) -> None:
    """Play the missing rounds into the folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise ResultsError(f"{folder}: {problem.strerror}") from None
    todo = parts(rounds, seed)
    with RowFile(folder / GAMES) as file:
        done = _finished_parts(file, seed)
        progress(done * games_in_part())
        for rows in in_order(play_part, todo[done:], workers, cluster):
            file.append(rows)
            done += 1
            progress(done * games_in_part())


def _finished_parts(file: RowFile, seed: int) -> int:
    """Return the number of finished parts; drop an incomplete part, and refuse a file of other games."""
    count = 0
    for row in file.rows():
        if row.get("seed") != seed or "deal" not in row:
            raise ResultsError(f"{file.path} holds other games than those of seed {seed}; name another folder")
        count += 1
    done = count // games_in_part()
    file.cut(whole_length(file.lines, done * games_in_part()))
    return done

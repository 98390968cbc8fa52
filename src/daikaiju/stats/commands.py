"""The command `stats`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from daikaiju.engine.errors import DaikaijuError
from daikaiju.stats.figures import GROUPS, figures
from daikaiju.stats.report import PlayerStats, of_game, of_games
from daikaiju.table.record import Record
from daikaiju.words import Words, stats_words
from daikaiju.words.speech import Language, refuse, speak


def stats(
    records: Annotated[list[Path], typer.Argument(help="Record files; several are summed by player.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    lang: Language = "",
) -> None:
    """Print the figures of a game by seat, or of several games by player."""
    words = speak(lang)
    read: list[Record] = []
    for path in records:
        try:
            record = Record.load(path)
            found = of_game(record)
        except DaikaijuError as problem:
            refuse(words, str(problem) if str(path) in str(problem) else f"{path}: {problem}")
        read.append(record)
    if len(read) > 1:
        found = of_games(read)
    typer.echo(json.dumps({"games": len(read), "players": found}) if as_json else as_text(found, words))


def as_text(players: list[PlayerStats], words: Words) -> str:
    """Return the figures by group, a column for each player, then the dice."""
    named = stats_words(words.language)
    lines = [_row("", [player["name"][:WIDTH] for player in players])]
    for group in GROUPS:
        lines += ["", named[f"group.{group}"]]
        for figure in figures().values():
            if figure.group == group and any(player["figures"].get(figure.name) for player in players):
                shown = [_number(player["figures"].get(figure.name), words) for player in players]
                lines.append(_row(_name(figure.name, words), shown))
    lines += ["", named["dice.title"]]
    for player in players:
        lines.append(player["name"])
        for face in player["dice"]:
            values = {
                "face": words.sentences.get(f"face.{face['face']}", face["face"]),
                "shown": face["shown"],
                "expected": _number(face["expected"], words),
                "low": f"{face['low']:.0%}",
                "high": f"{face['high']:.0%}",
                "share": f"{face['shown'] / face['thrown']:.0%}" if face["thrown"] else "–",
            }
            lines.append("  " + named["dice.line"].format(**values))
    return "\n".join(lines)


NAME_WIDTH, WIDTH = 44, 14


def _name(figure: str, words: Words) -> str:
    """Return a figure's name; an expansion's figure has its name among the expansion's sentences."""
    key = f"figure.{figure}"
    return stats_words(words.language).get(key) or (words(key) if key in words else figure)


def _row(name: str, cells: list[str]) -> str:
    return f"  {name:<{NAME_WIDTH}}" + "".join(f"{cell:>{WIDTH + 2}}" for cell in cells)


def _number(value: float | None, words: Words) -> str:
    if value is None:
        return "–"
    return f"{value:.0f}" if value == int(value) else f"{value:.2f}".replace(".", words("decimal"))

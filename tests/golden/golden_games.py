"""Recorded games, and their description line by line, so that a changed rule shows as a difference."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from daikaiju.engine.game import Game
from daikaiju.engine.rules import EDITIONS
from daikaiju.engine.state import Monster
from daikaiju.table.record import Record, play_line

FOLDER = Path(__file__).parent
TABLES = [(edition, seats) for edition in EDITIONS for seats in range(2, 7)]


def record_file(edition: str, seats: int) -> Path:
    """Return the file with the moves of the game."""
    return FOLDER / f"{edition}_{seats}.json"


def story_file(edition: str, seats: int) -> Path:
    """Return the file with the description of the game."""
    return FOLDER / f"{edition}_{seats}.txt"


def story(record: Record) -> str:
    """Return the game turn by turn: every line of the record, its events, and the table before each turn."""
    game = record.new_game()
    lines = [f"{record.edition}, {', '.join(me.name for me in game.monsters)}", f"options {record.options}"]
    events: list[tuple[Any, ...]] = []
    game.listener = events.append
    for line in record.moves:
        play_line(game, line)
        lines.append(line)
        for event in events:
            if event[0] == "turn":
                lines += ["", *_table(game)]
            lines.append(f"    {' '.join(map(_say, event))}")
        events.clear()
    return "\n".join([*lines, "", *_table(game), f"winners {list(game.winners)}", ""])


def _say(value: Any) -> str:
    return str(value) if value != "" else "-"


def _table(game: Game) -> list[str]:
    return [*map(_monster, game.monsters), f"  market {_row(game.market)} | deck {len(game.deck)}"]


def _monster(me: Monster) -> str:
    if not me.alive:
        return f"  {me.seat} {me.name}: eliminated"
    tokens = f" | poison {me.poison} shrink {me.shrink}" if me.poison or me.shrink else ""
    gauge = f" | wickedness {me.wickedness}" if me.wickedness else ""
    held = f" | {_row(me.cards + me.tiles)}" if me.cards or me.tiles else ""
    dials = f"life {me.life} points {me.points} energy {me.energy}"
    return f"  {me.seat} {me.name}: {dials} {me.place or 'outside'}{tokens}{gauge}{held}"


def _row(cards: Sequence[Any]) -> str:
    return ", ".join(card or "empty" for card in cards)

"""Recorded games have the same events as before; a changed rule shows as a difference.

If the change is intended: `python tests/golden/make_golden.py`, and read the difference before committing it.
"""

import json
import re
from typing import Any

import pytest
from golden_games import FOLDER, TABLES, record_file, story, story_file

from daikaiju.catalogue.names import Names
from daikaiju.engine.events import problem
from daikaiju.table.record import Record, play_line
from daikaiju.terminal.log import sentence
from daikaiju.words import LANGUAGES, Words


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_golden_game(edition: str, seats: int) -> None:
    record = Record.load(record_file(edition, seats))
    assert (record.edition, len(record.players)) == (edition, seats)
    assert story(record).splitlines() == story_file(edition, seats).read_text("utf-8").splitlines()
    game = record.replay()
    assert game.over
    assert list(game.winners) == record.winners


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_everything_that_happens_is_registered_and_told_in_every_language(edition: str, seats: int) -> None:
    record = Record.load(record_file(edition, seats))
    game = record.new_game()
    monsters = [me.name for me in game.monsters]
    names = [Names(Words(language), edition, monsters) for language in LANGUAGES]
    heard: list[tuple[Any, ...]] = []
    game.listener = heard.append
    for line in record.moves:
        play_line(game, line)
    assert len(heard) > len(record.moves) // 2
    assert [wrong for event in heard if (wrong := problem(event))] == []
    raw = re.compile(r"[{}_\[\]]")
    assert [text for event in heard for one in names if raw.search(text := sentence(event, one))] == []


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_a_golden_record_is_written_as_it_is_read(edition: str, seats: int) -> None:
    data = json.loads(record_file(edition, seats).read_text("utf-8"))
    assert Record.from_json(data).to_json() == data


def test_no_golden_game_is_left_over() -> None:
    known = {file(*table).name for table in TABLES for file in (record_file, story_file)}
    assert {file.name for file in FOLDER.iterdir() if file.suffix in (".json", ".txt")} == known


def test_golden_games_show_much_of_the_game() -> None:
    """Most kinds of events happen in some golden game, so that a change to them is seen."""
    told = "\n".join(story_file(*table).read_text("utf-8") for table in TABLES)
    kinds = {line.split()[0] for line in told.splitlines() if line.startswith("    ")}
    wanted = {
        "first", "turn", "rolled", "kept", "stopped", "changed", "rerolled", "points", "energy", "life", "smash",
        "lost", "prevented", "token", "yielded", "stayed", "left", "entered", "bought", "revealed", "swept",
        "peeked", "discarded", "used", "aimed", "wickedness", "tile", "eliminated", "over",
    }  # fmt: skip
    assert wanted <= kinds

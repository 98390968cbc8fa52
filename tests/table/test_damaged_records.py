"""A damaged record is refused with its line and the reason, or it still replays."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from daikaiju.engine.errors import RecordError
from daikaiju.table.record import Record

GOLDEN = Path(__file__).parent.parent / "golden"
RECORDS = sorted(GOLDEN.glob("*_[234].json"))
DAMAGES = 40


def damaged(moves: list[str], chance: random.Random) -> list[str]:
    """Return the record with one line removed, doubled, moved, or with a letter changed."""
    moves = moves[:]
    place = chance.randrange(len(moves))
    match chance.choice(["lose", "double", "move", "letter", "seat"]):
        case "lose":
            del moves[place]
        case "double":
            moves.insert(place, moves[place])
        case "move":
            moves.insert(chance.randrange(len(moves)), moves.pop(place))
        case "letter":
            line = moves[place]
            at = chance.randrange(len(line))
            moves[place] = line[:at] + chance.choice("0123EHSabcdefg .:*²\n") + line[at + 1 :]
        case "seat":
            moves[place] = f"{chance.choice(['7', '-1', '', '٣', '0' * 20])}{moves[place][1:]}"
    return moves


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_damaged_record_is_refused_with_its_line(file: Path) -> None:
    data: dict[str, Any] = json.loads(file.read_text("utf-8"))
    chance = random.Random(file.stem)
    refused = 0
    for _ in range(DAMAGES):
        record = Record.from_json({**data, "moves": damaged(data["moves"], chance)})
        try:
            record.replay()
        except RecordError as error:
            refused += 1
            assert re.match(r"line \d+: .+|winners: .+", str(error))
            assert "\n" not in str(error)
    assert refused > DAMAGES // 2


def test_a_record_cut_off_replays_to_where_it_ends() -> None:
    data = json.loads(RECORDS[0].read_text("utf-8"))
    half = Record.from_json({**data, "moves": data["moves"][: len(data["moves"]) // 2], "winners": []})
    assert not half.replay().over

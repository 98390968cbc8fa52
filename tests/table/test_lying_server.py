"""The verifier finds every lie of a server after the game, alone or with a player's notes."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest
from lying_server import KEY, OTHER_KEY, PAGE_FILE, kept, lies, page_file, signed, tell
from typer.testing import CliRunner

from daikaiju.cli import app
from daikaiju.table.canonical import canonical
from daikaiju.table.fairness import OLD_SCHEME, SCHEME
from daikaiju.table.verify import verify

OLD_RECORD = Path(__file__).with_name("old_record.json")
LIES = lies()


def test_an_honest_server_is_believed() -> None:
    record = tell()
    verdict = verify(record, kept(record))
    assert verdict["problem"] is None, verdict["detail"]
    assert (verdict["legal"], verdict["fair"], verdict["bound"]) == (True, True, True)
    assert (verdict["scheme"], verdict["signed"]) == (SCHEME, KEY.public)
    assert verdict["withheld"] == [1]
    assert verify(record | {"kept": kept(record)})["bound"] is True
    assert verify(record)["bound"] is None


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_found(lie: str) -> None:
    record, mine, problem = LIES[lie]
    verdict = verify(record, mine)
    assert verdict["problem"] == problem, verdict["detail"]
    assert verdict["fair"] is not True or problem in ("signature", "unfinished", "winners")


@pytest.mark.parametrize("lie", [name for name, (_, mine, _) in LIES.items() if mine is not None])
def test_a_players_notes_may_be_in_their_own_copy(lie: str) -> None:
    record, mine, problem = LIES[lie]
    assert verify(record | {"kept": mine})["problem"] == problem


def test_without_notes_a_seed_chosen_too_late_cannot_be_detected() -> None:
    """No check of a record alone can find it; that is why players keep notes."""
    record, mine, _ = LIES["a seed chosen when all entropy was known"]
    assert verify(record)["problem"] is None
    assert verify(record, mine)["problem"] == "kept"


def test_no_line_can_be_cut_off_changed_or_added() -> None:
    record = tell()
    for length in range(len(record["moves"])):
        assert verify(record | {"moves": record["moves"][:length]})["problem"] is not None
    assert verify(record | {"moves": [*record["moves"], "0: roll"]})["problem"] == "illegal"


def test_every_field_is_signed() -> None:
    record = tell()
    for name, value in record.items():
        if name in ("format", "signature"):
            continue
        changed = copy.deepcopy(value)
        if isinstance(changed, list):
            changed = changed[:-1]
        elif isinstance(changed, dict):
            changed = changed | {"new": 1}
        else:
            changed = 7 if isinstance(changed, int) else "aaaaaaaaaa"
        assert verify(record | {name: changed})["problem"] is not None, name
    assert verify(record | {"note": "added"})["problem"] == "signature"


def test_one_changed_character_of_a_record_is_found() -> None:
    text = canonical(tell())
    choose = random.Random(5)
    for _ in range(150):
        place = choose.randrange(len(text))
        changed = text[:place] + choose.choice("0123456789abcdefEHS") + text[place + 1 :]
        try:
            data = json.loads(changed)
        except ValueError:
            continue
        if data != json.loads(text):
            assert verify(data)["problem"] is not None, changed[max(0, place - 20) : place + 20]


@pytest.mark.parametrize("wrong", [None, 7, [], {}, "x", {"rounds": 7}, {"rounds": [7]}, {"rounds": [{"shares": []}]}])
@pytest.mark.parametrize("place", ["kept", "fairness", "signature", "asked"])
def test_nonsense_in_a_proof_is_a_verdict_and_not_a_crash(place: str, wrong: Any) -> None:
    record = tell() | {place: wrong}
    if place == "kept" and wrong is None:
        return
    assert verify(record)["problem"] is not None or wrong in ({"rounds": []},)


def test_the_pages_verifier_is_tested_with_the_same_lies() -> None:
    """If this fails: python tests/table/lying_server.py"""
    assert PAGE_FILE.read_text(encoding="utf-8") == page_file()


def test_an_old_record_verifies_as_what_it_was() -> None:
    record = json.loads(OLD_RECORD.read_text(encoding="utf-8"))
    verdict = verify(record)
    assert (verdict["problem"], verdict["fair"], verdict["scheme"]) == (None, True, OLD_SCHEME)
    assert (verdict["signed"], verdict["bound"]) == (None, None)
    for length in range(len(record["moves"])):
        cut = record | {"moves": record["moves"][:length], "winners": []}
        assert verify(cut)["problem"] == "unfinished"


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app(["verify", "schema"]), ["verify", *words])
    return result.exit_code, result.output


def write(path: Path, record: dict[str, Any]) -> str:
    path.write_text(json.dumps(record), encoding="utf-8")
    return str(path)


def test_the_command_compares_with_what_was_written_down(tmp_path: Path) -> None:
    record = tell()
    file = write(tmp_path / "mine.json", record)
    mine = kept(record)["rounds"][-1]
    code, said = run(file, "--commitment", mine["commitment"], "--entropy", mine["entropy"], "--key", KEY.public)
    assert code == 0 and "what was kept before the game" in said and "seat 1 withheld" in said, said
    code, said = run(file)
    assert code == 0 and "--commitment" in said, said
    for wrong in (["--commitment", "0" * 64], ["--entropy", "0" * 64], ["--key", OTHER_KEY.public]):
        code, said = run(file, *wrong)
        assert code == 1, said
    code, said = run(
        write(tmp_path / "lie.json", LIES["a seed chosen when all entropy was known"][0]),
        "--commitment",
        mine["commitment"],
    )
    assert code == 1 and "kept" in said, said
    code, said = run(file, "--entropy", "xyz")
    assert code == 2 and "hex" in said, said


def test_the_command_says_what_an_old_record_does_not_prove() -> None:
    code, said = run(str(OLD_RECORD))
    assert code == 0 and OLD_SCHEME in said and "not signed" in said, said


def test_a_signature_needs_a_whole_key() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        type(KEY)(b"short")
    assert signed(tell())["signature"] == tell()["signature"], "Ed25519 signs the same text alike every time"


@pytest.mark.parametrize("value", [1.5, float("nan"), {1: 2}, 2**60, b"x", "\ud800"])
def test_values_without_a_unique_text_are_not_canonical(value: Any) -> None:
    with pytest.raises(ValueError):
        canonical({"value": value} if not isinstance(value, dict) else value)

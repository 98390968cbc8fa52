"""Files that are no scenarios and no records: exit code 2, one clear line, no output file.

And the exit codes of `daikaiju scenario`: 0 as expected, 1 differences, 2 malformed or refused.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from daikaiju.cli import app

SCENE = {
    "name": "scene",
    "edition": "second",
    "players": [{"monster": "Gigazaur"}, {"monster": "Cyber Kitty", "in": "city"}],
    "market": ["tank", "jets", "heal"],
    "dice": "2222ES",
    "play": ["0: roll", "0: stop", "0: resolve", "1: stay"],
}
MOVES = ["* tank jets heal", "0: roll", "* 2222ES", "0: stop", "0: resolve"]
RECORD = {
    "format": "daikaiju/1",
    "edition": "second",
    "options": {"first_player": 0},
    "players": [{"monster": "Gigazaur"}, {"monster": "Cyber Kitty"}],
    "moves": MOVES,
    "winners": [],
}

NOT_JSON = ["", "hello", "{", '{"name": }', "[" * 100_000, "\ufeff{}", '{"turn": ' + "1" * 5000 + "}"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(command: str, *words: str) -> Result:
    return CliRunner().invoke(app([command, "schema"]), [command, *words], env={"LC_ALL": "C"})


def run_on(command: str, content: Any, folder: Path) -> Result:
    file = folder / "file.json"
    file.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
    return run(command, str(file))


def check_refused(answer: Result, said: str, folder: Path) -> None:
    assert answer.exit_code == 2, answer.output
    assert answer.stdout == ""
    assert answer.stderr.count("\n") == 1, answer.stderr
    assert said in answer.stderr
    assert [file.name for file in folder.iterdir()] in ([], ["file.json"])


def scene(**changes: Any) -> dict[str, Any]:
    return {**SCENE, **changes}


def record(**changes: Any) -> dict[str, Any]:
    return {**RECORD, **changes}


@pytest.mark.parametrize("command", ["scenario", "replay"])
@pytest.mark.parametrize("content", NOT_JSON, ids=lambda content: content[:12])
def test_a_file_that_is_not_json(command: str, content: str, folder: Path) -> None:
    check_refused(run_on(command, content, folder), "file.json: not JSON: ", folder)


@pytest.mark.parametrize("command", ["scenario", "replay"])
def test_a_file_that_is_not_text(command: str, folder: Path) -> None:
    (folder / "file.json").write_bytes(b"\xff\xfe\x00{")
    check_refused(run(command, "file.json"), "file.json: not JSON: ", folder)


@pytest.mark.parametrize("command", ["scenario", "replay"])
@pytest.mark.parametrize(("name", "why"), [("nowhere.json", "No such file"), (".", "Is a directory")])
def test_a_file_that_is_not_there(command: str, name: str, why: str, folder: Path) -> None:
    check_refused(run(command, name), f"{name}: {why}", folder)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("5", "file.json: a scenario is an object, not 5"),
        ([5], "file.json: a scenario is an object, not 5"),
        (scene(colour="red"), "scene: colour: unknown field"),
        (scene(dice=5), "scene: dice: 5"),
        (scene(dice="2222EX"), "scene: dice: 'X' is no face"),
        (scene(dice="222"), "scene: dice: 6 are rolled, 3 are left"),
        (scene(play="roll"), "scene: play: 'roll'"),
        (scene(play=[["0: roll"]]), "scene: play: ['0: roll'] is not text"),
        (scene(play=["roll"]), "scene: play[1] 'roll'"),
        (scene(play=["0: fly"]), "scene: play[1] 'fly' is not legal here; possible: keep, "),
        (scene(play=["1: roll"]), "scene: play[1] '1: roll'"),
        (scene(play=["2: concede"]), "there is no seat 2"),
        (scene(play=["²: roll"]), "there is no seat ²"),
        (scene(play=["* 112EHS"]), "scene: play[1] '* 112EHS'"),
        (scene(expect=[]), "scene: expect: []"),
        (scene(expect={"legal_has": "roll"}), "scene: expect.legal_has: 'roll' is not a list"),
        (scene(expect={"legal_lacks": None}), "scene: expect.legal_lacks: None is not a list"),
        (scene(expect={"error": 5}), "scene: expect.error: 5"),
        (scene(edition="third"), "scene: unknown edition 'third'"),
        (scene(players=SCENE["players"][:1]), "scene: players: 1 monsters"),
        (scene(deck=5), "scene: deck: must be a list, not 5"),
        (scene(market=["starburst"]), "scene: market: 'starburst' is not in edition second"),
        (scene(turn=7), "scene: turn: 7"),
        (scene(edition="third", expect={"error": True}), "scene: unknown edition 'third'"),
        (
            json.dumps(SCENE).replace('"Gigazaur"', '"Gigazaur", "life": NaN'),
            "scene: players[0].life: nan is not a number",
        ),
    ],
)
def test_a_scenario_that_is_malformed(content: Any, said: str, folder: Path) -> None:
    check_refused(run_on("scenario", content, folder), said, folder)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("[]", "record: must be an object, not list"),
        (record(format="daikaiju/9"), "format: 'daikaiju/9' is not 'daikaiju/1'"),
        (record(edition=5), "edition: 5"),
        (record(edition="third"), "unknown edition 'third'"),
        (record(options=[]), "options: []"),
        (record(options={"blood": 1}), "unknown option 'blood'"),
        (record(players=5), "players: 5"),
        (record(players=[]), "0 monsters"),
        (record(players=[{"monster": 5}]), "players[0]: {'monster': 5} names no monster"),
        (record(players=[{"monster": "Gigazaur"}] * 2), "'Gigazaur' is at the table twice"),
        (record(moves="roll"), "moves: 'roll'"),
        (record(moves=[5]), "line 1: 5 is not text"),
        (record(moves=["0: roll"]), "line 1: '0: roll': "),
        (record(moves=["* tank tank heal"]), "line 1: '* tank tank heal': "),
        (record(moves=["*0 tank jets heal"]), "line 1: '*0 tank jets heal': "),
        (record(moves=[*MOVES[:2], "* 2222E"]), "line 3: '* 2222E': "),
        (record(moves=[*MOVES[:3], "0: fly"]), "line 4: '0: fly': 'fly' is not legal here; possible: keep, "),
        (record(moves=[*MOVES[:3], "1: stop"]), "line 4: '1: stop': "),
        (record(moves=[*MOVES[:3], "9: concede"]), "line 4: '9: concede': "),
        (record(moves=[*MOVES, "1: concede", "0: roll"]), "line 7: '0: roll': "),
        (record(moves=[*MOVES, "1: concede"], winners=[1]), "winners: [1] are written, [0] have won"),
        (record(winners=0), "winners: 0"),
    ],
)
def test_a_record_that_does_not_replay(content: Any, said: str, folder: Path) -> None:
    check_refused(run_on("replay", content, folder), said, folder)


def test_a_record_that_replays(folder: Path) -> None:
    answer = run_on("replay", record(moves=[*MOVES, "1: concede"], winners=[0]), folder)
    assert answer.exit_code == 0
    assert "Gigazaur wins the game!" in answer.stdout


def test_code_0_when_everything_is_as_expected(folder: Path) -> None:
    expect = {"players": [{"points": 3, "energy": 1}, {"life": 9, "in": "city"}], "market": ["tank", "jets", "heal"]}
    answer = run_on("scenario", [scene(expect=expect), scene(name="without expectations")], folder)
    assert (answer.exit_code, answer.stderr) == (0, "")
    first, second = map(json.loads, answer.stdout.splitlines())
    assert (first["name"], second["name"]) == ("scene", "without expectations")
    assert first["players"][0]["points"] == 3


def test_code_1_and_a_line_for_each_difference(folder: Path) -> None:
    expect = {
        "players": [{"points": 4}, {"life": 9, "cards": ["wings"]}],
        "market": ["jets", "tank", "heal"],
        "step": "roll",
        "legal_has": ["fly"],
        "legal_lacks": ["done"],
    }
    answer = run_on("scenario", [scene(expect=expect), scene(name="other", expect={"turn": 1})], folder)
    assert answer.exit_code == 1
    assert len(answer.stdout.splitlines()) == 2
    legal = "['done']"
    assert sorted(answer.stderr.splitlines()) == sorted(
        [
            "scene: players[0].points: expected 4, got 3",
            'scene: players[1].cards: expected ["wings"], got []',
            'scene: market: expected ["jets", "tank", "heal"], got ["tank", "jets", "heal"]',
            'scene: step: expected "roll", got "buy"',
            f"scene: legal_has: expected 'fly', got {legal}",
            f"scene: legal_lacks: expected no 'done', got {legal}",
            "other: turn: expected 1, got 0",
        ]
    )


def test_code_2_outweighs_differences_and_the_others_still_run(folder: Path) -> None:
    scenes = [scene(expect={"turn": 1}), scene(name="broken", edition="third"), scene(name="fine")]
    answer = run_on("scenario", scenes, folder)
    assert answer.exit_code == 2
    assert [json.loads(line)["name"] for line in answer.stdout.splitlines()] == ["scene", "fine"]
    assert answer.stderr.splitlines()[0] == "scene: turn: expected 1, got 0"


@pytest.mark.parametrize(
    ("changes", "code", "said"),
    [
        ({"play": ["0: fly"], "expect": {"error": True}}, 0, ""),
        ({"play": ["0: fly"], "expect": {"error": "possible: roll"}}, 0, ""),
        ({"play": ["0: fly"], "expect": {"error": "swim"}}, 1, "scene: error: expected 'swim', got "),
        ({"play": ["0: roll"], "expect": {"error": True}}, 1, "scene: error: expected '0: roll' to be refused"),
        ({"play": [], "edition": "third", "expect": {"error": "third"}}, 0, ""),
        ({"play": [], "edition": "third", "expect": {"error": "fourth"}}, 1, "scene: error: expected 'fourth', got "),
        ({"play": [], "expect": {"error": True}}, 1, "scene: error: expected the position to be refused"),
    ],
)
def test_an_expected_error(changes: dict[str, Any], code: int, said: str, folder: Path) -> None:
    answer = run_on("scenario", scene(**changes), folder)
    assert answer.exit_code == code
    assert answer.stderr.startswith(said)
    assert bool(answer.stderr) == bool(said)


def test_an_unprintable_name_does_not_crash(folder: Path) -> None:
    answer = run_on("scenario", json.dumps(scene(name="\ud800")), folder)
    assert answer.exit_code == 0
    assert json.loads(answer.stdout)["name"] == "\ud800"

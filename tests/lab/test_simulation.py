"""Simulations give the same games with any workers, and keep them through interruptions."""

import json
import os
import resource
import signal
import subprocess
import sys
import time
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from daikaiju.cli import app
from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.engine.notation import position
from daikaiju.engine.state import CHANCE
from daikaiju.lab.command_line import Rate
from daikaiju.lab.games import Plan, play, way_of
from daikaiju.lab.results import ResultsError
from daikaiju.lab.simulation import run
from daikaiju.lab.statistics import Tally, estimate
from daikaiju.lab.summary import Summary
from daikaiju.lab.workers import workers_on

PLAN = Plan("second", ("simple", "random", "stand_in"), seed=5)
GAMES = 40
MARKET = ["corner_store", "commuter_train", "apartment_building"]
COSTUMES = EXPANSIONS["halloween"].cards
COMMAND = (sys.executable, "-m", "daikaiju", "simulate")

DEAF_WORKER = """
import signal, sys, time
from pathlib import Path
from daikaiju.lab.workers import workers_on

here = Path(sys.argv[0]).with_name("deaf")


def sleep(_):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    here.touch()
    time.sleep(600)


if __name__ == "__main__":
    try:
        with workers_on(1) as pool:
            pool.submit(sleep, None)
            while not here.exists():
                time.sleep(0.05)
            raise KeyboardInterrupt
    except KeyboardInterrupt:
        print("interrupted")
"""
LARGE_RESULTS = """
from daikaiju.lab.workers import in_order
def large(number):
    return bytes(30_000_000)
if __name__ == "__main__":
    try:
        for result in in_order(large, range(100), workers=2):
            raise KeyboardInterrupt
    except KeyboardInterrupt:
        print("interrupted")
"""


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def simulate(*words: str | int | Path, **how: Any) -> subprocess.CompletedProcess[str]:
    command = [*COMMAND, *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=400, **how)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the games of PLAN as one process writes them."""
    path = tmp_path_factory.mktemp("whole") / "games.jsonl"
    run(PLAN, GAMES, path)
    return path.read_bytes()


def test_two_workers_write_the_same_file_as_one(tmp_path: Path, whole: bytes) -> None:
    run(PLAN, GAMES, tmp_path / "two.jsonl", workers=2)
    assert (tmp_path / "two.jsonl").read_bytes() == whole


def test_noise_of_a_bot_depends_on_its_game_alone() -> None:
    plan = Plan("dark", ("gentle", "lively"), seed=3)
    play(plan, 0)
    assert play(plan, 1).row == play(plan, 1).row


def test_bots_go_round_the_seats() -> None:
    assert [PLAN.seats(number)[0] for number in range(4)] == ["simple", "random", "stand_in", "simple"]


def test_a_row_contains_winner_way_and_length(whole: bytes) -> None:
    for line in whole.splitlines():
        row = json.loads(line)
        assert row["way"] in ("points", "last", "nobody")
        assert all(0 <= seat < 3 for seat in row["winners"])
        assert row["turns"] > 0
        assert row["decisions"] >= row["turns"]
        if row["way"] == "points":
            assert all(row["points"][seat] == 20 for seat in row["winners"])


def test_games_with_expansions_are_played_and_told(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    boxes = ["halloween", "king_kong"]
    found = simulate(
        *("--games", 12, "--bots", "simple,simple,random", "--workers", 1, "--out", path),
        *("--expansion", "king_kong", "--expansion", "halloween"),
    )
    assert found.returncode == 0, found.stderr
    played = rows(path)
    assert [row["options"] for row in played] == [{"expansions": boxes}] * 12
    assert any(set(row["monsters"]) & {"King Kong", "Pumpkin Jack", "Boogie Woogie"} for row in played)
    assert all(any(card in COSTUMES for hand in row["cards"] for card in hand) for row in played)
    with pytest.raises(ResultsError, match="other games: options"):
        run(Plan("second", ("simple", "simple", "random"), 1), 13, path)


def test_the_top_of_the_tower_is_a_way_of_winning() -> None:
    players = [{"monster": "Gigazaur", "in": "city", "tower": [1, 2]}, {"monster": "The King"}]
    options = {"expansions": ["king_kong"]}
    game = position({"edition": "second", "options": options, "players": players, "turn": 0, "market": MARKET})
    while not game.over:
        if game.to_act == CHANCE:
            game.supply("1111EE")
        else:
            game.play(next(move for move in ("roll", "stop", "resolve 1", "resolve") if move in game.options))
    assert way_of(game) == "expansion"


@pytest.mark.parametrize("cut", [0, 1, 7, 300, -1, -40])
def test_a_file_cut_anywhere_is_gone_on_with(tmp_path: Path, whole: bytes, cut: int) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(whole[:cut])
    run(PLAN, GAMES, path)
    assert path.read_bytes() == whole


def test_more_games_are_appended_to_finished_ones(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "games.jsonl"
    run(PLAN, 7, path)
    summary = run(PLAN, GAMES, path)
    assert path.read_bytes() == whole
    assert summary.games == GAMES


@pytest.mark.parametrize(
    ("plan", "word"),
    [
        (Plan("dark", PLAN.bots, 5), "edition"),
        (Plan("second", PLAN.bots, 6), "seed"),
        (Plan("second", ("simple", "random", "smash"), 5), "bots"),
        (Plan("second", PLAN.bots, 5, {"first_player": 1}), "options"),
    ],
)
def test_a_file_of_other_games_is_left_alone(tmp_path: Path, whole: bytes, plan: Plan, word: str) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(whole)
    with pytest.raises(ResultsError, match=f"other games: {word}"):
        run(plan, GAMES + 1, path)
    assert path.read_bytes() == whole


def test_a_file_that_is_no_file_of_results_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_text("my notes\n")
    with pytest.raises(ResultsError, match="line 1 is not JSON"):
        run(PLAN, 1, path)
    assert path.read_text() == "my notes\n"


def test_an_interrupted_run_keeps_finished_games_and_continues(tmp_path: Path) -> None:
    path, other = tmp_path / "games.jsonl", tmp_path / "other.jsonl"
    words = ("--bots", "simple,steady", "--seed", "2", "--workers", "2", "--out")
    command = [*COMMAND, "--games", "20000", *words, str(path)]
    running = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, start_new_session=True)
    while not (path.exists() and path.read_bytes().count(b"\n") >= 16):
        assert running.poll() is None
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)
    assert b"the same command continues" in running.communicate()[1]
    assert running.returncode == 130
    kept = len(rows(path))
    assert 16 <= kept < 20000
    assert simulate("--games", kept + 40, *words, path).returncode == 0
    assert simulate("--games", kept + 40, *words, other).returncode == 0
    assert path.read_bytes() == other.read_bytes()


def test_an_interrupt_while_results_are_sent_ends(tmp_path: Path) -> None:
    program = tmp_path / "large.py"
    program.write_text(LARGE_RESULTS)
    ended = subprocess.run([sys.executable, program], capture_output=True, text=True, check=False, timeout=120)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "interrupted\n", "")


def test_a_worker_without_notifications_is_not_waited_for(tmp_path: Path) -> None:
    program = tmp_path / "deaf.py"
    program.write_text(DEAF_WORKER)
    ended = subprocess.run([sys.executable, program], capture_output=True, text=True, check=False, timeout=120)
    assert (ended.returncode, ended.stdout) == (0, "interrupted\n"), ended.stderr


def own_pid(_: None) -> int:
    return os.getpid()


def test_an_idle_worker_that_was_killed_is_replaced() -> None:
    with workers_on(1) as pool:
        worker = pool.result(pool.submit(own_pid, None))
        [process] = [child for child in active_children() if child.pid == worker]
        process.terminate()
        process.join()
        assert pool.result(pool.submit(own_pid, None)) not in (worker, os.getpid())


def test_a_full_disk_keeps_finished_games(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "games.jsonl"
    words = ("--games", GAMES, "--bots", ",".join(map(str, PLAN.bots)), "--seed", "5", "--workers", "1", "--out", path)
    room = len(whole) // 2

    def bound() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    full = simulate(*map(str, words), preexec_fn=bound)
    assert full.returncode == 2
    assert "finished games are kept" in full.stderr
    assert "Traceback" not in full.stderr
    assert whole.startswith(path.read_bytes())
    assert simulate(*map(str, words)).returncode == 0
    assert path.read_bytes() == whole


@pytest.mark.parametrize("how", ["SIGKILL", "SIGTERM"])
def test_a_worker_that_dies_costs_no_game(tmp_path: Path, how: str) -> None:
    bot = tmp_path / "mortal.py"
    marker = tmp_path / "died"
    bot.write_text(
        "import os, pathlib, signal\n"
        "class Mortal:\n"
        "    def choose(self, view, options, random):\n"
        f"        marker = pathlib.Path({str(marker)!r})\n"
        "        if view.monsters[0].points > 5 and not marker.exists():\n"
        "            marker.touch()\n"
        f"            os.kill(os.getpid(), signal.{how})\n"
        "        return random.choice(options)\n"
    )
    plan = Plan("second", (f"{bot}:Mortal", "simple"), seed=1)
    summary = run(plan, 60, tmp_path / "games.jsonl", workers=2)
    assert marker.exists()
    assert [row["game"] for row in rows(tmp_path / "games.jsonl")] == list(range(60))
    assert summary.games == 60


def test_decisions_are_written_beside_the_games_and_cut_with_them(tmp_path: Path) -> None:
    plan = Plan("classic", ("simple", "simple"), seed=9, with_decisions=True)
    games, decisions = tmp_path / "games.jsonl", tmp_path / "decisions.jsonl"
    run(plan, 6, games, decisions)
    both = games.read_bytes(), decisions.read_bytes()
    assert len(rows(decisions)) == sum(int(str(row["decisions"])) for row in rows(games))
    lines = both[0].splitlines(keepends=True)
    games.write_bytes(b"".join(lines[:3]) + lines[3][:10])
    run(plan, 6, games, decisions)
    assert (games.read_bytes(), decisions.read_bytes()) == both


def test_parquet_has_the_same_rows_as_json_lines(tmp_path: Path, whole: bytes) -> None:
    import pyarrow.parquet

    path = tmp_path / "games.parquet"
    summary = run(PLAN, GAMES, path)
    table = pyarrow.parquet.read_table(path).to_pylist()
    expected = [json.loads(line) for line in whole.splitlines()]
    assert [{**row, "options": json.loads(row["options"])} for row in table] == expected
    assert run(PLAN, GAMES, path).as_text() == summary.as_text()
    assert os.listdir(tmp_path) == ["games.parquet"]


def test_a_decision_has_the_number_of_its_own_turn() -> None:
    """Every turn begins with `roll`, and all decisions up to the next one belong to it."""
    decisions = play(Plan("second", ("simple", "simple"), seed=9, with_decisions=True), 0).decisions
    turn = 0
    for decision in decisions:
        turn += decision["move"] == "roll"
        assert decision["turn"] == turn


def test_decisions_as_parquet_say_the_same_as_lines(tmp_path: Path) -> None:
    import pyarrow.parquet

    plan = Plan("dark", ("simple", "random"), seed=4, with_decisions=True)
    run(plan, 3, tmp_path / "games.jsonl", tmp_path / "decisions.jsonl")
    run(plan, 3, tmp_path / "games.parquet", tmp_path / "decisions.parquet")
    assert pyarrow.parquet.read_table(tmp_path / "decisions.parquet").to_pylist() == rows(tmp_path / "decisions.jsonl")


def test_a_summary_from_sums_is_the_one_from_values() -> None:
    values = [0.0, 1.0, 0.5, 1.0, 0.0, 0.0, 1 / 3]
    tally = Tally()
    for value in values:
        tally.add(value)
    assert tally.estimate().mean == pytest.approx(estimate(values).mean)
    assert tally.estimate().margin == pytest.approx(estimate(values).margin)


def test_shares_of_seats_bots_and_monsters_sum_to_the_games(whole: bytes) -> None:
    summary = Summary()
    for line in whole.splitlines():
        summary.add(json.loads(line))
    won = sum(1 for line in whole.splitlines() if json.loads(line)["winners"])
    for table in (summary.seats, summary.places, summary.bots, summary.monsters):
        assert sum(tally.total for tally in table.values()) == pytest.approx(won)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--bots", "grandmaster,simple"), "unknown bot 'grandmaster'"),
        (("--bots", "simple"), "1 monsters"),
        (("--edition", "third"), "unknown edition 'third'"),
        (("--option", "tiles=green"), "does not fit"),
        (("--option", "tiles"), "name=value"),
        (("--expansion", "hydra"), "unknown expansion 'hydra'"),
        (("--edition", "dark", "--expansion", "even_more_wicked"), "even_more_wicked does not fit edition dark"),
        (("--out", "games.csv"), "must end in .jsonl or .parquet"),
        (("--out", "nowhere/games.jsonl"), "No such file"),
        (("--bots", "nobody.py:Bot,simple"), "no file nobody.py"),
    ],
)
def test_bad_words_are_refused_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    found = CliRunner().invoke(app(["simulate", "train"]), ["simulate", "--games", "1", *words])
    assert found.exit_code == 2
    assert message in found.stderr
    assert isinstance(found.exception, SystemExit), found.exception


def test_an_unreachable_cluster_is_reported_in_one_line(tmp_path: Path) -> None:
    found = simulate("--games", "1", "--cluster", "tcp://127.0.0.1:1", cwd=tmp_path)
    assert found.returncode == 2
    assert "no Dask scheduler answers at tcp://127.0.0.1:1" in found.stderr
    assert "Traceback" not in found.stderr


def test_the_rate_counts_only_what_this_run_has_played() -> None:
    rate = Rate(100)
    assert rate.is_due(40)
    assert not rate.text(40)
    rate.shown += 1000
    assert not rate.is_due(41)
    rate.shown -= 1001
    assert rate.is_due(60)
    rate.begun = rate.shown - 10
    assert rate.text(60) == "2.0 games/s 0:00:20"
    assert rate.is_due(100)

"""The same work on a real Dask cluster, one of whose workers is killed."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any, cast

import pytest
from distributed import Client, Future

from daikaiju.lab import workers
from daikaiju.lab.games import Plan
from daikaiju.lab.simulation import run

PLAN = Plan("dark", ("simple", "simple", "steady"), seed=11)
GAMES = 80
SCHEDULER = (sys.executable, "-m", "distributed.cli.dask_scheduler", "--no-dashboard")
WORKER = (sys.executable, "-m", "distributed.cli.dask_worker", "--no-dashboard")


@pytest.fixture
def cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, list[subprocess.Popen[str]]]]:
    """Start a scheduler and two worker processes; on a busy machine this takes time."""
    monkeypatch.setattr(workers, "CONNECT_SECONDS", 600)
    processes: list[subprocess.Popen[str]] = []

    def start(*command: str) -> subprocess.Popen[str]:
        processes.append(subprocess.Popen(command, stderr=subprocess.PIPE, text=True))
        return processes[-1]

    try:
        address = heard(start(*SCHEDULER, "--host", "127.0.0.1", "--port", "0"), r"Scheduler at:\s+(tcp://[\d.:]+)")
        here = ("--nthreads", "1", "--no-nanny", "--host", "127.0.0.1", "--local-directory", str(tmp_path))
        for worker in [start(*WORKER, address, *here) for _ in range(2)]:
            heard(worker, r"Registered to:\s+(tcp://[\d.:]+)")
        yield address, processes
    finally:
        for process in processes:
            process.kill()
            process.wait()


def heard(process: subprocess.Popen[str], pattern: str) -> str:
    """Return a line of a process's log as soon as it appears; fail if the process ends without it."""
    assert process.stderr is not None
    said = ""
    for line in process.stderr:
        if found := re.search(pattern, line):
            Thread(target=process.stderr.read, daemon=True).start()  # a full pipe would block it
            return found[1]
        said += line
    raise AssertionError(f"{process.args!r} ended: {said}")


def test_a_cluster_that_loses_a_worker_plays_every_game_once(
    tmp_path: Path, cluster: tuple[str, list[subprocess.Popen[str]]]
) -> None:
    address, (_, first, _) = cluster
    killed = False

    def kill_one(done: int) -> None:
        nonlocal killed
        if done >= 16 and not killed:
            first.send_signal(signal.SIGKILL)
            killed = True

    run(PLAN, GAMES, tmp_path / "cluster.jsonl", cluster=address, progress=kill_one)
    assert killed
    assert first.poll() is not None
    run(PLAN, GAMES, tmp_path / "alone.jsonl")
    assert (tmp_path / "cluster.jsonl").read_bytes() == (tmp_path / "alone.jsonl").read_bytes()


def test_games_that_the_cluster_cancels_are_played_again(
    tmp_path: Path, cluster: tuple[str, list[subprocess.Popen[str]]]
) -> None:
    """A client that loses its connection to the scheduler finds its tasks cancelled."""
    address, _ = cluster
    cancelled: list[str] = []
    with cast(Any, Client)(address, set_as_default=False) as other:

        def cancel_all(done: int) -> None:
            if not cancelled:
                cancelled.extend(other.run_on_scheduler(lambda dask_scheduler: list(dask_scheduler.tasks)))
                other.cancel([Future(key, other) for key in cancelled], force=True)

        run(PLAN, GAMES, tmp_path / "cluster.jsonl", cluster=address, progress=cancel_all)
    assert cancelled
    run(PLAN, GAMES, tmp_path / "alone.jsonl")
    assert (tmp_path / "cluster.jsonl").read_bytes() == (tmp_path / "alone.jsonl").read_bytes()

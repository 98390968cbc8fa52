"""The same work on a real Dask cluster, of which one worker is killed on the way."""

import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from daikaiju.lab.games import Plan
from daikaiju.lab.simulation import run

PLAN = Plan("dark", ("simple", "simple", "steady"), seed=11)
GAMES = 160
SCHEDULER = (sys.executable, "-m", "distributed.cli.dask_scheduler", "--no-dashboard")
WORKER = (sys.executable, "-m", "distributed.cli.dask_worker", "--no-dashboard")


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers as processes of their own."""
    log = tmp_path / "scheduler.log"
    processes: list[subprocess.Popen[bytes]] = []
    with log.open("wb") as out:
        scheduler = subprocess.Popen([*SCHEDULER, "--host", "127.0.0.1", "--port", "0"], stderr=out)
    processes.append(scheduler)
    address = ""
    until = time.monotonic() + 60
    while not address and time.monotonic() < until:
        found = re.search(r"Scheduler at:\s+(tcp://[\d.:]+)", log.read_text())
        address = found[1] if found else ""
        time.sleep(0.1)
    assert address, log.read_text()
    for _ in range(2):
        here = ("--nthreads", "1", "--no-nanny", "--host", "127.0.0.1", "--local-directory", str(tmp_path))
        processes.append(subprocess.Popen([*WORKER, address, *here], stderr=subprocess.DEVNULL))
    _wait_for_workers(address, 2)
    yield address, processes
    for process in processes:
        process.kill()
        process.wait()


def _wait_for_workers(address: str, number: int) -> None:
    from distributed import Client

    with Client(address, timeout=30, set_as_default=False) as client:
        client.wait_for_workers(number, timeout=60)


def test_a_cluster_that_loses_a_worker_plays_every_game_once(
    tmp_path: Path, cluster: tuple[str, list[subprocess.Popen[bytes]]]
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

"""Numbers for Prometheus: counters, gauges and one kind of histogram, of all workers in one answer."""

from __future__ import annotations

import contextlib
import json
import os
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Mapping
from itertools import accumulate
from pathlib import Path
from typing import Any, Literal

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

MetricName = Literal[
    "daikaiju_tables_created_total",
    "daikaiju_games_started_total",
    "daikaiju_games_finished_total",
    "daikaiju_moves_total",
    "daikaiju_refusals_total",
    "daikaiju_log_entries_total",
    "daikaiju_conflicts_total",
    "daikaiju_commit_seconds",
    "daikaiju_move_seconds",
    "daikaiju_bot_seconds",
    "daikaiju_rooms",
    "daikaiju_sockets",
    "daikaiju_slow_readers_total",
    "daikaiju_reviews_total",
]
HELP: Mapping[str, str] = {
    "daikaiju_tables_created_total": "Tables created",
    "daikaiju_games_started_total": "Games started",
    "daikaiju_games_finished_total": "Games finished",
    "daikaiju_moves_total": "Moves made, by whom",
    "daikaiju_refusals_total": "Messages refused, by reason",
    "daikaiju_log_entries_total": "Log entries written",
    "daikaiju_conflicts_total": "Entries another process had written first",
    "daikaiju_commit_seconds": "Time of one commit of the log",
    "daikaiju_move_seconds": "Time from a move's arrival until it is durable and sent",
    "daikaiju_bot_seconds": "Time a bot thinks",
    "daikaiju_rooms": "Tables in memory",
    "daikaiju_sockets": "Open WebSockets",
    "daikaiju_slow_readers_total": "Clients cut off because they did not read",
    "daikaiju_reviews_total": "Games reviewed",
}
SHARED = "DAIKAIJU_METRICS_FOLDER"
"""Environment: where the workers of one server put their numbers for each other."""
Numbers = dict[str, dict[str, Any]]


class Metrics:
    """All numbers of one process."""

    def __init__(self) -> None:
        self._counters: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
        self._histograms: dict[str, list[float]] = defaultdict(lambda: [0.0] * (len(BUCKETS) + 2))
        self._gauges: dict[str, Callable[[], float]] = {}

    def count(self, name: MetricName, amount: float = 1, label: str = "") -> None:
        """Add to a counter; `label` is written like `by="bot"`."""
        self._counters[name][label] += amount

    def observe(self, name: MetricName, seconds: float) -> None:
        """Put one time into a histogram: how many in each bucket and above the last, then their sum."""
        row = self._histograms[name]
        row[bisect_left(BUCKETS, seconds)] += 1
        row[-1] += seconds

    def gauge(self, name: MetricName, read: Callable[[], float]) -> None:
        """A number that is read when somebody asks."""
        self._gauges[name] = read

    def numbers(self) -> Numbers:
        """All of them, as JSON."""
        return {
            "counters": {name: dict(labels) for name, labels in self._counters.items()},
            "gauges": {name: read() for name, read in self._gauges.items()},
            "histograms": {name: list(row) for name, row in self._histograms.items()},
        }

    def share(self) -> None:
        """Put them where the other workers of this server find them."""
        if folder := os.environ.get(SHARED):
            file = Path(folder, f"{os.getpid()}.json")
            fresh = file.with_suffix(".new")
            fresh.write_text(json.dumps(self.numbers()))
            fresh.replace(file)

    def text(self) -> str:
        """The exposition format, over all workers of this server."""
        return exposition([self.numbers(), *_others()])


def _others() -> list[Numbers]:
    """What the other workers said last; of one that is gone only what it has counted."""
    found: list[Numbers] = []
    if folder := os.environ.get(SHARED):
        for file in Path(folder).glob("*.json"):
            if file.stem != str(os.getpid()):
                with contextlib.suppress(OSError, ValueError):
                    numbers: Numbers = json.loads(file.read_text())
                    if not _is_alive(int(file.stem)):
                        numbers["gauges"] = {}
                    found.append(numbers)
    return found


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def exposition(workers: list[Numbers]) -> str:
    """The sums of all workers' numbers as text."""
    lines: list[str] = []
    counters: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    gauges: dict[str, float] = defaultdict(float)
    histograms: dict[str, list[float]] = defaultdict(lambda: [0.0] * (len(BUCKETS) + 2))
    for numbers in workers:
        for name, labels in numbers["counters"].items():
            for label, value in labels.items():
                counters[name][label] += value
        for name, value in numbers["gauges"].items():
            gauges[name] += value
        for name, row in numbers["histograms"].items():
            histograms[name] = [one + other for one, other in zip(histograms[name], row, strict=True)]
    for name, labels in sorted(counters.items()):
        lines += [f"# HELP {name} {HELP[name]}", f"# TYPE {name} counter"]
        lines += [f"{name}{{{label}}} {_exact(n)}" if label else f"{name} {_exact(n)}" for label, n in labels.items()]
    for name, value in sorted(gauges.items()):
        lines += [f"# HELP {name} {HELP[name]}", f"# TYPE {name} gauge", f"{name} {_exact(value)}"]
    for name, row in sorted(histograms.items()):
        lines += [f"# HELP {name} {HELP[name]}", f"# TYPE {name} histogram"]
        *up_to, everything = accumulate(row[:-1])
        bounds = zip(BUCKETS, up_to, strict=True)
        lines += [f'{name}_bucket{{le="{bound:g}"}} {_exact(number)}' for bound, number in bounds]
        lines += [f'{name}_bucket{{le="+Inf"}} {_exact(everything)}', f"{name}_sum {_exact(row[-1])}"]
        lines += [f"{name}_count {_exact(everything)}"]
    return "\n".join(lines) + "\n"


def _exact(number: float) -> str:
    """A number with all its digits."""
    return str(int(number)) if number == int(number) else repr(float(number))


METRICS = Metrics()

"""Metrics for Prometheus: counters, gauges and one kind of histogram, summed over all workers."""

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
"""Environment variable with the folder in which the workers of one server share their metrics."""
Numbers = dict[str, dict[str, Any]]


class Metrics:
    """The metrics of one process."""

    def __init__(self) -> None:
        self._counters: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
        self._histograms: dict[str, list[float]] = defaultdict(lambda: [0.0] * (len(BUCKETS) + 2))
        self._gauges: dict[str, Callable[[], float]] = {}

    def count(self, name: MetricName, amount: float = 1, label: str = "") -> None:
        """Add to a counter; `label` is written like `by="bot"`."""
        self._counters[name][label] += amount

    def observe(self, name: MetricName, seconds: float) -> None:
        """Add one time to a histogram: a row of counts per bucket, the count above the last bucket, and the sum."""
        row = self._histograms[name]
        row[bisect_left(BUCKETS, seconds)] += 1
        row[-1] += seconds

    def gauge(self, name: MetricName, read: Callable[[], float]) -> None:
        """Register a gauge, which is read on each export."""
        self._gauges[name] = read

    def numbers(self) -> Numbers:
        """Return all metrics as a JSON object."""
        return {
            "counters": {name: dict(labels) for name, labels in self._counters.items()},
            "gauges": {name: read() for name, read in self._gauges.items()},
            "histograms": {name: list(row) for name, row in self._histograms.items()},
        }

    def share(self) -> None:
        """Write the metrics to the folder shared with the other workers."""
        if folder := os.environ.get(SHARED):
            file = Path(folder, f"{os.getpid()}.json")
            fresh = file.with_suffix(".new")
            fresh.write_text(json.dumps(self.numbers()))
            fresh.replace(file)

    def text(self) -> str:
        """Return the metrics of all workers of this server in the exposition format."""
        return exposition([self.numbers(), *_others()])


def _others() -> list[Numbers]:
    """Return the last metrics of the other workers; without gauges for a worker that has died."""
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
    """Return the sums of all workers' metrics in the exposition format."""
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
    """Return a number with all its digits."""
    return str(int(number)) if number == int(number) else repr(float(number))


METRICS = Metrics()

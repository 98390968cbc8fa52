"""Numbers for Prometheus: counters, gauges and one kind of histogram, as text."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable
from itertools import accumulate

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

HELP = {
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
}


class Metrics:
    """All numbers of one process."""

    def __init__(self) -> None:
        self._counters: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
        self._histograms: dict[str, list[float]] = defaultdict(lambda: [0.0] * (len(BUCKETS) + 2))
        self._gauges: dict[str, Callable[[], float]] = {}

    def count(self, name: str, amount: float = 1, label: str = "") -> None:
        """Add to a counter; `label` is written like `by="bot"`."""
        self._counters[name][label] += amount

    def observe(self, name: str, seconds: float) -> None:
        """Put one time into a histogram: how many in each bucket and above the last, then their sum."""
        row = self._histograms[name]
        row[bisect_left(BUCKETS, seconds)] += 1
        row[-1] += seconds

    def gauge(self, name: str, read: Callable[[], float]) -> None:
        """A number that is read when somebody asks."""
        self._gauges[name] = read

    def text(self) -> str:
        """The exposition format."""
        lines: list[str] = []
        for name, labels in sorted(self._counters.items()):
            lines += [f"# HELP {name} {HELP[name]}", f"# TYPE {name} counter"]
            lines += [
                f"{name}{{{label}}} {value:g}" if label else f"{name} {value:g}" for label, value in labels.items()
            ]
        for name, read in sorted(self._gauges.items()):
            lines += [f"# HELP {name} {HELP[name]}", f"# TYPE {name} gauge", f"{name} {read():g}"]
        for name, row in sorted(self._histograms.items()):
            lines += [f"# HELP {name} {HELP[name]}", f"# TYPE {name} histogram"]
            *up_to, everything = accumulate(row[:-1])
            lines += [
                f'{name}_bucket{{le="{bound:g}"}} {number:g}' for bound, number in zip(BUCKETS, up_to, strict=True)
            ]
            lines += [f'{name}_bucket{{le="+Inf"}} {everything:g}', f"{name}_sum {row[-1]:g}"]
            lines += [f"{name}_count {everything:g}"]
        return "\n".join(lines) + "\n"


METRICS = Metrics()

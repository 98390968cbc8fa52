"""Results of finished tasks on disk, so that an interrupted run continues where it stopped."""

from __future__ import annotations

import json
from pathlib import Path
from types import TracebackType
from typing import Any

from daikaiju import __version__
from daikaiju.bots.value.weights import shipped_model_card
from daikaiju.engine.errors import DaikaijuError


class WorkFileError(DaikaijuError):
    """The file of finished tasks cannot be read or written."""


class WorkFile:
    """A JSON line for each finished task. Lines of another version or of other weights are ignored."""

    def __init__(self, path: Path) -> None:
        """Read the results of an earlier run."""
        self.path = path
        self._made_by = f"{__version__} {shipped_model_card()['fingerprint']}"
        self._results: dict[str, Any] = {}
        try:
            self._file = path.open("a+", encoding="utf-8")
        except OSError as problem:
            raise WorkFileError(f"{path}: {problem.strerror}") from None
        self._file.seek(0)
        length = 0
        for line in self._file:
            if not line.endswith("\n"):
                break  # an interruption truncated it
            length += len(line.encode())
            made_by, task, result = json.loads(line)
            if made_by == self._made_by:
                self._results[task] = result
        self._file.truncate(length)

    def __enter__(self) -> WorkFile:
        """Keep the file open for the run."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        """Close the file."""
        self._file.close()

    def result(self, task: str) -> Any | None:
        """Return the result of an earlier run for `task`, or None."""
        return self._results.get(task)

    def add(self, task: str, result: Any) -> None:
        """Write the result of a finished task."""
        self._file.write(json.dumps([self._made_by, task, result]) + "\n")
        self._file.flush()

    def remove(self) -> None:
        """Delete the file: the run is complete."""
        self.path.unlink(missing_ok=True)

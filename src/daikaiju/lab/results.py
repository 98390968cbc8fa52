"""Results of many games on disk: JSON lines while they are played, Parquet at the end if requested."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Any

from daikaiju.engine.errors import DaikaijuError
from daikaiju.extras import install_command

FORMATS = (".jsonl", ".parquet")
BATCH = 5000
Row = dict[str, Any]


class ResultsError(DaikaijuError):
    """A file of results that cannot be written, read or continued."""


class RowFile:
    """A file of rows that grows game by game and can be continued after any interruption."""

    def __init__(self, path: Path) -> None:
        if path.suffix not in FORMATS:
            raise ResultsError(f"{path}: the name must end in {' or '.join(FORMATS)}")
        if path.suffix == ".parquet":
            _pyarrow()
        self.path = path
        self.lines = path if path.suffix == ".jsonl" else path.with_name(path.name + ".jsonl")
        self.is_finished = path.suffix == ".parquet" and path.exists() and not self.lines.exists()
        try:
            self.file = None if self.is_finished else self.lines.open("ab")
        except OSError as problem:
            raise ResultsError(f"{self.lines}: {problem.strerror}") from None

    def rows(self) -> Iterator[Row]:
        """Yield the complete rows of the file."""
        if self.is_finished:
            yield from read_parquet(self.path)
            return
        for number, line in enumerate(_whole_lines(self.lines), 1):
            try:
                row = json.loads(line)
            except ValueError:
                raise ResultsError(f"{self.lines}: line {number} is not JSON") from None
            if not isinstance(row, dict):
                raise ResultsError(f"{self.lines}: line {number} is not a row of results")
            yield row

    def cut(self, length: int) -> None:
        """Truncate the file to this length, which removes a row that was being written when the program ended."""
        if self.file is not None:
            self.file.truncate(length)

    def append(self, rows: Iterable[Row]) -> None:
        """Write complete rows; if the disk refuses, restore the file to its state before them."""
        if self.file is None:
            return
        data = b"".join(json.dumps(row, separators=(",", ":")).encode() + b"\n" for row in rows)
        before = os.fstat(self.file.fileno()).st_size
        try:
            self.file.write(data)
            self.file.flush()
        except OSError as problem:
            self._forget(before)
            raise ResultsError(f"{self.lines}: {problem.strerror}; finished games are kept") from None

    def _forget(self, length: int) -> None:
        """Truncate to a length and reopen, which discards the buffer of a failed write."""
        with suppress(OSError):
            self.close()
        os.truncate(self.lines, length)
        self.file = self.lines.open("ab")

    def finish(self) -> None:
        """Convert the lines to a Parquet file if requested."""
        if self.path != self.lines and not self.is_finished:
            write_parquet(self.rows(), self.path)
            self.close()
            self.lines.unlink()

    def close(self) -> None:
        """Close the file."""
        if self.file is not None:
            self.file.close()

    def __enter__(self) -> RowFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _whole_lines(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        for line in file:
            if line.endswith(b"\n"):
                yield line


def whole_length(path: Path, keep: int) -> int:
    """Return the length in bytes of the first `keep` complete rows."""
    return sum(len(line) for line in islice(_whole_lines(path), keep))


def _pyarrow() -> Any:
    try:
        import pyarrow.parquet
    except ImportError:
        raise ResultsError(f"Parquet needs pyarrow: {install_command('lab')}") from None
    return pyarrow


def write_parquet(rows: Iterator[Row], path: Path) -> None:
    """Write rows as Parquet, a batch at a time; objects become JSON text."""
    pyarrow = _pyarrow()
    part = path.with_name(path.name + ".part")
    writer = None
    try:
        while batch := list(islice(rows, BATCH)):
            table = to_arrow(batch)
            if writer is None:
                writer = pyarrow.parquet.ParquetWriter(part, table.schema)
            writer.write_table(table)
    except OSError as problem:
        raise ResultsError(f"{part}: {problem.strerror or problem}; the rows are kept as JSON lines") from None
    finally:
        if writer is not None:
            writer.close()
    if writer is not None:
        part.replace(path)


def to_arrow(rows: list[Row]) -> Any:
    """Return rows as a table of pyarrow; objects become JSON text. Raises ResultsError if pyarrow is missing."""
    pyarrow = _pyarrow()
    columns = rows[0].items() if rows else ()
    schema = pyarrow.schema([(name, _type(pyarrow, name, value)) for name, value in columns])
    plain = [{name: _plain(value) for name, value in row.items()} for row in rows]
    return pyarrow.Table.from_pylist(plain, schema=schema)


TEXTS = ("edition", "options", "way", "fault", "question", "move")
LISTS_OF_TEXTS = ("bots", "monsters")
LISTS_OF_NUMBERS = ("winners", "points", "life")


def _type(pyarrow: Any, name: str, value: Any) -> Any:
    """Return the type of a column by its name, even if its first value is missing; all numbers have one type."""
    if name in TEXTS and not isinstance(value, int):
        return pyarrow.string()
    if name in LISTS_OF_TEXTS:
        return pyarrow.list_(pyarrow.string())
    if name in LISTS_OF_NUMBERS:
        return pyarrow.list_(pyarrow.int64())
    return pyarrow.list_(pyarrow.list_(pyarrow.string())) if name == "cards" else pyarrow.int64()


def _plain(value: Any) -> Any:
    return json.dumps(value) if isinstance(value, dict) else value


def read_parquet(path: Path) -> Iterator[Row]:
    """Yield the rows of a Parquet file that `write_parquet` wrote."""
    pyarrow = _pyarrow()
    try:
        file = pyarrow.parquet.ParquetFile(path)
    except (OSError, pyarrow.ArrowInvalid) as problem:
        raise ResultsError(f"{path}: not a Parquet file: {str(problem).splitlines()[0]}") from None
    for batch in file.iter_batches(BATCH):
        for row in batch.to_pylist():
            for name in ("options", "fault"):
                if isinstance(row.get(name), str):
                    row[name] = json.loads(row[name])
            yield row

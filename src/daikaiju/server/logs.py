"""The log: one JSON object per line, or plain text in a terminal. It never contains secrets, names or chat."""

from __future__ import annotations

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TextIO

LOG = logging.getLogger("daikaiju.server")
_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}
DEEPEST = 8
"""Maximum number of innermost stack frames logged per exception."""
COLOURS = {"WARNING": "\x1b[33m", "ERROR": "\x1b[31m", "CRITICAL": "\x1b[31;1m"}
FAINT, PLAIN = "\x1b[2m", "\x1b[0m"


def fields_of(record: logging.LogRecord) -> dict[str, object]:
    """Return the caller's extra fields and, for an exception, its message and stack frames."""
    fields = {name: value for name, value in vars(record).items() if name not in _USUAL}
    if record.exc_info and record.exc_info[1] is not None:
        problem = record.exc_info[1]
        fields["problem"] = f"{type(problem).__name__}: {problem}".partition("\n")[0]
        fields["where"] = [
            f"{Path(frame.filename).name}:{frame.lineno} {frame.name}"
            for frame in traceback.extract_tb(record.exc_info[2])[-DEEPEST:]
        ]
    return fields


class JsonLines(logging.Formatter):
    """A formatter for programs: time, level, message, then the caller's extra fields."""

    def format(self, record: logging.LogRecord) -> str:
        """Return one JSON object."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": record.getMessage().partition("\n")[0],
        }
        return json.dumps(line | fields_of(record), ensure_ascii=False, default=str)


class PlainWords(logging.Formatter):
    """A formatter for terminals: the time, the message, then the other fields."""

    def format(self, record: logging.LogRecord) -> str:
        """Return one coloured line."""
        at = datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        more = "  ".join(f"{name} {_shown(value)}" for name, value in fields_of(record).items())
        colour = COLOURS.get(record.levelname, "")
        message = record.getMessage().partition("\n")[0]
        return f"{FAINT}{at}{PLAIN} {colour}{message}{PLAIN if colour else ''}  {FAINT}{more}{PLAIN}".rstrip()


def _shown(value: object) -> str:
    return " < ".join(map(str, reversed(value))) if isinstance(value, list) else str(value)


def set_up_logs(level: str = "INFO", stream: TextIO | None = None) -> None:
    """Send all loggers' records to one handler, by default on standard error; log uncaught exceptions too."""
    stream = stream or sys.stderr
    handler = logging.StreamHandler(stream)
    handler.setFormatter(PlainWords() if stream.isatty() else JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel("WARNING")
    for name in ("daikaiju", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.propagate = True
    logging.getLogger("daikaiju").setLevel(level)
    logging.getLogger("uvicorn").setLevel("WARNING")
    logging.getLogger("uvicorn.access").disabled = True
    sys.excepthook = _log_uncaught


def _log_uncaught(kind: type[BaseException], problem: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        return
    LOG.critical("the program has ended", exc_info=(kind, problem, trace))

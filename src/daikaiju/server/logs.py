"""The log: one JSON object per line, or plain words in a terminal. Secrets, names and chat never stand in it."""

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
"""So many of the innermost places where something went wrong are told."""
COLOURS = {"WARNING": "\x1b[33m", "ERROR": "\x1b[31m", "CRITICAL": "\x1b[31;1m"}
FAINT, PLAIN = "\x1b[2m", "\x1b[0m"


def fields_of(record: logging.LogRecord) -> dict[str, object]:
    """What the caller added, and what went wrong where."""
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
    """Time, level, message, then whatever the caller added."""

    def format(self, record: logging.LogRecord) -> str:
        """One JSON object."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": record.getMessage().partition("\n")[0],
        }
        return json.dumps(line | fields_of(record), ensure_ascii=False, default=str)


class PlainWords(logging.Formatter):
    """For people at a terminal: the time, the message, and the rest in a few words."""

    def format(self, record: logging.LogRecord) -> str:
        """One line in colour."""
        at = datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        more = "  ".join(f"{name} {_shown(value)}" for name, value in fields_of(record).items())
        colour = COLOURS.get(record.levelname, "")
        message = record.getMessage().partition("\n")[0]
        return f"{FAINT}{at}{PLAIN} {colour}{message}{PLAIN if colour else ''}  {FAINT}{more}{PLAIN}".rstrip()


def _shown(value: object) -> str:
    return " < ".join(map(str, reversed(value))) if isinstance(value, list) else str(value)


def set_up_logs(level: str = "INFO", stream: TextIO | None = None) -> None:
    """Write to standard error, once, whoever logs; what nobody caught is logged, too."""
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

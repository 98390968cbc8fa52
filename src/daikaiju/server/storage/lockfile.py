"""The lock that limits an SQLite file to one server at a time."""

from __future__ import annotations

import os
from pathlib import Path

from sqlalchemy.engine import URL

try:
    import fcntl
except ImportError:  # Windows: an open file cannot be opened for writing twice there
    fcntl = None  # type: ignore[assignment]


class DatabaseError(RuntimeError):
    """The database cannot be used; the message is one line."""


def unusable(address: URL, problem: Exception) -> DatabaseError:
    """Return an error that describes a database problem in one line, without its password."""
    reason = str(getattr(problem, "orig", None) or problem).splitlines()[0]
    return DatabaseError(f"database {address.render_as_string(hide_password=True)}: {reason}")


class Lockfile:
    """A lock on the database file itself, whatever path it was opened by; the process's end releases it."""

    def __init__(self, path: Path) -> None:
        """Lock the file, creating it if necessary. Raises DatabaseError.

        SQLite uses POSIX locks, which end when this process closes any descriptor of the file. Therefore call
        `release` only after SQLite has closed it.
        """
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        if fcntl is not None:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                os.close(self._file)
                raise DatabaseError(f"database {path}: another server is using it") from None

    def release(self) -> None:
        """Release the lock, so that another server can use the file."""
        os.close(self._file)

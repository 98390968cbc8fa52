"""An SQLite file belongs to one server at a time."""

from __future__ import annotations

import os
from pathlib import Path

from sqlalchemy.engine import URL

try:
    import fcntl
except ImportError:  # Windows: an open file cannot be opened for writing twice there
    fcntl = None  # type: ignore[assignment]


class DatabaseError(RuntimeError):
    """The database cannot be used; one clear line."""


def unusable(address: URL, problem: Exception) -> DatabaseError:
    """What is wrong with a database, without its password and in one line."""
    reason = str(getattr(problem, "orig", None) or problem).splitlines()[0]
    return DatabaseError(f"database {address.render_as_string(hide_password=True)}: {reason}")


class Lockfile:
    """A lock on the database file itself, under whatever name it was opened; it ends with the process."""

    def __init__(self, path: Path) -> None:
        """Lock the file, which is made if it is not there; raises DatabaseError.

        SQLite's own locks are of another kind (POSIX), which end when this process closes the file: `release` only
        after SQLite has closed it.
        """
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        if fcntl is not None:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                os.close(self._file)
                raise DatabaseError(f"database {path}: another server is using it") from None

    def release(self) -> None:
        """Let another server have it."""
        os.close(self._file)

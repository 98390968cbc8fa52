"""An SQLite file belongs to one server at a time."""

from __future__ import annotations

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
    """Held through a file beside the database; the system lets go of it when the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        """Lock the file that `path` leads to, whatever it is called there."""
        path = path.resolve()
        self._lock = path.with_name(f"{path.name}.lock").open("w")
        if fcntl is not None:
            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                self._lock.close()
                raise DatabaseError(f"database {path}: another server is using it") from None

    def release(self) -> None:
        """Let another server have it."""
        self._lock.close()

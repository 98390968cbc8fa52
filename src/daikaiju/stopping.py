"""Stop requests (Ctrl-C or SIGTERM) as a flag that long work checks between two steps.

A signal handler that raises can lose its exception: Python discards what is raised inside a weak-reference or
garbage-collector callback. Therefore the handler only sets a flag. Work that takes long calls `check()` at each step;
a program that does not end in time is ended by a thread.
"""

from __future__ import annotations

import os
import select
import signal
import socket
import threading
import time
from collections.abc import Callable

INTERRUPTED = 130
GRACE_SECONDS = 3.0
"""The seconds a program may take to end after a stop request before it is killed."""
SIGNALS = (signal.SIGINT, signal.SIGTERM)


class _Request:
    """Whether this process was asked to stop, and a socket that becomes readable when it was."""

    is_made = False
    readable: socket.socket | None = None
    writable: socket.socket | None = None


def listen() -> None:
    """Turn Ctrl-C and SIGTERM into stop requests of this process from now on."""
    _Request.readable, _Request.writable = socket.socketpair()
    for number in SIGNALS:
        signal.signal(number, _note)
    when_requested(_end_in_time)


def _note(*_: object) -> None:
    """Set the flag. Take no lock: the code that the signal interrupted may hold any of them."""
    if not _Request.is_made and _Request.writable is not None:
        _Request.is_made = True
        _Request.writable.send(b"\0")


def is_requested() -> bool:
    """Return whether this process was asked to stop."""
    return _Request.is_made


def check() -> None:
    """Raise KeyboardInterrupt if this process was asked to stop."""
    if _Request.is_made:
        raise KeyboardInterrupt


def wait_readable(file: int) -> None:
    """Wait until `file` can be read; raise KeyboardInterrupt as soon as a stop is requested."""
    files = [file] if _Request.readable is None else [file, _Request.readable.fileno()]
    select.select(files, [], [])
    check()


def when_requested(callback: Callable[[], None]) -> None:
    """Call `callback` in a thread of its own as soon as a stop is requested, or immediately if one was."""
    readable = _Request.readable
    if readable is None:
        return

    def wait() -> None:
        select.select([readable], [], [])
        callback()

    threading.Thread(target=wait, daemon=True, name="stop request").start()


def _end_in_time() -> None:
    time.sleep(GRACE_SECONDS)
    end_now(INTERRUPTED)


def end_now(code: int) -> None:
    """End this process and its worker processes without waiting for anything; files keep what was flushed."""
    from multiprocessing import active_children

    for child in active_children():
        child.kill()
    os._exit(code)


def end_with_parent() -> None:
    """Leave Ctrl-C to the parent of this worker process, and end as soon as the parent has ended, even by a kill."""
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None, "only a worker process has a parent"

    def watch() -> None:
        parent.join()
        os._exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole process group
    threading.Thread(target=watch, daemon=True, name="watch parent").start()

"""Lines from standard input, read in a way that a stop request can end."""

from __future__ import annotations

import os
import sys

from daikaiju import stopping

CHUNK = 4096


class Keyboard:
    """Reads standard input line by line. `input()` would keep waiting after a signal whose handler returns."""

    def __init__(self) -> None:
        """Start with nothing read."""
        self._unread = b""

    def line(self) -> str:
        """Return the next line without its end. Raises EOFError at the end, KeyboardInterrupt on a stop request."""
        try:
            file = sys.stdin.fileno()
        except (OSError, ValueError):  # in tests, standard input may not be a file
            return input()
        if os.name == "nt":  # select only supports sockets there; the stop request is noticed after the line
            return input()
        while b"\n" not in self._unread:
            stopping.wait_readable(file)
            read = os.read(file, CHUNK)
            if not read:
                break
            self._unread += read
        if not self._unread:
            raise EOFError
        line, _, self._unread = self._unread.partition(b"\n")
        return line.decode(sys.stdin.encoding or "utf-8", "replace")

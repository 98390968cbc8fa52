"""Whom the host of a table has muted or removed, and what was reported there; derived from the log."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from daikaiju.server.schemas.shared import ChatLine

REPORTS_KEPT = 20
"""How often chat may be reported at one table."""
LINES_REPORTED = 20
"""How many lines a report keeps: the one reported, and what was said before it."""


class Author(NamedTuple):
    """Who said a line of chat."""

    lock: str
    """The hash of a seat's secret; empty for a spectator."""
    mark: str
    """What stands for the author's address at this table (`secrets.mark_of`)."""

    @property
    def ids(self) -> list[str]:
        """What the author is known by."""
        return [one for one in self if one]


class Moderation:
    """The people a table knows only by locks of seats and marks of addresses."""

    def __init__(self, lines_kept: int) -> None:
        self._lines_kept = lines_kept
        self._authors: dict[int, Author] = {}
        """Version of a line of chat -> who said it."""
        self._muted: set[str] = set()
        self._removed: set[str] = set()
        self._reported: list[tuple[int, str]] = []

    def copy(self) -> Moderation:
        """Return an independent copy."""
        twin = Moderation(self._lines_kept)
        twin._authors, twin._reported = self._authors.copy(), self._reported.copy()
        twin._muted, twin._removed = self._muted.copy(), self._removed.copy()
        return twin

    def said(self, version: int, author: Author) -> None:
        """Remember who said a line, as long as the line itself is remembered."""
        self._authors[version] = author
        if len(self._authors) > self._lines_kept:
            del self._authors[next(iter(self._authors))]

    def author(self, version: int) -> Author | None:
        """Who said a line."""
        return self._authors.get(version)

    def mute(self, ids: Iterable[str], is_muted: bool) -> None:
        """Let somebody's chat be refused, or no more."""
        if is_muted:
            self._muted.update(ids)
        else:
            self._muted.difference_update(ids)

    def is_muted(self, locks: Collection[str], mark: str) -> bool:
        """Whether somebody with these seats may not chat; an address counts only for those who hold no seat."""
        return not self._muted.isdisjoint(locks or (mark,))

    def muted_lines(self) -> list[int]:
        """The lines whose authors are muted."""
        return [version for version, author in self._authors.items() if not self._muted.isdisjoint(author.ids[:1])]

    def remove(self, ids: Iterable[str]) -> None:
        """Let somebody come to this table no more."""
        self._removed.update(ids)

    def is_removed(self, hashes: Collection[str], mark: str, holds_seat: bool) -> bool:
        """Whether somebody was removed: by a secret, or without a seat by the address."""
        return not self._removed.isdisjoint(hashes) or (not holds_seat and mark in self._removed)

    def report(self, line: int, mark: str) -> None:
        """Remember that somebody has reported a line."""
        self._reported.append((line, mark))

    def can_report(self, line: int, mark: str) -> bool:
        """Whether this is a new report, and there are not too many."""
        return (line, mark) not in self._reported and len(self._reported) < REPORTS_KEPT


def reported_lines(chat: Sequence[ChatLine], version: int) -> list[ChatLine]:
    """A line and those before it, which a report keeps."""
    return [line for line in chat if line["version"] <= version][-LINES_REPORTED:]

"""Moderation of a table, derived from its log: muted and removed people, and reported chat lines."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from daikaiju.server.schemas.shared import ChatLine

REPORTS_KEPT = 20
"""Maximum number of chat reports per table."""
LINES_REPORTED = 20
"""Maximum number of lines stored in a report: the reported line and those before it."""


class Author(NamedTuple):
    """The author of a chat line."""

    lock: str
    """The hash of a seat's secret; empty for a spectator."""
    mark: str
    """Pseudonym of the author's address at this table (`secrets.mark_of`)."""

    @property
    def ids(self) -> list[str]:
        """The identifiers of the author: lock and mark, without empty ones."""
        return [one for one in self if one]


class Moderation:
    """Muted and removed people, identified only by seat locks and address marks, and the reports."""

    def __init__(self, lines_kept: int) -> None:
        self._lines_kept = lines_kept
        self._authors: dict[int, Author] = {}
        """Version of a chat line -> its author."""
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
        """Store the author of a line for as long as the line itself is kept."""
        self._authors[version] = author
        if len(self._authors) > self._lines_kept:
            del self._authors[next(iter(self._authors))]

    def author(self, version: int) -> Author | None:
        """Return the author of a line, or None if the line is no longer kept."""
        return self._authors.get(version)

    def mute(self, ids: Iterable[str], is_muted: bool) -> None:
        """Mute the person with these identifiers, or unmute them."""
        if is_muted:
            self._muted.update(ids)
        else:
            self._muted.difference_update(ids)

    def is_muted(self, locks: Collection[str], mark: str) -> bool:
        """Return whether a client with these seat locks is muted; its address counts only if it holds no seat."""
        return not self._muted.isdisjoint(locks or (mark,))

    def muted_lines(self) -> list[int]:
        """Return the versions of the lines whose authors are muted."""
        return [version for version, author in self._authors.items() if not self._muted.isdisjoint(author.ids[:1])]

    def remove(self, ids: Iterable[str]) -> None:
        """Ban the person with these identifiers from this table."""
        self._removed.update(ids)

    def is_removed(self, hashes: Collection[str], mark: str, holds_seat: bool) -> bool:
        """Return whether a client was removed: by its secrets, or by its address if it holds no seat."""
        return not self._removed.isdisjoint(hashes) or (not holds_seat and mark in self._removed)

    def report(self, line: int, mark: str) -> None:
        """Store that the client with this mark has reported a line."""
        self._reported.append((line, mark))

    def can_report(self, line: int, mark: str) -> bool:
        """Return whether this report is new and the table has fewer than `REPORTS_KEPT`."""
        return (line, mark) not in self._reported and len(self._reported) < REPORTS_KEPT


def reported_lines(chat: Sequence[ChatLine], version: int) -> list[ChatLine]:
    """Return the reported line and those before it, at most `LINES_REPORTED`."""
    return [line for line in chat if line["version"] <= version][-LINES_REPORTED:]

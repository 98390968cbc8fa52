"""Chance nobody can bend: from a seed the server promised and from what every player adds (docs/fairness.md)."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Any

from daikaiju.engine.game import Game
from daikaiju.table.canonical import canonical
from daikaiju.table.chance import due
from daikaiju.table.schemas import Terms, TermsSeat

SCHEME = "daikaiju-hmac-sha256/2"
OLD_SCHEME = "daikaiju-hmac-sha256/1"
"""Commitments of the seed alone, and entropy sent without a share: games begun before scheme 2."""
SEED_BYTES = 32


def seed_of_round(master: bytes, round_number: int) -> bytes:
    """The seed of one try to start a table; to show one says nothing about the others."""
    return hmac.digest(master, f"{SCHEME} seed of round {round_number}".encode("ascii"), "sha256")


def terms_of(table: str, round_number: int, edition: str, options: Any, seats: Sequence[Any]) -> Terms:
    """What a commitment covers besides the seed: the table, its rules, and who sits where as what."""
    return Terms(
        table=table,
        round=round_number,
        edition=edition,
        options=options,
        seats=[TermsSeat(monster=seat["monster"], level=seat.get("level")) for seat in seats],
    )


def commitment(terms: Terms, seed: bytes) -> str:
    """What is published before anybody reveals: neither seed nor terms can be exchanged afterwards."""
    return _sha256(f"{SCHEME} commitment\n{canonical(terms)}\n{seed.hex()}")


def share(promised: str, entropy: str) -> str:
    """What a player publishes before anybody reveals: the entropy, bound to this commitment, cannot be exchanged."""
    return _sha256(f"{SCHEME} share\n{promised}\n{entropy}")


def old_commitment(seed: bytes) -> str:
    """The commitment of scheme 1."""
    return hashlib.sha256(seed).hexdigest()


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


class Stream:
    """An endless row of bytes, and unbiased numbers from it."""

    def __init__(self, seed: bytes, label: str) -> None:
        self._seed = seed
        self._label = label
        self._blocks = 0
        self._bytes = b""
        self._next = 0

    def copy(self) -> Stream:
        """Return an independent stream that continues here."""
        twin = Stream(self._seed, self._label)
        twin._blocks, twin._bytes, twin._next = self._blocks, self._bytes, self._next
        return twin

    def byte(self) -> int:
        """The next byte: blocks are HMAC-SHA256(seed, label + number of the block)."""
        if self._next == len(self._bytes):
            self._bytes = hmac.digest(self._seed, f"{self._label}{self._blocks}".encode("ascii"), "sha256")
            self._blocks += 1
            self._next = 0
        self._next += 1
        return self._bytes[self._next - 1]

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each equally likely: bytes above the last full multiple are thrown away."""
        if not 1 <= bound <= 256:
            raise ValueError(f"bound {bound}: from 1 to 256")
        limit = 256 - 256 % bound
        while (byte := self.byte()) >= limit:
            pass
        return byte % bound


def label(promised: str, entropy: Sequence[str]) -> str:
    """What sets the stream of one game apart: its commitment, so its terms, and everybody's entropy."""
    return f"{SCHEME}:{promised}:{','.join(entropy)}:"


def old_label(entropy: Sequence[str]) -> str:
    """The label of scheme 1: everybody's entropy alone."""
    return f"{OLD_SCHEME}:{','.join(entropy)}:"


class Fair:
    """Answers the game's chance from the stream; the same stream and moves give the same answers."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def copy(self) -> Fair:
        """Return an independent source that will give the same answers."""
        return Fair(self._stream.copy())

    def answer(self, game: Game) -> str:
        """What chance says here, in the notation of a record."""
        return due(game).draw(self._stream.below)

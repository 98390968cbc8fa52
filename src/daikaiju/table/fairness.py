"""Verifiable chance, derived from a seed the server committed to and every player's entropy (docs/fairness.md)."""

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
"""The scheme of games begun before scheme 2: commitments cover only the seed, and entropy has no share."""
SEED_BYTES = 32


def seed_of_round(master: bytes, round_number: int) -> bytes:
    """Return the seed of one attempt to start a table; revealing it reveals nothing about the others."""
    return hmac.digest(master, f"{SCHEME} seed of round {round_number}".encode("ascii"), "sha256")


def terms_of(table: str, round_number: int, edition: str, options: Any, seats: Sequence[Any]) -> Terms:
    """Return the terms a commitment covers in addition to the seed: the table, its rules, and its seats."""
    return Terms(
        table=table,
        round=round_number,
        edition=edition,
        options=options,
        seats=[TermsSeat(monster=seat["monster"], level=seat.get("level")) for seat in seats],
    )


def commitment(terms: Terms, seed: bytes) -> str:
    """Return the hash the server publishes before any reveal, so that it cannot change seed or terms afterwards."""
    return _sha256(f"{SCHEME} commitment\n{canonical(terms)}\n{seed.hex()}")


def share(promised: str, entropy: str) -> str:
    """Return the hash a player publishes before any reveal; it binds the player's entropy to this commitment."""
    return _sha256(f"{SCHEME} share\n{promised}\n{entropy}")


def old_commitment(seed: bytes) -> str:
    """Return the commitment of scheme 1."""
    return hashlib.sha256(seed).hexdigest()


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


class Stream:
    """An endless stream of bytes, and unbiased numbers drawn from it."""

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
        """Return the next byte; blocks are HMAC-SHA256(seed, label + number of the block)."""
        if self._next == len(self._bytes):
            self._bytes = hmac.digest(self._seed, f"{self._label}{self._blocks}".encode("ascii"), "sha256")
            self._blocks += 1
            self._next = 0
        self._next += 1
        return self._bytes[self._next - 1]

    def below(self, bound: int) -> int:
        """Return a uniform number from 0 to bound - 1; bytes above the last full multiple of it are discarded."""
        if not 1 <= bound <= 256:
            raise ValueError(f"bound {bound}: from 1 to 256")
        limit = 256 - 256 % bound
        while (byte := self.byte()) >= limit:
            pass
        return byte % bound


def label(promised: str, entropy: Sequence[str]) -> str:
    """Return the label of one game's stream: its commitment, and so its terms, and all seats' entropy."""
    return f"{SCHEME}:{promised}:{','.join(entropy)}:"


def old_label(entropy: Sequence[str]) -> str:
    """Return the label of scheme 1: only all seats' entropy."""
    return f"{OLD_SCHEME}:{','.join(entropy)}:"


class Fair:
    """A source of chance that draws from a stream; the same stream and moves give the same answers."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def copy(self) -> Fair:
        """Return an independent source that will give the same answers."""
        return Fair(self._stream.copy())

    def answer(self, game: Game) -> str:
        """Return chance's answer to the pending question, in the notation of a record."""
        return due(game).draw(self._stream.below)

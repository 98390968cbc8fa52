"""Chance nobody can bend: from a seed the server promised and from what every player adds (docs/fairness.md)."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

from daikaiju.engine.game import Game

SCHEME = "daikaiju-hmac-sha256/1"
SEED_BYTES = 32


def commitment(seed: bytes) -> str:
    """What is published before anybody adds entropy: the seed cannot be exchanged afterwards."""
    return hashlib.sha256(seed).hexdigest()


class Stream:
    """An endless row of bytes, and unbiased numbers from it."""

    def __init__(self, seed: bytes, entropy: Sequence[str]) -> None:
        self._seed = seed
        self._label = f"{SCHEME}:{','.join(entropy)}:"
        self._blocks = 0
        self._bytes = b""
        self._next = 0

    def byte(self) -> int:
        """The next byte: blocks are HMAC-SHA256(seed, "scheme:entropy,entropy,…:number of the block")."""
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


class Fair:
    """Answers the game's chance from the stream; the same seed, entropy and moves give the same answers."""

    def __init__(self, seed: bytes, entropy: Sequence[str]) -> None:
        self._stream = Stream(seed, entropy)

    def answer(self, game: Game) -> str:
        """What chance says here, in the notation of a record."""
        assert game.awaits is not None
        return game.awaits.draw(self._stream.below)

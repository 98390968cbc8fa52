"""The agreement on a game's chance: rounds of commitment, shares and reveals before the start (docs/fairness.md)."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from daikaiju.server.tables.seat import Seat
from daikaiju.table.fairness import SCHEME, Fair, Stream, commitment, label, seed_of_round, terms_of
from daikaiju.table.schemas import FailedStart, RecordFairness, Terms


class Rounds:
    """The current round, and those whose start failed; every change of the terms begins a new round."""

    def __init__(self, code: str, master: bytes) -> None:
        self._code = code
        self._master = master
        self.number = 0
        self.commitment = ""
        self.is_sealed = False
        """All players have committed: the terms are final, and players are asked to reveal."""
        self.failed: list[FailedStart] = []
        self._terms: Terms | None = None
        self._seed = b""

    def copy(self) -> Rounds:
        """Return an independent copy."""
        twin = copy(self)
        twin.failed = self.failed.copy()
        return twin

    def settle(self, edition: str, options: object, seats: Sequence[Seat]) -> bool:
        """Begin a new round if the terms have changed; return whether they have, which voids all shares."""
        if self._describe(edition, options, seats, self.number) == self._terms:
            return False
        self._begin(edition, options, seats)
        return True

    def _describe(self, edition: str, options: object, seats: Sequence[Seat], number: int) -> Terms:
        taken = [{"monster": seat.monster or "", "level": seat.level} for seat in seats if seat.kind != "open"]
        return terms_of(self._code, number, edition, options, taken)

    def _begin(self, edition: str, options: object, seats: Sequence[Seat]) -> None:
        self.number += 1
        self.is_sealed = False
        self._terms = self._describe(edition, options, seats, self.number)
        self._seed = seed_of_round(self._master, self.number)
        self.commitment = commitment(self._terms, self._seed)

    def fail(self, edition: str, options: object, seats: Sequence[Seat]) -> None:
        """Abandon a sealed round: publish its seed, and never use its entropy again."""
        assert self._terms is not None
        taken = [seat for seat in seats if seat.kind != "open"]
        self.failed.append(
            FailedStart(
                terms=self._terms,
                commitment=self.commitment,
                seed=self._seed.hex(),
                shares=[seat.share for seat in taken],
                entropy=[seat.reveal for seat in taken],
                withheld=[number for number, seat in enumerate(taken) if seat.kind == "human" and not seat.reveal],
            )
        )
        self._begin(edition, options, seats)

    def chance(self, seats: Sequence[Seat]) -> Fair:
        """Return the source of chance of a game that starts with this round."""
        return Fair(Stream(self._seed, label(self.commitment, [seat.reveal for seat in seats])))

    def proof(self, seats: Sequence[Seat]) -> RecordFairness:
        """Return all fairness data, to be published when the game is over."""
        return RecordFairness(
            scheme=SCHEME,
            round=self.number,
            commitment=self.commitment,
            seed=self._seed.hex(),
            shares=[seat.share for seat in seats],
            entropy=[seat.reveal for seat in seats],
            failed=self.failed,
        )

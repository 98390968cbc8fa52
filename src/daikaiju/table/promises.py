"""Checks of the promises made before a game: the server's commitment, every seat's share, and failed starts."""

from __future__ import annotations

import re
from typing import Any

from daikaiju.table.fairness import (
    OLD_SCHEME,
    SCHEME,
    SEED_BYTES,
    Fair,
    Stream,
    commitment,
    label,
    old_commitment,
    old_label,
    share,
    terms_of,
)
from daikaiju.table.record import Record
from daikaiju.table.schemas import Problem, Terms

ENTROPY = re.compile(r"[0-9a-f]{32,128}")


class Broken(Exception):
    """A promise that was not kept, or a proof that cannot be read."""

    def __init__(self, problem: Problem, detail: str) -> None:
        super().__init__(detail)
        self.problem: Problem = problem
        self.detail = detail


def promised_chance(record: Record) -> tuple[Fair | None, str | None, list[int]]:
    """Return the chance derived from the commitment, the scheme, and the seats that withheld a reveal.

    Raises:
        Broken: a promise was not kept, or the proof cannot be read.
    """
    data = record.extra.get("fairness")
    if data is None:
        return None, None, []
    if not isinstance(data, dict):
        raise Broken("commitment", "fairness: it is not an object")
    if data.get("scheme") == OLD_SCHEME:
        return _old_chance(data, len(record.players)), OLD_SCHEME, []
    if data.get("scheme") != SCHEME:
        raise Broken("commitment", f"fairness.scheme: it is neither {SCHEME} nor {OLD_SCHEME}")
    round_number = data.get("round", 0)
    terms = terms_of(record.extra.get("table", ""), round_number, record.edition, record.options, record.players)
    seed, entropy = _promise("fairness", data, terms)
    for seat, player in enumerate(record.players):
        if not player.get("level") and not entropy[seat]:
            raise Broken("share", f"seat {seat} is a human's, and its entropy was left out")
    withheld = _failed_starts(data.get("failed"), round_number, seed)
    return Fair(Stream(seed, label(data["commitment"], entropy))), SCHEME, withheld


def _promise(where: str, data: dict[str, Any], terms: Terms) -> tuple[bytes, list[str]]:
    """Return the seed and every seat's entropy. Raises Broken if they do not match the commitment and shares."""
    seed, promised = _seed(where, data), data.get("commitment")
    try:
        recomputed = commitment(terms, seed)
    except (ValueError, TypeError, UnicodeError) as problem:
        raise Broken("commitment", f"{where}: {problem}") from None
    if recomputed != promised:
        raise Broken("commitment", f"{where}.commitment: it is not that of this seed, table, rules and seats")
    seats = terms["seats"]
    entropy, shares = (_texts(where, data, name, len(seats)) for name in ("entropy", "shares"))
    for seat, (one, sealed) in enumerate(zip(entropy, shares, strict=True)):
        if one and not ENTROPY.fullmatch(one):
            raise Broken("share", f"{where}.entropy[{seat}]: it is not 32 to 128 hex digits")
        if seats[seat]["level"] and (one or sealed):
            raise Broken("share", f"{where}: seat {seat} is a bot's and cannot add entropy")
        if one and share(promised, one) != sealed:
            raise Broken("share", f"{where}.shares[{seat}]: it is not that of the entropy of this seat")
    return seed, entropy


def _failed_starts(data: Any, last: int, seed: bytes) -> list[int]:
    """Return the seats that withheld a reveal. Raises Broken unless every failed start has its own round and seed."""
    if not isinstance(data, list) or not all(isinstance(one, dict) for one in data):
        raise Broken("failed_start", "fairness.failed: it is not a list of failed starts")
    withheld: list[int] = []
    rounds, seeds = {last}, {seed}
    for number, one in enumerate(data):
        where, terms = f"fairness.failed[{number}]", one.get("terms")
        try:
            terms = terms_of(*(terms[name] for name in ("table", "round", "edition", "options", "seats")))
        except (TypeError, KeyError):
            raise Broken("failed_start", f"{where}.terms: they cannot be read") from None
        try:
            spent, entropy = _promise(where, one, terms)
        except Broken as problem:
            raise Broken("failed_start", problem.detail) from None
        if spent in seeds or terms["round"] in rounds or terms["round"] > last:
            raise Broken("failed_start", f"{where}: its seed or its round was used again")
        rounds.add(terms["round"])
        seeds.add(spent)
        silent = [seat for seat, one in enumerate(entropy) if not one and not terms["seats"][seat]["level"]]
        if one.get("withheld") != silent:
            raise Broken("failed_start", f"{where}.withheld: seats {silent} revealed nothing")
        withheld += silent
    return withheld


def kept_agrees(record: Record, kept: Any) -> None:
    """Compare a record with the values a player kept from before any reveal. Raises Broken if they differ."""
    data = record.extra.get("fairness")
    if not isinstance(kept, dict) or not isinstance(kept.get("rounds"), list):
        raise Broken("format", "kept: these are not the notes of a player")
    if not isinstance(data, dict):
        raise Broken("kept", "the record does not contain the commitment that was noted before the game")
    spent = {one["commitment"]: one for one in data.get("failed", [])} | {data.get("commitment"): data}
    for one in kept["rounds"]:
        if not isinstance(one, dict):
            raise Broken("format", "kept.rounds: these are not the notes of a player")
        promised, seat, entropy = (one.get(name) for name in ("commitment", "seat", "entropy"))
        if promised is None and one.get("shares") is not None:
            raise Broken("format", "kept.rounds: shares belong to a commitment")
        if promised is not None and promised not in spent:
            raise Broken("kept", f"the server promised {str(promised)[:16]}… before the game, the record hides it")
        if entropy is not None and not _has(spent[promised] if promised is not None else data, seat, entropy):
            raise Broken("kept", "the entropy that was added before the game is not in the record")
        if one.get("shares") is not None and one["shares"] != spent[promised].get("shares"):
            raise Broken("kept", "a share was replaced after the shares had been published")
    if kept["rounds"] and all(one.get("commitment") not in (None, data.get("commitment")) for one in kept["rounds"]):
        raise Broken("kept", "the commitment of the record is not one that was noted before the game")
    if kept.get("players") not in (None, record.players):
        raise Broken("kept", "the players are not those who began the game")
    if kept.get("winners") not in (None, record.winners):
        raise Broken("kept", "the winners are not those of the game that was played")


def _has(spent: dict[str, Any], seat: Any, entropy: Any) -> bool:
    told = spent.get("entropy")
    if not isinstance(told, list):
        return False
    return entropy in told if seat is None else isinstance(seat, int) and told[seat : seat + 1] == [entropy]


def _old_chance(data: dict[str, Any], seats: int) -> Fair:
    """Return the chance of scheme 1, whose commitment is the hash of only the seed."""
    seed = _seed("fairness", data)
    entropy = _texts("fairness", data, "entropy", seats)
    if any(letter not in "0123456789abcdef" for one in entropy for letter in one):
        raise Broken("commitment", "fairness.entropy: one text of hex digits per seat")
    if old_commitment(seed) != data.get("commitment"):
        raise Broken("commitment", "fairness.commitment: it is not the hash of the seed")
    return Fair(Stream(seed, old_label(entropy)))


def _seed(where: str, data: dict[str, Any]) -> bytes:
    text = data.get("seed")
    if not isinstance(text, str) or not re.fullmatch(f"[0-9a-f]{{{SEED_BYTES * 2}}}", text):
        raise Broken("commitment", f"{where}.seed: it is not {SEED_BYTES * 2} hex digits")
    return bytes.fromhex(text)


def _texts(where: str, data: dict[str, Any], name: str, seats: int) -> list[str]:
    found = data.get(name)
    if not isinstance(found, list) or len(found) != seats or not all(isinstance(one, str) for one in found):
        raise Broken("commitment", f"{where}.{name}: one text per seat")
    return found

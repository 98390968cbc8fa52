"""Codes of tables, secrets of seats (made at random, kept as hashes, compared in constant time)."""

from __future__ import annotations

import hashlib
import hmac
import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
CODE_LENGTH = 10


def new_code() -> str:
    """A table's code: easy to read aloud, hard to guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def new_secret() -> str:
    """A seat's secret."""
    return secrets.token_urlsafe(24)


def hashed(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def mark_of(seed: bytes, address: str) -> str:
    """What stands for an address at one table: nobody without the table's seed can tell which address it is."""
    return hmac.digest(seed, f"address {address}".encode(), "sha256").hex()[:32]


def opens(secret_hash: str, lock: str) -> bool:
    """Whether a hashed secret is the one of this seat; an empty lock is opened by nothing."""
    return bool(lock) and hmac.compare_digest(secret_hash, lock)

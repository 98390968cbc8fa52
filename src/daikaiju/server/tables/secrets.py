"""Codes of tables, and secrets of seats: random, stored as hashes, compared in constant time."""

from __future__ import annotations

import hashlib
import hmac
import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
CODE_LENGTH = 10


def new_code() -> str:
    """Return a new table code that is easy to read aloud and hard to guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def new_secret() -> str:
    """Return a new secret of a seat or host."""
    return secrets.token_urlsafe(24)


def hashed(secret: str) -> str:
    """Return the hash of a secret, which is stored instead of it."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def mark_of(seed: bytes, address: str) -> str:
    """Return a per-table pseudonym of an IP address: a hash keyed with the table's seed."""
    return hmac.digest(seed, f"address {address}".encode(), "sha256").hex()[:32]


def opens(secret_hash: str, lock: str) -> bool:
    """Return whether a hashed secret matches a seat's lock; nothing matches an empty lock."""
    return bool(lock) and hmac.compare_digest(secret_hash, lock)

"""The server's signature under a record: names, levels, times and the last line are as it wrote them."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from typing import Any, Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from daikaiju.table.canonical import canonical
from daikaiju.table.schemas import Signature

ALGORITHM: Final = "ed25519"
KEY_BYTES = 32
UNSIGNED = ("signature", "kept")
"""Fields that the signature does not cover: itself, and what a player adds to an own copy."""


def signed_text(record: Mapping[str, Any]) -> bytes:
    """What is signed: a word for what it is, then the record without its signature, canonically."""
    body = {name: value for name, value in record.items() if name not in UNSIGNED}
    return f"daikaiju record\n{canonical(body)}".encode()


class Signer:
    """Signs records with one Ed25519 key."""

    def __init__(self, private: bytes) -> None:
        if len(private) != KEY_BYTES:
            raise ValueError(f"a signing key has {KEY_BYTES} bytes, not {len(private)}")
        self._private = private
        self._key = Ed25519PrivateKey.from_private_bytes(private)
        self.public = self._key.public_key().public_bytes_raw().hex()

    def secret(self, purpose: str) -> bytes:
        """A secret of its own for a purpose; it says nothing about the key."""
        return hmac.digest(self._private, f"daikaiju secret\n{purpose}".encode(), "sha256")

    def sign(self, record: Mapping[str, Any]) -> Signature:
        """The `signature` field of this record."""
        value = self._key.sign(signed_text(record)).hex()
        return Signature(algorithm=ALGORITHM, key=self.public, value=value)


def signature_problem(record: dict[str, Any], key: str | None = None) -> str | None:
    """Why the record's signature proves nothing, or None; with a key, only that key's signature will do."""
    signature = record.get("signature")
    if signature is None:
        return "the record carries no signature"
    if not isinstance(signature, dict) or signature.get("algorithm") != ALGORITHM:
        return f"signature.algorithm: it is not {ALGORITHM}"
    public, value = signature.get("key"), signature.get("value")
    if not isinstance(public, str) or not isinstance(value, str):
        return "signature: key and value are hex digits"
    if key is not None and public != key:
        return f"it is signed by the key {public[:16]}…, not by {key[:16]}…"
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(bytes.fromhex(value), signed_text(record))
    except InvalidSignature:
        return "the record was changed after it was signed"
    except ValueError as problem:
        return f"signature: {problem}"
    return None

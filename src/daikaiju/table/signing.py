"""The server's signature of a record; it proves that names, levels, times and the last line are unchanged."""

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
"""Fields that the signature does not cover: itself, and the data a player adds to their own copy."""


def signed_text(record: Mapping[str, Any]) -> bytes:
    """Return the signed bytes: a prefix that names the purpose, then the canonical record without UNSIGNED fields."""
    body = {name: value for name, value in record.items() if name not in UNSIGNED}
    return f"daikaiju record\n{canonical(body)}".encode()


class Signer:
    """A signer of records with one Ed25519 key."""

    def __init__(self, private: bytes) -> None:
        if len(private) != KEY_BYTES:
            raise ValueError(f"a signing key has {KEY_BYTES} bytes, not {len(private)}")
        self._private = private
        self._key = Ed25519PrivateKey.from_private_bytes(private)
        self.public = self._key.public_key().public_bytes_raw().hex()

    def secret(self, purpose: str) -> bytes:
        """Return a secret derived for one purpose; it reveals nothing about the key."""
        return hmac.digest(self._private, f"daikaiju secret\n{purpose}".encode(), "sha256")

    def sign(self, record: Mapping[str, Any]) -> Signature:
        """Return the `signature` field of this record."""
        value = self._key.sign(signed_text(record)).hex()
        return Signature(algorithm=ALGORITHM, key=self.public, value=value)


def signature_problem(record: dict[str, Any], key: str | None = None) -> str | None:
    """Return why the record's signature is not valid, or None; if `key` is given, only its signature is valid."""
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

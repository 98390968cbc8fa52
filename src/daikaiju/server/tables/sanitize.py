"""What people type, made harmless: no control characters, no tricks of direction, no towers of accents."""

from __future__ import annotations

import unicodedata

NAME_LENGTH = 24
CHAT_LENGTH = 300
ZERO_WIDTH_JOINER = "\u200d"
MOST_MARKS = 2


def clean(text: str, length: int) -> str:
    """Folded spaces, no invisible characters but the joiner of emoji, at most `length` characters."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        category = unicodedata.category(char)
        if category[0] == "Z" or char in "\t\r\n":
            char, category = " ", "Zs"
        if category[0] == "C" and char != ZERO_WIDTH_JOINER:
            continue
        marks = marks + 1 if category[0] == "M" else 0
        if marks <= MOST_MARKS:
            kept.append(char)
    return " ".join("".join(kept).split())[:length].strip()

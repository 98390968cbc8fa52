"""What people type, made harmless: no control characters, no tricks of direction, no towers of accents."""

from __future__ import annotations

import unicodedata

NAME_LENGTH = 24
CHAT_LENGTH = 300
ZERO_WIDTH_JOINER = "\u200d"
MOST_MARKS = 2
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that nobody sees."""
LOOK_ALIKE = str.maketrans(
    "авеіјкмнорѕстухуωαβεικνορτυχ0135|!$@",
    "abeijkmhopsctyxywabeiknoptuxoiesiisa",
)
"""Letters of other alphabets, and digits, that are taken for Latin ones."""


def clean(text: str, length: int) -> str:
    """Folded spaces, no invisible characters but the joiner of emoji, at most `length` characters."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        category = unicodedata.category(char)
        if category[0] == "Z" or char in "\t\r\n":
            char, category = " ", "Zs"
        if char == ZERO_WIDTH_JOINER:
            if not kept or unicodedata.category(kept[-1]) not in ("So", "Sk", "Mn"):
                continue  # it joins emoji, not letters
        elif category[0] == "C" or char in BLANK:
            continue
        marks = marks + 1 if category[0] == "M" else 0
        if marks <= MOST_MARKS:
            kept.append(char)
    return " ".join("".join(kept).split())[:length].strip(f" {ZERO_WIDTH_JOINER}")


def skeleton(name: str) -> str:
    """What is left of a name at a glance: two names with the same one are taken for each other."""
    plain = unicodedata.normalize("NFKD", name).casefold().translate(LOOK_ALIKE)
    letters = "".join(char for char in plain if unicodedata.category(char)[0] in "LNS")
    return letters.replace("rn", "m").replace("vv", "w").replace("l", "i")

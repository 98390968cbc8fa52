"""Sanitizing of users' text: removes control characters, direction overrides and stacked accents."""

from __future__ import annotations

import unicodedata

NAME_LENGTH = 24
CHAT_LENGTH = 300
ZERO_WIDTH_JOINER = "\u200d"
MOST_MARKS = 2
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Invisible letters and symbols."""
LOOK_ALIKE = str.maketrans(
    "авеіјкмнорѕстухуωαβεικνορτυχ0135|!$@",
    "abeijkmhopsctyxywabeiknoptuxoiesiisa",
)
"""Letters of other alphabets, digits and symbols that look like Latin letters."""


def clean(text: str, length: int) -> str:
    """Return the text with spaces folded, without invisible characters except emoji joiners, cut to `length`."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        category = unicodedata.category(char)
        if category[0] == "Z" or char in "\t\r\n":
            char, category = " ", "Zs"
        if char == ZERO_WIDTH_JOINER:
            if not kept or unicodedata.category(kept[-1]) not in ("So", "Sk", "Mn"):
                continue  # keep it only after emoji
        elif category[0] == "C" or char in BLANK:
            continue
        marks = marks + 1 if category[0] == "M" else 0
        if marks <= MOST_MARKS:
            kept.append(char)
    return " ".join("".join(kept).split())[:length].strip(f" {ZERO_WIDTH_JOINER}")


def skeleton(name: str) -> str:
    """Return a normal form of a name: two names with the same skeleton can be confused."""
    plain = unicodedata.normalize("NFKD", name).casefold().translate(LOOK_ALIKE)
    letters = "".join(char for char in plain if unicodedata.category(char)[0] in "LNS")
    return letters.replace("rn", "m").replace("vv", "w").replace("l", "i")

"""Parsing of moves typed by a player."""

from __future__ import annotations

from daikaiju.engine.dice import FACES


def is_keep(move: str) -> bool:
    """Return whether a move keeps dice."""
    return move.split()[0] == "keep"


def parse(text: str, options: tuple[str, ...]) -> str | None:
    """Return the move that was meant, or None: its own words, its number, or bare faces where dice may be kept."""
    typed = " ".join(text.split())
    text = typed.lower()
    if not text:
        return options[0] if len(options) == 1 else None
    if any(map(is_keep, options)):
        word, _, rest = typed.partition(" ")
        faces = "".join((rest if word.lower() == "keep" else typed).split())
        ways = (faces, faces.upper()) if faces != faces.lower() else (faces.upper(), capitals(faces), faces)
        for way in ways:
            keep = "keep" if way in ("", "*") else f"keep {''.join(sorted(way))}"
            if keep in options:
                return keep
    elif text.isdecimal():
        return options[int(text) - 1] if 1 <= int(text) <= len(options) else None
    return next((move for move in options if move.lower() == text), None)


def capitals(faces: str) -> str:
    """Return the faces with those of ordinary dice in upper case; other dice have lower case letters."""
    return "".join([face.upper() if face.upper() in FACES else face for face in faces])

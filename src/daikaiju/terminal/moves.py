"""Moves as a person reads and types them."""

from __future__ import annotations

from typing import Any

from daikaiju.engine.dice import FACES
from daikaiju.terminal.names import Names


def is_keep(move: str) -> bool:
    return move.split()[0] == "keep"


def parse(text: str, options: tuple[str, ...]) -> str | None:
    """The move that was meant, or None: its own words, its number, or, where dice may be kept, bare faces."""
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
    """The faces with those of ordinary dice in capitals; other dice have small letters."""
    return "".join([face.upper() if face.upper() in FACES else face for face in faces])


def explain(move: str, state: dict[str, Any], names: Names) -> str:
    """What the move means, in words."""
    words, (word, *rest) = names.words, move.split()
    match word, rest:
        case "keep", []:
            return words("move.keep.none")
        case "keep", [faces]:
            return words("move.keep", faces=names.faces(faces), n=len(state["dice"]) - len(faces))
        case "resolve", [face]:
            return words("move.resolve.face", face=words(f"face.{face}"))
        case "buy", ["top"]:
            return words("move.buy.top")
        case "buy", [card]:
            return words("move.buy", card=names.card(card), n=price(card, state))
        case "buy", [card, _, seat]:
            return words("move.buy.from", target=names.target(f"{seat}.{card}"))
        case "take", [card, _, seat]:
            return words("move.take", target=names.target(f"{seat}.{card}"))
        case "sell", [card]:
            return words("move.sell", card=names.card(card))
        case "use", [card]:
            is_waiting = card in state["question"].get("waiting", ())
            return words("move.use.first" if is_waiting else "move.use", card=names.card(card))
        case "use", [card, *arguments]:
            on = ", ".join(names.argument(argument) for argument in arguments)
            return words("move.use.on", card=names.card(card), arguments=on)
        case "pick", [choice]:
            return explain_pick(choice, state["question"]["kind"], names)
    return words(f"move.{word}")


def explain_pick(choice: str, question: str, names: Names) -> str:
    """What an answer to a question means."""
    words = names.words
    if f"move.pick.{choice}" in words:
        return words(f"move.pick.{choice}")
    if not choice.isdecimal():
        return words("move.pick.card", card=names.target(choice))
    if question == "deposit":
        return words("move.pick.amount", n=int(choice))
    return words("move.pick.seat", monster=names.monster(int(choice)))


def price(card: str, state: dict[str, Any]) -> int:
    """What the seat to act pays for a card of the market."""
    return int(state["prices"][state["market"].index(card)])

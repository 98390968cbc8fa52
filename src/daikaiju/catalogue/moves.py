"""Moves in words."""

from __future__ import annotations

from typing import Any

from daikaiju.catalogue.names import Names
from daikaiju.engine.steps import QUESTIONS


def explain(move: str, state: dict[str, Any], names: Names) -> str:
    """Return the meaning of a move in words."""
    words, (word, *rest) = names.words, move.split()
    match word, rest:
        case "keep", []:
            return words("move.keep.none")
        case "keep", [faces]:
            return words("move.keep", faces=names.faces(faces), n=len(state["dice"]) - len(faces))
        case "resolve", [face]:
            return words("move.resolve.face", face=words.name(f"face.{face}", face))
        case "buy", ["top"]:
            return words("move.buy.top")
        case "buy", [card] if card in state["market"]:
            return words("move.buy", card=names.card(card), n=price(card, state))
        case "buy", [card]:
            return words("move.buy.shown", card=names.card(card))
        case "buy", [card, way]:
            return words(f"move.buy.{way}", card=names.card(card))
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
        case "play", [card]:
            return words("move.play", card=names.card(card))
        case "play", [card, *arguments]:
            on = ", ".join(names.argument(argument) for argument in arguments)
            return words("move.play.on", card=names.card(card), arguments=on)
        case "give", [card, _, seat]:
            return words("move.give", card=names.card(card), monster=names.monster(int(seat)))
        case "pick", [choice]:
            return explain_pick(choice, state["question"]["kind"], names)
    return _explain_other(word, rest, names)


def _explain_other(word: str, rest: list[str], names: Names) -> str:
    """Return a move in the words of its expansion or, without words, as written with names of cards."""
    if f"move.{word}" in names.words:
        return names.words(f"move.{word}", card=names.card(rest[0]) if rest else "")
    return " ".join([word, *[names.argument(argument) for argument in rest]])


def explain_pick(choice: str, question: str, names: Names) -> str:
    """Return the meaning of an answer to a question."""
    words = names.words
    picks = QUESTIONS[question].picks if question in QUESTIONS else ""
    if f"move.pick.{choice}" in words:
        return words(f"move.pick.{choice}")
    if f"face.{choice}" in words and (picks == "face" or not choice.isdecimal()):
        return words("move.pick.card", card=words(f"face.{choice}"))
    if not choice.isdecimal():
        return words("move.pick.card", card=names.target(choice))
    if picks == "amount":
        return words("move.pick.amount", n=int(choice))
    return words("move.pick.seat", monster=names.monster(int(choice)))


def price(card: str, state: dict[str, Any]) -> int:
    """Return the price of a card of the market for the seat to act."""
    return int(state["prices"][state["market"].index(card)])

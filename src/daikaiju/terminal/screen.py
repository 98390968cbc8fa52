"""The terminal itself: what is printed, and what is asked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from daikaiju.terminal.board import COLOURS, board
from daikaiju.terminal.log import Event, is_worth_telling, sentence
from daikaiju.terminal.moves import explain, is_keep
from daikaiju.terminal.names import Names

FEW = 8
"""So many ways to keep dice are listed one by one; more are told in one line."""


class Screen:
    """Prints one game for one pair of eyes; `me` is None for somebody who only watches."""

    def __init__(self, console: Console, names: Names, me: int | None = None) -> None:
        self.console = console
        self.names = names
        self.me = me

    def say(self, key: str, **values: object) -> None:
        """A sentence of the program."""
        self.console.print(self.names.words(key, **values), highlight=False, markup=False)

    def ask(self, key: str, **values: object) -> str:
        """What the person types; the end of input counts as quitting."""
        try:
            return self.console.input(Text(self.names.words(key, **values), style="bold")).strip()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Quit from None

    def tell(self, events: Iterable[Event]) -> None:
        """What happened, a line for each event."""
        for event in filter(is_worth_telling, events):
            text = Text(sentence(event, self.names))
            text.highlight_words(self.names.monsters, style="bold")
            if event[0] == "turn":
                self.console.print(Rule(text, style=COLOURS[event[1]], align="left"))
            else:
                self.console.print(text)

    def board(self, state: dict[str, Any]) -> None:
        self.console.print(board(state, self.names, self.me))

    def options(self, state: dict[str, Any], everything: bool = False) -> None:
        """The question, and what may be answered."""
        self.question(state)
        options: list[str] = state["legal"]
        keeps = [move for move in options if is_keep(move)]
        if keeps and not everything and len(keeps) > FEW:
            example = max(keeps, key=len).removeprefix("keep ")[:2]
            self.line("keep …", self.names.words("move.keep.many", example=example))
            options = [move for move in options if not is_keep(move)]
        for number, move in enumerate(options, 1):
            self.line(move, explain(move, state, self.names), None if keeps else number)

    def line(self, move: str, meaning: str, number: int | None = None) -> None:
        text = Text(f"{number:3} " if number else "    ", style="cyan")
        text.append(f"{move:24} ", "bold").append(meaning, "default")
        self.console.print(text)

    def question(self, state: dict[str, Any]) -> None:
        """What is asked, in words."""
        asked: dict[str, Any] = state["question"]
        key = f"question.{asked['kind']}"
        if key not in self.names.words:
            key = "question.other"
        number = next((asked[field] for field in ("left", "amount", "level") if field in asked), 0)
        card = self.names.card(asked["card"]) if asked.get("card") else ""
        self.say(key, n=number, card=card, active=self.names.monster(state["turn"]))


class Quit(Exception):
    """The person has had enough."""



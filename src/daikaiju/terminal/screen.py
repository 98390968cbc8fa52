"""The terminal: output and questions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from daikaiju.catalogue.moves import explain
from daikaiju.catalogue.names import Names
from daikaiju.review.hint import Hint
from daikaiju.review.sentences import hint_sentence
from daikaiju.terminal.board import COLOURS, board, dice
from daikaiju.terminal.keyboard import Keyboard
from daikaiju.terminal.log import Event, is_worth_telling, sentence
from daikaiju.terminal.moves import is_keep

AMID_DICE = ("roll", "resolve", "hearts")
FEW = 8
"""The maximum number of keeps that are listed one by one."""


class Screen:
    """Prints one game for one player; `me` is None for a spectator."""

    def __init__(self, console: Console, names: Names, me: int | None = None) -> None:
        self.console = console
        self.names = names
        self.me = me
        self.keyboard = Keyboard()

    def say(self, key: str, **values: object) -> None:
        """Print a sentence."""
        self.console.print(self.names.words(key, **values), highlight=False, markup=False)

    def ask(self, key: str, **values: object) -> str:
        """Return the player's input. Raises Quit at the end of input, KeyboardInterrupt on a stop request."""
        self.console.print(Text(self.names.words(key, **values), style="bold"), end="")
        try:
            return self.keyboard.line().strip()
        except EOFError:
            self.console.print()
            raise Quit from None

    def tell(self, events: Iterable[Event]) -> None:
        """Print a line for each event."""
        for event in filter(is_worth_telling, events):
            text = Text(sentence(event, self.names))
            text.highlight_words(self.names.monsters, style="bold")
            if event[0] == "turn":
                self.console.print(Rule(text, style=COLOURS[event[1]], align="left"))
            else:
                self.console.print(text)

    def board(self, state: dict[str, Any]) -> None:
        """Print the whole table."""
        self.console.print(board(state, self.names, self.me))

    def scene(self, state: dict[str, Any]) -> None:
        """Print what a decision needs: during my rolls the dice, otherwise the whole table."""
        if state["question"]["kind"] in AMID_DICE and state["turn"] == self.me:
            self.console.print(dice(state, self.names))
        else:
            self.board(state)

    def options(self, state: dict[str, Any], everything: bool = False) -> None:
        """Print the question and its options."""
        self.question(state)
        options: list[str] = state["legal"]
        keeps = [move for move in options if is_keep(move)]
        lines = Table.grid(padding=(0, 2, 0, 0), pad_edge=True)
        lines.add_column(justify="right", style="cyan", min_width=3)
        lines.add_column(style="bold", no_wrap=True)
        lines.add_column()
        if keeps and not everything and len(keeps) > FEW:
            example = max(keeps, key=len).removeprefix("keep ")[:2]
            lines.add_row("", "keep …", self.names.words("move.keep.many", example=example))
            options = [move for move in options if not is_keep(move)]
        for number, move in enumerate(options, 1):
            lines.add_row("" if keeps else str(number), move, self.meaning(move, state))
        self.console.print(lines)

    def meaning(self, move: str, state: dict[str, Any]) -> Text:
        """Return the meaning of a move; a card or tile to take comes with its text."""
        names = self.names
        text = Text(explain(move, state, names))
        word, *rest = move.split()
        offered = (word == "buy" and rest[0] in state["market"]) or (word == "pick" and rest[0] in state["tiles_left"])
        if offered:
            text.append(f"\n{names.words.text(rest[0], names.edition)}", "dim")
        return text

    def question(self, state: dict[str, Any]) -> None:
        """Print the question in words."""
        asked: dict[str, Any] = state["question"]
        key = f"question.{asked['kind']}"
        if key not in self.names.words:
            key = "question.other"
        number = next((asked[field] for field in ("left", "amount", "level") if field in asked), 0)
        card = self.names.card(asked["card"]) if asked.get("card") else ""
        self.say(key, n=number, card=card, active=self.names.monster(state["turn"]))

    def hint(self, hint: Hint, state: dict[str, Any]) -> None:
        """Print a hint in words."""
        self.console.print(hint_sentence(hint, state, self.names), highlight=False, markup=False)


class Quit(Exception):
    """The player wants to quit."""

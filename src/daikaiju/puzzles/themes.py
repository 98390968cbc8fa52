"""Themes of puzzles, by the window of the question."""

from __future__ import annotations

from daikaiju.engine.game import Game
from daikaiju.engine.steps import QUESTIONS

THEMES = ("keep", "yield", "buy", "sweep", "reaction")
BY_WINDOW = {
    "roll": "keep", "yield": "yield", "buy": "buy",
    "react": "reaction", "answer": "reaction", "loss": "reaction", "left": "reaction", "reveal": "reaction",
}  # fmt: skip
"""Windows without a theme (the start of a turn, hearts, tiles) make no puzzles."""


def theme_of(game: Game, answer: str) -> str | None:
    """Return the theme of a decision whose best answer is known."""
    theme = BY_WINDOW.get(QUESTIONS[game.agenda[-1][0]].window)
    return "sweep" if theme == "buy" and answer == "sweep" else theme

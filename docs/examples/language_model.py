"""A bot that asks a language model: the position as text, the options by number, one number as the answer.

The model is any function from a prompt to an answer. Replace `ask_person` by a call of your model:

python docs/examples/language_model.py      play a duel against `simple`; you are the model
"""

from __future__ import annotations

import re
from collections.abc import Callable

from daikaiju import Game, describe, new_match, play_match

Model = Callable[[str], str]
TRIES = 3


def as_text(view: Game) -> str:
    """Return the position as a seat sees it, in a few lines."""
    seen = describe(view, view.to_act)
    lines = [f"Edition {seen['edition']}. You are seat {view.to_act}. Dice: {seen['dice'] or 'not rolled'}."]
    for seat, player in enumerate(seen["players"]):
        place = f"in Tokyo ({player['in']})" if player["in"] else "outside Tokyo"
        cards = ", ".join(player["cards"]) or "no cards"
        dials = f"{player['life']} life, {player['points']} points, {player['energy']} energy"
        lines.append(f"Seat {seat}, {player['monster']}: {dials}, {place}, {cards}.")
    lines.append(f"Cards for sale: {', '.join(filter(None, seen['market'])) or 'none'}.")
    return "\n".join(lines)


class LanguageModelBot:
    """Asks a model for the number of an option; an unreadable answer is asked again, with the reason."""

    name = "language model"

    def __init__(self, model: Model) -> None:
        self.model = model

    def choose(self, view: Game) -> str:
        """Return the option that the model names."""
        options = "\n".join(f"{number}: {option}" for number, option in enumerate(view.options))
        prompt = f"{as_text(view)}\nYour options:\n{options}\nAnswer with the number of one option."
        for _ in range(TRIES):
            answer = self.model(prompt)
            found = re.search(r"\d+", answer)
            if found and int(found[0]) < len(view.options):
                return view.options[int(found[0])]
            prompt += f"\nYou answered {answer!r}, which is not a number from 0 to {len(view.options) - 1}."
        raise ValueError(f"the model named no option in {TRIES} answers")


def ask_person(prompt: str) -> str:
    """Ask the person at the keyboard."""
    return input(f"\n{prompt}\n> ")


def main() -> None:
    match = new_match("second", ["Gigazaur", "Cyber Kitty"])
    play_match(match, [LanguageModelBot(ask_person), "simple"])
    print("winners:", [match.game.monsters[seat].name for seat in match.game.winners])


if __name__ == "__main__":
    main()

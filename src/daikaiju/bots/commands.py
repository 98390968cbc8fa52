"""The command `odds`: exact dice odds on the command line."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Annotated

import typer

from daikaiju.bots.goals.roll_question import USUAL_ENERGY, Answer, RollQuestion, ask
from daikaiju.bots.goals.text import AMOUNTS
from daikaiju.bots.odds.rolls import OddsError

REFUSED = 2
LINES = 10


def odds(
    dice: Annotated[
        str | None,
        typer.Argument(help="The dice on the table, e.g. 11SSEH; none, or the goal, before the first roll."),
    ] = None,
    rolls: Annotated[int | None, typer.Option(help="Rolls left; by default 2, and 3 before the first roll.")] = None,
    goal: Annotated[
        str,
        typer.Option(
            "--for",
            help=f"{', '.join(AMOUNTS)}, or a condition such as 'at least 3 S and (exactly 1 H or at most 0 E)'.",
        ),
    ] = "points",
    edition: Annotated[str, typer.Option(help="classic, second or dark.")] = "second",
    cards: Annotated[
        list[str] | None, typer.Option(help="Cards and tiles in effect, by id; separate several with commas or spaces.")
    ] = None,
    energy: Annotated[int, typer.Option(help="Energy that cards may spend on the dice.")] = USUAL_ENERGY,
    in_tokyo: Annotated[bool, typer.Option("--in-tokyo", help="The monster is in Tokyo.")] = False,
    shrink: Annotated[int, typer.Option(help="Shrink tokens: each is one die fewer before the first roll.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON with exact fractions.")] = False,
) -> None:
    """Print exact odds of the dice: the best keeps and their value, as fractions."""
    named = tuple(card for words in cards or () for card in words.replace(",", " ").split())
    if dice is not None and (" " in dice or dice in AMOUNTS):
        goal, dice = dice, None
    if rolls is None:
        rolls = 3 if dice is None else 2
    try:
        question = RollQuestion(dice, rolls, goal, named, energy, in_tokyo, edition, shrink)
        answer = ask(question)
    except OddsError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(REFUSED) from error
    typer.echo(json.dumps(_as_json(answer, question)) if as_json else _as_text(answer))


def _fraction(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def _as_json(answer: Answer, question: RollQuestion) -> dict[str, object]:
    return {
        "dice": answer.dice,
        "number_of_dice": answer.number_of_dice,
        "rolls": answer.rolls,
        "for": question.goal,
        "edition": question.edition,
        "cards": list(question.cards),
        "value": _fraction(answer.value),
        "decimal": float(answer.value),
        "keeps": [
            {"move": keep.move, "value": _fraction(keep.value), "decimal": float(keep.value)} for keep in answer.keeps
        ],
    }


def _as_text(answer: Answer) -> str:
    if not answer.keeps:
        return _amount(answer.value, answer.is_chance)
    shown = answer.keeps[:LINES]
    width = max(len(keep.move) for keep in shown)
    return "\n".join(f"{keep.move:<{width}}  {_amount(keep.value, answer.is_chance)}" for keep in shown)


def _amount(value: Fraction, is_chance: bool) -> str:
    """Return an exact fraction with its percentage (a chance) or decimal (an amount)."""
    rounded = f"{float(value):.2%}" if is_chance else f"{float(value):.4f}"
    return f"{_fraction(value)}  {rounded}"

"""Odds of each face for a seat that keeps some dice and rerolls the others."""

from __future__ import annotations

from daikaiju.bots.goals.faces import keep_odds
from daikaiju.bots.goals.roll_question import RollQuestion, is_counted
from daikaiju.bots.odds.rolls import OddsError
from daikaiju.server.errors import Refusal
from daikaiju.server.schemas.http import FaceOdds, OddsAnswer, OddsQuestion


def face_odds(asked: OddsQuestion) -> OddsAnswer:
    """Return the odds under the edition's rules and with the seat's cards. Raises Refusal for an invalid question."""
    question = RollQuestion(
        rolls=asked.rolls,
        cards=tuple(filter(is_counted, asked.cards)),
        energy=asked.energy,
        in_tokyo=asked.in_tokyo,
        edition=asked.edition,
    )
    try:
        found = keep_odds(question, asked.keep, asked.dice)
    except OddsError as error:
        raise Refusal("bad_options", str(error)) from error
    return OddsAnswer(faces={face: FaceOdds(at_least=odds.at_least, mean=odds.mean) for face, odds in found.items()})

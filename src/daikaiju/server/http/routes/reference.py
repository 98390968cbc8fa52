"""Routes of reference data: table options, cards, rules, the guide, odds."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response

from daikaiju import bots
from daikaiju.bots.goals.faces import keep_odds
from daikaiju.bots.goals.roll_question import RollQuestion, is_counted
from daikaiju.bots.odds.rolls import OddsError
from daikaiju.engine.rules import EDITIONS
from daikaiju.server.errors import Refusal
from daikaiju.server.http import content
from daikaiju.server.http.routes.common import Language, TheRegistry, faults
from daikaiju.server.schemas import http as schemas
from daikaiju.server.tables.bot_pool import usual_level

router = APIRouter()
AN_HOUR = "public, max-age=3600"
"""Cache lifetime of cards, rules and guide, which change only with the program."""


@router.get("/setup")
async def show_setup(registry: TheRegistry) -> schemas.Setup:
    """Return the choices for a table."""
    return content.setup(registry.signer.public, registry.settings)


@router.get("/bots")
async def show_bots() -> schemas.Levels:
    """Return the levels of bots, weakest first, and the named opponents."""
    return schemas.Levels(levels=list(bots.offered()), characters=content.characters(), default=usual_level())


@router.get("/catalogue", responses=faults(404, 422))
async def show_catalogue(
    response: Response, edition: Language = "second", language: Language = "en"
) -> schemas.Catalogue:
    """Return cards and tiles of an edition: facts, and words in a language."""
    response.headers["Cache-Control"] = AN_HOUR
    return content.catalogue(_edition(edition), _language(language))


@router.get("/rules/{edition}", responses=faults(404, 422))
async def show_rules(response: Response, edition: str, language: Language = "en") -> Any:
    """Return the rules of an edition and of the expansions that fit it."""
    response.headers["Cache-Control"] = AN_HOUR
    return content.rules(_edition(edition), _language(language))


@router.get("/guide", responses=faults(404, 422))
async def show_guide(response: Response, language: Language = "en") -> Any:
    """Return the guide."""
    response.headers["Cache-Control"] = AN_HOUR
    return content.words(f"guide.{_language(language)}.json")


@router.get("/words", responses=faults(404, 422))
async def show_words(response: Response, language: Language = "en") -> schemas.ExpansionWords:
    """Return the words of this server's expansions."""
    response.headers["Cache-Control"] = AN_HOUR
    return content.expansion_words(_language(language))


@router.post("/odds", responses=faults(409, 422))
def show_odds(question: schemas.OddsQuestion) -> schemas.OddsAnswer:
    """Return the odds of each face for these kept dice, with these cards by this edition's rules."""
    asked = RollQuestion(
        rolls=question.rolls,
        cards=tuple(filter(is_counted, question.cards)),
        energy=question.energy,
        in_tokyo=question.in_tokyo,
        edition=question.edition,
    )
    try:
        found = keep_odds(asked, question.keep, question.dice)
    except OddsError as error:
        raise Refusal("bad_options", str(error)) from error
    faces = {face: schemas.FaceOdds(at_least=odds.at_least, mean=odds.mean) for face, odds in found.items()}
    return schemas.OddsAnswer(faces=faces)


def _edition(edition: str) -> str:
    if edition not in EDITIONS:
        raise Refusal("no_such_edition", f"{edition!r}; there are: {', '.join(EDITIONS)}")
    return edition


def _language(language: str) -> str:
    if language not in content.LANGUAGES:
        raise Refusal("no_such_language", f"{language!r}; there are: {', '.join(content.LANGUAGES)}")
    return language

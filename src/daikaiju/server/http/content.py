"""What the page shows of the game: editions and their options, cards and tiles with words, rules and guide."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, get_args

from daikaiju import __version__, bots
from daikaiju.engine.cards.catalogue import CARDS, TILES
from daikaiju.engine.options import SEATS
from daikaiju.engine.rules import EDITIONS, TILE_PAIRS, Rules
from daikaiju.server.schemas.http import CardShown, Catalogue, EditionSetup, Interaction, Keeps, Setup
from daikaiju.server.schemas.shared import Reaction
from daikaiju.server.settings import Settings
from daikaiju.server.tables.bot_pool import usual_level
from daikaiju.words import LANGUAGES as LANGUAGES
from daikaiju.words import Words, card_texts


@cache
def setup(key: str, settings: Settings) -> Setup:
    """What a table may be made of, and the key under the records of this server."""
    return Setup(
        version=__version__,
        editions=[_edition_setup(rules) for rules in EDITIONS.values()],
        bots=list(bots.LEVELS),
        default_bot=usual_level(),
        languages=list(LANGUAGES),
        reactions=list(get_args(Reaction)),
        keeps=Keeps(
            lobby_hours=settings.lobby_hours,
            game_hours=settings.game_hours,
            over_hours=settings.over_hours,
            chat_hours=settings.chat_hours,
            record_days=settings.record_days,
        ),
        key=key,
    )


def _edition_setup(rules: Rules) -> EditionSetup:
    values: dict[str, list[Any]] = {
        "first_player": [rules.first_player, "random" if rules.first_player != "random" else "roll_off"],
        "two_player_variant": [False, True],
        "bay": [True, False],
        "bay_to_city": [False, True],
        "victory": ["turn", "round"],
        "wickedness_levels": [[3, 6, 10], [3, 5, 7]],
        "tiles": ["red", "green", "mixed"],
    }
    return EditionSetup(
        edition=rules.edition,
        monsters=list(rules.monsters),
        options={name: values[name] for name in rules.offered if name in values},
        seats={name: list(SEATS[name]) for name in rules.offered if name in values},
        tile_pairs=[list(pair) for pair in TILE_PAIRS] if rules.has_wickedness else [],
    )


@cache
def catalogue(edition: str, language: str) -> Catalogue:
    """The cards and tiles of an edition."""
    cards = [_card(card, edition, language) for card in CARDS.values() if edition in card["editions"]]
    tiles = [_card(tile, edition, language) for tile in TILES.values() if edition in tile["editions"]]
    cards.sort(key=lambda card: card["name"])
    tiles.sort(key=lambda tile: (tile.get("level", 0), tile["name"]))
    return Catalogue(edition=edition, language=language, cards=cards, tiles=tiles)


def _card(facts: dict[str, Any], edition: str, language: str) -> CardShown:
    words = card_texts(language)[facts["id"]]
    say = Words(language).ruling
    here = facts["editions"][edition]
    text = words["text"]
    rulings = [ruling for ruling in facts["rulings"] if edition in ruling.get("editions", (edition,))]
    shown = CardShown(
        id=facts["id"],
        kind=facts["kind"],
        cost=here.get("cost"),
        copies=here["copies"],
        name=words.get("names", {}).get(edition, words["name"]),
        text=text if isinstance(text, str) else text[edition],
        rulings=[say(ruling["text"]) for ruling in rulings],
        sources=[ruling["source"] for ruling in rulings],
        interactions=[Interaction(card=other["with"], note=say(other["note"])) for other in facts["interactions"]],
    )
    if "level" in facts:
        shown["level"] = facts["level"]
        shown["side"] = facts["side"]
    return shown


@cache
def words(name: str) -> Any:
    """A file of words for the page."""
    return json.loads(files("daikaiju.words").joinpath(name).read_text(encoding="utf-8"))

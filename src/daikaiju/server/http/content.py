"""Reference data for the page: editions and their options, cards and tiles with texts, rules and guide."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache
from importlib.resources import files
from typing import Any, cast, get_args

from daikaiju import __version__, bots
from daikaiju.bots.value.card_worth import measured
from daikaiju.catalogue.entries import facts, in_edition, rulings, tiles_with
from daikaiju.engine.cards.catalogue import CARDS, IDS
from daikaiju.engine.dice import FACES, KINDS
from daikaiju.engine.events import EVENTS, TYPES
from daikaiju.engine.expansions import EXPANSIONS, Expansion
from daikaiju.engine.options import CHOICES, SEATS
from daikaiju.engine.rules import EDITIONS, TILE_PAIRS, Rules
from daikaiju.engine.zones import places_of
from daikaiju.server.schemas.http import (
    CardShown,
    Catalogue,
    CharacterSetup,
    EditionSetup,
    EventTold,
    ExpansionSetup,
    ExpansionWords,
    Interaction,
    Keeps,
    Setup,
    Worth,
)
from daikaiju.server.schemas.shared import Reaction
from daikaiju.server.settings import Settings
from daikaiju.server.tables.bot_pool import usual_level
from daikaiju.words import LANGUAGES as LANGUAGES
from daikaiju.words import Words, card_texts, of_expansions, read, sentences


@cache
def setup(key: str, settings: Settings) -> Setup:
    """Return the possible settings of a table, and the public key of this server's records."""
    return Setup(
        version=__version__,
        editions=[_edition_setup(rules) for rules in EDITIONS.values()],
        expansions=[_expansion_setup(expansion) for expansion in EXPANSIONS.values()],
        bots=list(bots.offered()),
        characters=characters(),
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


def characters() -> list[CharacterSetup]:
    """Return the named opponents, weakest level first."""
    return [CharacterSetup(bot=one.bot, name=one.name, monster=one.monster) for one in bots.CHARACTERS.values()]


def _offered(rules: Rules) -> dict[str, list[Any]]:
    """Return the options of a table with the values to choose from, the default first."""
    values: dict[str, list[Any]] = {name: list(choices) for name, choices in CHOICES.items()} | {
        "first_player": [rules.first_player, "random" if rules.first_player != "random" else "roll_off"],
        "victory": ["at_once", "turn"] if rules.wins_at_once else ["turn", "round"],
    }
    return {name: values[name] for name in rules.offered if name in values}


def _expansion_setup(expansion: Expansion) -> ExpansionSetup:
    alone = EDITIONS[expansion.editions[-1]]
    rules = expansion.extend(alone)
    options = {name: values for name, values in _offered(rules).items() if name not in alone.offered}
    return ExpansionSetup(
        expansion=expansion.id,
        editions=list(expansion.editions),
        monsters=[monster for monster in rules.monsters if monster not in alone.monsters],
        options=options,
        seats={name: list(SEATS[name]) for name in options},
        tile_pairs=[list(pair) for pair in TILE_PAIRS] if tiles_with(expansion.id) else [],
    )


def _edition_setup(rules: Rules) -> EditionSetup:
    options = _offered(rules)
    return EditionSetup(
        edition=rules.edition,
        monsters=list(rules.monsters),
        options=options,
        seats={name: list(SEATS[name]) for name in options},
        tile_pairs=[list(pair) for pair in TILE_PAIRS] if rules.has_wickedness else [],
    )


@cache
def catalogue(edition: str, language: str) -> Catalogue:
    """Return the cards and tiles of an edition, and the pieces of its expansions."""
    shown = [_card(name, edition, Words(language)) for name in in_edition(edition)]
    cards = [card for card in shown if card["id"] in CARDS]
    tiles = [tile for tile in shown if tile["id"] not in CARDS]
    cards.sort(key=lambda card: card["name"])
    tiles.sort(key=lambda tile: (tile.get("level", 0), tile["name"]))
    expansions = [expansion for expansion in EXPANSIONS.values() if edition in expansion.editions]
    pieces = [
        (expansion.id, name) for expansion in expansions for name in (*expansion.cards, *tiles_with(expansion.id))
    ]
    brought = [_card(name, edition, Words(language)) for _, name in pieces]
    for (box_id, _), piece in zip(pieces, brought, strict=True):
        piece["expansion"] = box_id
    return Catalogue(edition=edition, language=language, cards=cards, tiles=tiles, expansions=brought)


def _card(name: str, edition: str, words: Words) -> CardShown:
    known = facts(name)
    here = known["editions"].get(edition, {"copies": 1})
    given = rulings(name, edition)
    shown = CardShown(
        id=name,
        kind=known["kind"],
        cost=here.get("cost"),
        copies=here["copies"],
        name=words.card(name, edition),
        text=words.text(name, edition),
        rulings=[words.ruling(ruling["text"]) for ruling in given],
        sources=[ruling["source"] for ruling in given],
        interactions=[
            Interaction(card=other["with"], note=words.ruling(other["note"])) for other in known["interactions"]
        ],
        worth=[cast(Worth, asdict(one)) for one in measured(name, edition)],
    )
    if "monster" in known:
        shown["monster"] = known["monster"]
    if "level" in known:
        shown["level"] = known["level"]
        shown["side"] = known["side"]
    return shown


@cache
def rules(edition: str, language: str) -> Any:
    """Return the sections of an edition's rules, followed by those of the expansions that fit it."""
    page = words(f"rules/{edition}.{language}.json")
    expansions = [
        (name, said) for name, said in of_expansions(language).items() if edition in EXPANSIONS[name].editions
    ]
    more = [{"id": name, "title": said["sentences"][f"expansion.{name}"], **said["rules"]} for name, said in expansions]
    return {**page, "sections": [*page["sections"], *more]}


@cache
def expansion_words(language: str) -> ExpansionWords:
    """Return the texts of all registered expansions, and the data needed to describe their events."""
    core: dict[str, Any] = read("daikaiju.words", f"{language}.json")
    core |= read("daikaiju.words", f"review.{language}.json")
    said = {key: sentence for key, sentence in sentences(language).items() if key not in core}
    events = {name: event for name, event in EVENTS.items() if not core.keys() & set(event.sentences)}
    texts = {name: text for name, text in card_texts(language).items() if name not in IDS}
    return ExpansionWords(
        language=language,
        sentences=said,
        events={
            name: EventTold(
                fields=[(field, TYPES[field]) for field in event.fields],
                variants=[(variant.ending, variant.condition, variant.field) for variant in event.variants],
            )
            for name, event in events.items()
        },
        cards={name: text["name"] for name, text in texts.items()},
        places=_places(),
        dice=[kind for kind in dict.fromkeys(KINDS.values()) if kind != FACES],
    )


def _places() -> dict[str, str]:
    """Return the fields of all expansions that list cards of a monster, each with its place."""
    places: dict[str, str] = {}
    for expansion in EXPANSIONS.values():
        for edition in expansion.editions:
            places |= places_of(expansion.extend(EDITIONS[edition]))
    return places


@cache
def words(name: str) -> Any:
    """Return a JSON file of texts for the page."""
    return json.loads(files("daikaiju.words").joinpath(name).read_text(encoding="utf-8"))

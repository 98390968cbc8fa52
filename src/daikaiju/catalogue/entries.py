"""What is known of a card or tile, gathered from the facts, the words of every language and the list of proofs."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from typing import Any

from daikaiju.engine.cards.catalogue import CARDS, IDS, TILES
from daikaiju.engine.expansions import EXPANSIONS, Expansion
from daikaiju.engine.rules import EDITIONS
from daikaiju.words import LANGUAGES, Words, read

Facts = dict[str, Any]


def pieces() -> dict[str, Facts]:
    """Return what the expansions bring: cards, tokens and other pieces, each with the expansion it belongs to."""
    return _pieces(tuple(EXPANSIONS.values()))


@cache
def _pieces(boxes: tuple[Expansion, ...]) -> dict[str, Facts]:
    return {name: _completed(piece, box) for box in boxes for name, piece in box.cards.items()}


def _completed(piece: Facts, box: Expansion) -> Facts:
    """Return the facts of a piece with what its expansion leaves out: then it is one piece without a price."""
    editions = {edition: {"copies": 1} for edition in box.editions}
    return {"kind": "card", "editions": editions, "rulings": [], "interactions": [], **piece, "expansion": box.id}


@cache
def proofs() -> dict[str, dict[str, list[str]]]:
    """The names of the scenarios that play a card or tile, by edition."""
    found: dict[str, dict[str, list[str]]] = read("daikaiju.engine.cards", "proofs.json")
    return found


def facts(name: str) -> Facts:
    """Kind, editions, rulings and interactions as the catalogue has them."""
    return CARDS[name] if name in CARDS else TILES[name] if name in TILES else pieces()[name]


def entry(name: str, edition: str = "") -> Facts:
    """A card or tile as JSON: its facts, its words in every language, and what proves it."""
    known = {key: value for key, value in facts(name).items() if key != "editions"}
    editions = {key: value for key, value in facts(name)["editions"].items() if edition in ("", key)}
    return {
        **known,
        "editions": editions,
        "rulings": rulings(name, edition),
        "words": {language: _words(Words(language), name, [*editions]) for language in LANGUAGES},
        "proofs": {key: names for key, names in proofs().get(name, {}).items() if key in editions},
    }


def _words(words: Words, name: str, editions: list[str]) -> Facts:
    return {
        "name": words.card(name, editions[-1]),
        "names": {edition: words.card(name, edition) for edition in editions},
        "text": {edition: words.text(name, edition) for edition in editions},
    }


def rulings(name: str, edition: str = "") -> list[Facts]:
    """The rulings that count in an edition, or all."""
    return [ruling for ruling in facts(name)["rulings"] if not edition or edition in ruling.get("editions", [edition])]


def in_edition(edition: str) -> list[str]:
    """The cards and tiles of an edition, or all."""
    return [name for name in (*CARDS, *TILES) if not edition or edition in facts(name)["editions"]]


def in_expansion(expansion: str, edition: str = "") -> list[str]:
    """What an expansion brings to an edition, or to any."""
    return [
        name
        for name, piece in pieces().items()
        if expansion == piece["expansion"] and (not edition or edition in piece["editions"])
    ]


def tiles_with(expansion: str) -> list[str]:
    """The wickedness tiles, where an expansion brings them to editions without."""
    box = EXPANSIONS[expansion]
    alone = EDITIONS[box.editions[-1]]
    return [*TILES] if box.extend(alone).has_wickedness and not alone.has_wickedness else []


def _spellings() -> dict[str, str]:
    """Return every id, and every name in every language and edition, without what people leave out."""
    return _spellings_of((*IDS, *pieces()))


@cache
def _spellings_of(known: tuple[str, ...]) -> dict[str, str]:
    found = {_plain(name): name for name in known}
    for language in LANGUAGES:
        words = Words(language)
        for name in known:
            for edition in facts(name)["editions"]:
                found.setdefault(_plain(words.card(name, edition)), name)
    return found


def _plain(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def find(text: str) -> str | None:
    """The card or tile somebody means: its id, or its name in any language."""
    return _spellings().get(_plain(text))


def near(text: str) -> list[str]:
    """The ids that somebody who wrote this may have meant."""
    close = get_close_matches(_plain(text), _spellings(), n=6, cutoff=0.6)
    return list(dict.fromkeys(_spellings()[spelling] for spelling in close))[:3]

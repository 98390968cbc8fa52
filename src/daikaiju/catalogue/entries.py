"""Catalogue entries: the facts of a card or tile, its words in every language, and its tests."""

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
    """Return the pieces of the expansions: cards, tokens and others, each with its expansion."""
    return _pieces(tuple(EXPANSIONS.values()))


@cache
def _pieces(boxes: tuple[Expansion, ...]) -> dict[str, Facts]:
    return {name: _completed(piece, box) for box in boxes for name, piece in box.cards.items()}


def _completed(piece: Facts, box: Expansion) -> Facts:
    """Return the facts of a piece with default values: one copy, no price."""
    editions = {edition: {"copies": 1} for edition in box.editions}
    return {"kind": "card", "editions": editions, "rulings": [], "interactions": [], **piece, "expansion": box.id}


@cache
def proofs() -> dict[str, dict[str, list[str]]]:
    """Return the names of the scenarios that play a card or tile, by edition."""
    found: dict[str, dict[str, list[str]]] = read("daikaiju.engine.cards", "proofs.json")
    return found


def facts(name: str) -> Facts:
    """Return kind, editions, rulings and interactions as the catalogue lists them."""
    return CARDS[name] if name in CARDS else TILES[name] if name in TILES else pieces()[name]


def entry(name: str, edition: str = "") -> Facts:
    """Return a card or tile as JSON: its facts, its words in every language, and its tests."""
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
    """Return the rulings for an edition, or all."""
    return [ruling for ruling in facts(name)["rulings"] if not edition or edition in ruling.get("editions", [edition])]


def in_edition(edition: str) -> list[str]:
    """Return the cards and tiles of an edition, or all."""
    return [name for name in (*CARDS, *TILES) if not edition or edition in facts(name)["editions"]]


def in_expansion(expansion: str, edition: str = "") -> list[str]:
    """Return the pieces that an expansion adds to an edition, or to any."""
    return [
        name
        for name, piece in pieces().items()
        if expansion == piece["expansion"] and (not edition or edition in piece["editions"])
    ]


def tiles_with(expansion: str) -> list[str]:
    """Return the wickedness tiles, if an expansion adds them to editions without them."""
    box = EXPANSIONS[expansion]
    alone = EDITIONS[box.editions[-1]]
    return [*TILES] if box.extend(alone).has_wickedness and not alone.has_wickedness else []


def _spellings() -> dict[str, str]:
    """Return every id, and every name in every language and edition, in a normalized spelling."""
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
    """Return the card or tile meant by an id or by a name in any language."""
    return _spellings().get(_plain(text))


def near(text: str) -> list[str]:
    """Return the ids most similar to this text."""
    close = get_close_matches(_plain(text), _spellings(), n=6, cutoff=0.6)
    return list(dict.fromkeys(_spellings()[spelling] for spelling in close))[:3]

"""The sentences of the program, one JSON file per language; code contains no sentences for players."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "de", "es")


class Words:
    """Looks sentences up by key: `words("event.points.gain", monster="Kraken", n=2)`."""

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise LanguageError(language)
        self.language = language
        self.sentences: Mapping[str, str | dict[str, str]] = sentences(language)

    def __call__(self, key: str, **values: object) -> str:
        """Return the sentence with its values inserted; `n` selects the plural form."""
        sentence = self.sentences[key]
        if not isinstance(sentence, str):
            sentence = sentence["one" if values["n"] == 1 else "other"]
        return sentence.format(**values)

    def name(self, key: str, otherwise: str) -> str:
        """Return the words under a key, or `otherwise`: an expansion may lack some."""
        return self(key) if key in self.sentences else otherwise.replace("_", " ")

    def __contains__(self, key: str) -> bool:
        return key in self.sentences

    def card(self, card: str, edition: str) -> str:
        """Return a card's or tile's name in an edition; one without words is called by its id."""
        entry = card_texts(self.language).get(card)
        if entry is None:
            return card.replace("_", " ")
        return str(entry.get("names", {}).get(edition, entry["name"]))

    def text(self, card: str, edition: str) -> str:
        """Return the text of a card or tile in an edition; empty if it has none."""
        text = card_texts(self.language).get(card, {}).get("text", "")
        return str(text if isinstance(text, str) else text[edition])

    def ruling(self, english: str) -> str:
        """Return the translation of a ruling or note, whose key is the English sentence."""
        return english if self.language == "en" else rulings(self.language).get(english, english)

    def list(self, things: list[str]) -> str:
        """Return an enumeration: "a", "a and b", "a, b and c"."""
        if len(things) < 2:
            return "".join(things)
        return self("list", first=", ".join(things[:-1]), last=things[-1])


class LanguageError(ValueError):
    """Unknown language."""

    def __init__(self, language: str) -> None:
        super().__init__(f"unknown language {language!r}: it is one of {', '.join(LANGUAGES)}")


def add_words(language: str, more: Mapping[str, str | dict[str, str]], cards: Mapping[str, Any]) -> None:
    """Add an expansion's sentences, and names and texts of cards, to a language."""
    for known, new in ((sentences(language), more), (card_texts(language), cards)):
        for key in new:
            if key in known:
                raise ValueError(f"{key} has words in {language} already")
    sentences(language).update(more)
    card_texts(language).update(cards)


def add_folder(expansion: str, folder: Path) -> None:
    """Add the words of an expansion from a folder with a file `LANGUAGE.json` for every language."""
    for language in LANGUAGES:
        words = json.loads((folder / f"{language}.json").read_text(encoding="utf-8"))
        add_words(language, words["sentences"], words.get("cards", {}))
        rulings(language).update(words.get("rulings", {}))
        of_expansions(language)[expansion] = words


@cache
def sentences(language: str) -> dict[str, str | dict[str, str]]:
    """Return all sentences of a language by key."""
    found: dict[str, str | dict[str, str]] = read("daikaiju.words", f"{language}.json")
    found |= read("daikaiju.words", f"review.{language}.json")
    for words in of_expansions(language).values():
        found.update(words["sentences"])
    return found


@cache
def stats_words(language: str) -> Mapping[str, str]:
    """Return the names of figures and their groups."""
    found: dict[str, str] = read("daikaiju.words", f"stats.{language}.json")
    return found


@cache
def card_texts(language: str) -> dict[str, Any]:
    """Return names and texts of cards, tiles and other pieces by id."""
    texts = read("daikaiju.engine.cards", f"text/{language}.json")
    found: dict[str, Any] = {**texts["cards"], **texts["tiles"]}
    for words in of_expansions(language).values():
        found.update(words["cards"])
    return found


@cache
def rulings(language: str) -> dict[str, str]:
    """Return rulings and notes of all cards by their English sentence."""
    found: dict[str, str] = {}
    if language != "en":
        found = read("daikaiju.engine.cards", f"text/rulings.{language}.json")
    for words in of_expansions(language).values():
        found.update(words.get("rulings", {}))
    return found


@cache
def of_expansions(language: str) -> dict[str, dict[str, Any]]:
    """Return the words in the folder of each shipped expansion, by its id."""
    boxes = sorted(files("daikaiju.engine.expansions").iterdir(), key=lambda box: box.name)
    found = {box.name: box.joinpath("words", f"{language}.json") for box in boxes if box.is_dir()}
    return {name: json.loads(file.read_text(encoding="utf-8")) for name, file in found.items() if file.is_file()}


def read(package: str, name: str) -> Any:
    """Return the content of a JSON file of a package."""
    return json.loads(files(package).joinpath(name).read_text(encoding="utf-8"))

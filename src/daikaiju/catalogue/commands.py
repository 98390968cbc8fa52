"""The command `cards`."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from daikaiju.catalogue.entries import entry, facts, find, in_edition, in_expansion, near, tiles_with
from daikaiju.catalogue.page import listing, page
from daikaiju.engine.cards.catalogue import CARDS
from daikaiju.engine.errors import RulesError
from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.engine.rules import edition_rules
from daikaiju.words import Words
from daikaiju.words.speech import Language, refuse, speak


def cards(
    card: Annotated[str, typer.Argument(help="A card or tile: its id, or its name in any language.")] = "",
    edition: Annotated[str, typer.Option(help="Only classic, second or dark.")] = "",
    expansion: Annotated[str, typer.Option(help="Only pieces of this expansion.")] = "",
    lang: Language = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, with the words of every language.")] = False,
) -> None:
    """List every card and tile, or show one: prices, text, rulings and the tests that prove it."""
    words = speak(lang)
    try:
        if edition:
            edition_rules(edition)
    except RulesError as error:
        refuse(words, str(error))
    if expansion and expansion not in EXPANSIONS:
        refuse(words, words("cards.no_expansion", text=repr(expansion), known=", ".join(EXPANSIONS)))
    if expansion and edition and edition not in EXPANSIONS[expansion].editions:
        refuse(words, words("cards.unfit", name=expansion, edition=edition))
    name = _meant(words, card, edition) if card else ""
    if as_json:
        typer.echo(
            json.dumps(entry(name, edition) if name else _everything(edition, expansion), ensure_ascii=False, indent=1)
        )
    else:
        typer.echo("\n".join(page(words, name, edition) if name else listing(words, edition, expansion)))


def _meant(words: Words, text: str, edition: str) -> str:
    name = find(text)
    if name is None:
        meant = near(text)
        key = "cards.unknown.near" if meant else "cards.unknown"
        refuse(words, words(key, text=repr(text), near=", ".join(meant)))
    if edition and edition not in facts(name)["editions"]:
        refuse(words, words("cards.elsewhere", name=name, edition=edition, editions=", ".join(facts(name)["editions"])))
    return name


def _everything(edition: str, expansion: str) -> dict[str, list[dict[str, object]]]:
    names = tiles_with(expansion) if expansion else in_edition(edition)
    boxes = [expansion] if expansion else [*EXPANSIONS]
    return {
        "cards": [entry(name, edition) for name in names if name in CARDS],
        "tiles": [entry(name, edition) for name in names if name not in CARDS],
        "expansions": [entry(name, edition) for box in boxes for name in in_expansion(box, edition)],
    }

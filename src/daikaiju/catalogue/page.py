"""Cards and tiles as text: the list, and the page of one card."""

from __future__ import annotations

from textwrap import wrap

from daikaiju.catalogue.entries import facts, in_edition, in_expansion, pieces, proofs, rulings, tiles_with
from daikaiju.engine.cards.catalogue import CARDS, FACTS, TILES
from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.engine.rules import EDITIONS
from daikaiju.words import Words

WIDTH = 110
NO_PRICE = "–"


def listing(words: Words, edition: str = "", expansion: str = "") -> list[str]:
    """Return one line for each card with its price in every edition. Tiles and expansions' pieces follow."""
    shown = [edition] if edition else [*EDITIONS]
    lines: list[str] = []
    if not expansion:
        names = sorted(in_edition(edition))
        cards = [name for name in names if name in CARDS]
        tiles = [name for name in names if name not in CARDS]
        lines.append(words("cards.cards", n=len(cards), editions=words.list(shown)))
        lines += [_priced(words, name, edition, shown) for name in cards]
        if tiles:
            lines += ["", words("cards.tiles", n=len(tiles))]
            lines += [_tile_line(words, name, edition) for name in tiles]
    for box in [expansion] if expansion else [*EXPANSIONS]:
        if not edition or edition in EXPANSIONS[box].editions:
            lines += ["", _title(words, box)]
            lines += [_priced(words, name, edition, shown) for name in in_expansion(box, edition)]
            lines += [_tile_line(words, name, edition) for name in tiles_with(box)] if expansion else []
    return lines[1:] if expansion else lines


def _title(words: Words, box: str) -> str:
    """Return an expansion's name, its id and one sentence about it, if it has these words."""
    title = f"{words.name(f'expansion.{box}', box)} ({box})"
    return f"{title}: {words(about)}" if (about := f"expansion.{box}.about") in words else title


def _kind_word(words: Words, name: str) -> str:
    """Return the word for a piece's kind, or the kind itself."""
    kind = str(facts(name)["kind"])
    return words.name(f"play.kind.{kind}", kind)


def _tile_line(words: Words, name: str, edition: str) -> str:
    return f"  {name:<30} {_name(words, name, edition)} ({_tile(words, name)})"


def _priced(words: Words, name: str, edition: str, shown: list[str]) -> str:
    here = facts(name)["editions"]
    prices = "  ".join(f"{here.get(key, {}).get('cost', NO_PRICE):>2}" for key in shown)
    kind = _kind_word(words, name)
    return f"  {name:<30} {prices}  {kind:<8} {_name(words, name, edition)}"


def page(words: Words, name: str, edition: str = "") -> list[str]:
    """Return the page of one card or tile."""
    here = [key for key in facts(name)["editions"] if edition in ("", key)]
    lines = [f"{_name(words, name, edition)} ({name})", f"  {_kind(words, name)}"]
    for text in dict.fromkeys(words.text(name, key) for key in here):
        lines.append("")
        lines += [_edition(words, name, key, edition) for key in here if words.text(name, key) == text]
        lines += _paragraph(text)
    given = rulings(name, edition)
    if given:
        lines += ["", words("cards.rulings")]
        for ruling in given:
            where = f" ({', '.join(ruling['editions'])})" if "editions" in ruling else ""
            source = words(f"cards.source.{ruling['source']}")
            lines += _paragraph(f"{words.ruling(ruling['text'])} [{source}]{where}", "- ")
    if met := [
        meeting for meeting in facts(name)["interactions"] if meeting["with"] in (*in_edition(edition), *pieces())
    ]:
        lines += ["", words("cards.interactions")]
        for meeting in met:
            lines += _paragraph(f"{_name(words, meeting['with'], edition)}: {words.ruling(meeting['note'])}", "- ")
    tests = tests_of(name, here)
    lines += ["", words("cards.proofs", n=len(tests))]
    for test in tests:
        lines += _paragraph(test, "- ")
    if given:
        lines += ["", words("cards.sources")]
        named = {ruling["source"] for ruling in given}
        lines += [f"  {_source(words, source)}" for source in FACTS["sources"] if source in named]
    return lines


def _source(words: Words, source: str) -> str:
    return f"{words(f'cards.source.{source}')}: {words(f'cards.source.{source}.about')}"


def tests_of(name: str, editions: list[str]) -> list[str]:
    """Return the names of its tests, in one line if they differ only in the edition."""
    found: dict[str, list[str]] = {}
    for edition in editions:
        for test in proofs().get(name, {}).get(edition, []):
            found.setdefault(test.removesuffix(f" ({edition})"), []).append(edition)
    return [f"{test} ({', '.join(where)})" for test, where in found.items()]


def _name(words: Words, name: str, edition: str) -> str:
    """Return its name in the edition, or in the newest edition with this card."""
    here = facts(name)["editions"]
    return words.card(name, edition if edition in here else [*here][-1])


def _kind(words: Words, name: str) -> str:
    if name in TILES:
        return _tile(words, name)
    kind = _kind_word(words, name)
    if name not in pieces():
        return kind
    box = pieces()[name]["expansion"]
    return f"{kind} ({words.name(f'expansion.{box}', box)})"


def _tile(words: Words, name: str) -> str:
    tile = facts(name)
    return words("cards.tile", level=tile["level"], side=words(f"cards.side.{tile['side']}"))


def _edition(words: Words, name: str, key: str, asked: str) -> str:
    """Return the edition's name, and the card's price and name there."""
    facets = []
    here = facts(name)["editions"][key]
    if "cost" in here:
        facets.append(words("cards.price", n=here["cost"]))
        if here["copies"] > 1:
            facets.append(words("cards.copies", n=here["copies"]))
    if words.card(name, key) != _name(words, name, asked):
        facets.append(words("cards.called", name=words.card(name, key)))
    title = f"{words(f'edition.{key}')} ({key})"
    return f"{title}: {', '.join(facets)}" if facets else title


def _paragraph(text: str, bullet: str = "") -> list[str]:
    indent = "  " + " " * len(bullet)
    return wrap(text, WIDTH, initial_indent=f"  {bullet}", subsequent_indent=indent, break_on_hyphens=False)

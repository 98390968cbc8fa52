"""The findings as a page of the documentation."""

from __future__ import annotations

from importlib.resources import files
from statistics import median

from daikaiju.lab.cards.findings import Findings
from daikaiju.lab.cards.report import verdict
from daikaiju.lab.cards.worth import CardWorth
from daikaiju.lab.statistics import Estimate
from daikaiju.lab.tables import rows
from daikaiju.words import Words

PERCENT = 100
MARKS = {"bargain": " ↑", "dear": " ↓", "even": ""}
PAIRS = 8


def markdown(found: Findings, words: Words, command: str) -> str:
    """Return docs/cards-weighed.md from findings."""
    template = files("daikaiju.lab.cards").joinpath("report.md").read_text("utf-8")
    by_card, by_setting = (f"{PERCENT * error:.1f}" for error in found.errors)
    return template.format(
        command=command,
        games=f"{found.games:,}",
        gifts=f"{found.gifts:,}",
        settings="\n\n".join(_edition(found, words, edition) for edition in found.monsters),
        share=f"{found.comes_true.mean:.0%} ± {found.comes_true.margin:.0%}",
        pairs=_pairs(found, words),
        first=_first(found),
        ways=_ways(found),
        variant=_variant(found),
        monsters=_monsters(found),
        by_card=by_card,
        by_setting=by_setting,
        alone=f"{PERCENT * median(card.games.margin for one in found.weighed for card in one.cards):.0f}",
    )


def points(value: Estimate) -> str:
    """Return a probability in points with its interval."""
    return f"{PERCENT * value.mean:.1f} ± {PERCENT * value.margin:.1f}"


def _edition(found: Findings, words: Words, edition: str) -> str:
    """Return one table for an edition: a row for each card, two columns for each number of monsters."""
    settings = [one for one in found.weighed if one.edition == edition]
    worths: list[dict[str, CardWorth]] = [{card.card: card for card in one.cards} for one in settings]
    names = list(dict.fromkeys(card for one in worths for card in one))
    head = ["card", "price"]
    for setting in settings:
        head += [f"worth, {setting.players} monsters", f"fair, {setting.players}"]
    lines = []
    for name in names:
        cards = [one.get(name) for one in worths]
        price = next(card.price for card in cards if card)
        cells = [cell for card in cards for cell in (_cells(card) if card else ("", ""))]
        lines.append([words.card(name, edition), str(price), *cells])
    energy = ", ".join(f"{points(one.energy)} points with {one.players} monsters" for one in settings)
    title = words(f"edition.{edition}")
    return f"## {title}\n\nOne energy is worth {energy}.\n\n{rows(head, lines)}"


def _cells(card: CardWorth) -> tuple[str, str]:
    return points(card.worth) + MARKS[verdict(card)], f"{card.fair.mean:.1f} ± {card.fair.margin:.1f}"


def _pairs(found: Findings, words: Words) -> str:
    lines = []
    for (edition, players), (more, less) in found.pairs.items():
        for pair in (*more[:PAIRS], *less[:2]):
            names = " + ".join(words.card(card, edition) for card in (pair.one, pair.two))
            lines.append([edition, str(players), names, points(pair.more)])
    return rows(["edition", "monsters", "pair", "more than the sum"], lines)


def _first(found: Findings) -> str:
    plain = [one for one in found.balances if not one.is_variant]
    numbers = sorted({one.players for one in plain})
    lines = [
        [
            edition,
            *(
                points(one.first)
                for number in numbers
                for one in plain
                if (one.edition, one.players) == (edition, number)
            ),
        ]
        for edition in found.monsters
    ]
    return rows(["edition", *(f"{number} monsters" for number in numbers)], lines)


def _ways(found: Findings) -> str:
    lines = [
        [
            one.edition,
            str(one.players),
            points(one.ways["points"].share()),
            _turns(one.turns.estimate()),
            str(one.turns.n),
        ]
        for one in found.balances
        if not one.is_variant
    ]
    return rows(["edition", "monsters", "by points, %", "turns", "games"], lines)


def _variant(found: Findings) -> str:
    lines = [
        [
            one.edition,
            "variant" if one.is_variant else "rule",
            points(one.share(0)),
            points(one.ways["points"].share()),
            _turns(one.turns.estimate()),
        ]
        for one in found.balances
        if one.players == 2
    ]
    return rows(["edition", "two monsters", "first player wins, %", "by points, %", "turns"], lines)


def _monsters(found: Findings) -> str:
    lines = [
        [edition, name, points(one), str(one.n)]
        for edition, all_ in found.monsters.items()
        for name, one in all_.items()
    ]
    return rows(["edition", "monster", "over a fair share", "games"], lines)


def _turns(value: Estimate) -> str:
    return f"{value.mean:.1f} ± {value.margin:.1f}"

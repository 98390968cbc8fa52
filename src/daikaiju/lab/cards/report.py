"""The findings as one self-contained HTML page, in any language of the game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.resources import files

from daikaiju.lab.cards.balance import WAYS, Balance
from daikaiju.lab.cards.charts import Dot, bar, scatter, shares, tag
from daikaiju.lab.cards.findings import Findings
from daikaiju.lab.cards.pairs import Pair
from daikaiju.lab.cards.worth import CardWorth, Weighed
from daikaiju.lab.statistics import Estimate
from daikaiju.words import Words, read

PERCENT = 100
LARGEST_SHARE = 0.7
"""The right end of the bars of shares by position."""
VERDICTS = {"bargain": "more", "dear": "less", "even": "soft"}
"""The possible verdicts on a card's price, and their colours."""
METHOD = 4

Cell = tuple[str, str, float | None]
"""The content of a cell of a table, its class, and the number to sort by."""


class HtmlReport:
    """Writes findings in one language."""

    def __init__(self, found: Findings, words: Words, command: str) -> None:
        self.found = found
        self.words = words
        self.command = command
        self.sentences = _sentences(words.language)

    def html(self) -> str:
        """Return the whole page."""
        found, say = self.found, self.say
        by_card, by_setting = (self.number(PERCENT * error) for error in found.errors)
        parts = {
            "language": self.words.language,
            "lead": say("lead", games=self.number(found.games, 0), gifts=self.number(found.gifts, 0)),
            "tabs": "".join(self._tab(setting) for setting in found.weighed),
            "settings": "".join(self._setting(setting) for setting in found.weighed),
            "first": "".join(self._first(edition) for edition in found.monsters),
            "ways": self._ways(),
            "variant": self._variant(),
            "monsters": "".join(self._monsters(edition) for edition in found.monsters),
            "method": "".join(
                tag("p", say(f"method.{number}", by_card=by_card, by_setting=by_setting))
                for number in range(1, METHOD + 1)
            ),
            "command": escape(self.command),
        }
        titles = {key.replace(".", "_"): escape(text) for key, text in self.sentences.items() if "{" not in text}
        template = files("daikaiju.lab.cards").joinpath("report.html").read_text("utf-8")
        return template.format(**(titles | {"command_label": say("command")} | parts))

    def say(self, key: str, **values: object) -> str:
        """Return a sentence, escaped for HTML."""
        return escape(self.sentences[key].format(**values))

    def number(self, value: float, digits: int = 1) -> str:
        """Return a number in the format of the language."""
        shown = f"{value:,.{digits}f}".replace("-", "−")
        return shown if self.words.language == "en" else shown.translate(str.maketrans(",.", ".,"))

    def estimate(self, value: Estimate) -> str:
        """Return a number with its interval."""
        return f"{self.number(value.mean)} ± {self.number(value.margin)}"

    def points(self, value: Estimate) -> str:
        """Return a probability in points with its interval."""
        return self.estimate(Estimate(PERCENT * value.mean, PERCENT * value.margin, value.n))

    def _name(self, setting: Weighed | Balance) -> str:
        return f"{self.say(f'edition.{setting.edition}')}, {self.say('players', n=setting.players)}"

    def _tab(self, setting: Weighed) -> str:
        return tag("button", self._name(setting), type="button", value=_key(setting), aria_pressed="false")

    def _setting(self, setting: Weighed) -> str:
        """Return chart, table and pairs of one edition and number of monsters."""
        slope = PERCENT * setting.energy.mean
        energy = {"energy": self.number(slope), "margin": self.number(PERCENT * setting.energy.margin)}
        dots = [self._dot(setting, card) for card in setting.cards]
        chart = scatter(dots, slope, self.sentences["price.axis"], self.sentences["worth.axis"])
        key = self._legend([(colour, self.say(f"price.{kind}")) for kind, colour in VERDICTS.items()])
        content = self._title("price", **energy) + _panel(chart + key)
        content += self._title("cards") + _panel(self._cards(setting)) + self._pairs(setting)
        return tag("section", content, data_setting=_key(setting))

    def _title(self, part: str, **values: object) -> str:
        return tag("h2", self.say(f"{part}.title")) + tag("p", self.say(f"{part}.about", **values), class_="soft")

    def _dot(self, setting: Weighed, card: CardWorth) -> Dot:
        name = self.words.card(card.card, setting.edition)
        up = Estimate(PERCENT * card.worth.mean, PERCENT * card.worth.margin, card.worth.n)
        title = self.sentences["dot"].format(
            card=name,
            price=card.price,
            worth=self.number(up.mean),
            margin=self.number(up.margin),
            fair=self.number(card.fair.mean),
            fair_margin=self.number(card.fair.margin),
        )
        return Dot(card.price, up, verdict(card), name, title)

    def _cards(self, setting: Weighed) -> str:
        low = min(0.0, *(card.worth.mean - card.worth.margin for card in setting.cards))
        high = max(card.worth.mean + card.worth.margin for card in setting.cards)
        rows: list[list[Cell]] = [
            [
                (escape(self.words.card(card.card, setting.edition)), "", None),
                (str(card.price), "n", card.price),
                (self.points(card.worth), "n", card.worth.mean),
                (bar(card.worth, low, high), "wide", None),
                (self.estimate(card.fair), "n", card.fair.mean),
                (str(card.worth.n), "n", card.worth.n),
            ]
            for card in setting.cards
        ]
        return _table(rows, [self.say(f"cards.{name}") if name else "" for name in CARD_COLUMNS], can_sort=True)

    def _pairs(self, setting: Weighed) -> str:
        found = self.found.pairs.get((setting.edition, setting.players))
        if found is None:
            return ""
        true = self.found.comes_true
        share, margin = (f"{self.number(PERCENT * value, 0)} %" for value in (true.mean, true.margin))
        tables = self._pair_table(setting, "more", found[0]) + self._pair_table(setting, "less", found[1])
        return self._title("pairs", share=share, margin=margin) + tag("div", tables, class_="two")

    def _pair_table(self, setting: Weighed, which: str, pairs: list[Pair]) -> str:
        most = max(abs(pair.more.mean) + pair.more.margin for pair in pairs) or 1.0
        low, high = (0.0, most) if which == "more" else (-most, 0.0)
        rows: list[list[Cell]] = []
        for pair in pairs:
            names = [escape(self.words.card(card, setting.edition)) for card in (pair.one, pair.two)]
            rows.append(self._bar_row(" + ".join(names), pair.more, low, high))
        return _panel(tag("h3", self.say(f"pairs.{which}")) + _table(rows))

    def _bar_row(self, name: str, value: Estimate, low: float, high: float, base: float = 0.0) -> list[Cell]:
        return [(name, "", None), (self.points(value), "n", None), (bar(value, low, high, base), "wide", None)]

    def _first(self, edition: str) -> str:
        """Return shares by position in the order of play."""
        rows: list[list[Cell]] = []
        for balance in self.found.balances:
            if balance.edition == edition and not balance.is_variant:
                fair = 1 / balance.players
                for place in range(balance.players):
                    share = self._bar_row(
                        self.say("first.place", n=place + 1), balance.share(place), 0, LARGEST_SHARE, fair
                    )
                    rows.append([("" if place else self.say("players", n=balance.players), "", None), *share])
        return _panel(tag("h3", self.say(f"edition.{edition}")) + _table(rows))

    def _ways(self) -> str:
        rows: list[list[Cell]] = []
        for balance in self.found.balances:
            if not balance.is_variant:
                parts = [(way, balance.ways[way].estimate().mean, self.say(f"ways.{way}")) for way in WAYS]
                turns = balance.turns.estimate()
                length = self.say("ways.turns", turns=self.number(turns.mean), margin=self.number(turns.margin))
                by_points = f"{self.number(PERCENT * parts[0][1], 0)} %"
                rows.append(
                    [
                        (self._name(balance), "", None),
                        (shares(parts), "wide", None),
                        (by_points, "n", None),
                        (length, "", None),
                    ]
                )
        key = [(colour, self.say(f"ways.{way}")) for way, colour in zip(WAYS, ("more", "less", "soft"), strict=True)]
        return _table(rows) + self._legend(key)

    def _variant(self) -> str:
        rows: list[list[Cell]] = []
        for balance in self.found.balances:
            if balance.players == 2:
                kind = self.say("variant.variant" if balance.is_variant else "variant.rule")
                figures = [
                    self.points(balance.share(0)),
                    self.points(balance.ways["points"].share()),
                    self.estimate(balance.turns.estimate()),
                ]
                named: list[Cell] = [(self.say(f"edition.{balance.edition}"), "", None), (kind, "", None)]
                rows.append([*named, *((figure, "n", None) for figure in figures)])
        return _table(rows, ["", "", *(self.say(f"variant.{name}") for name in ("first", "points", "turns"))])

    def _monsters(self, edition: str) -> str:
        found = self.found.monsters[edition]
        most = max(abs(one.mean) + one.margin for one in found.values()) or 1.0
        rows = [self._bar_row(escape(name), one, -most, most) for name, one in found.items()]
        return _panel(tag("h3", self.say(f"edition.{edition}")) + _table(rows))

    @staticmethod
    def _legend(entries: Sequence[tuple[str, str]]) -> str:
        """Return the legend of the colours."""
        dots = [tag("li", tag("i", style=f"background: var(--{colour})") + name) for colour, name in entries]
        return tag("ul", "".join(dots), class_="key")


CARD_COLUMNS = ("card", "price", "worth", "", "fair", "gifts")


def verdict(card: CardWorth) -> str:
    """Return whether a card is significantly worth more or less than its price."""
    gap = card.fair.mean - card.price
    return "even" if abs(gap) <= card.fair.margin else "bargain" if gap > 0 else "dear"


def _key(setting: Weighed) -> str:
    return f"{setting.edition}-{setting.players}"


def _panel(content: str) -> str:
    return tag("div", content, class_="panel")


def _table(rows: Sequence[Sequence[Cell]], head: Sequence[str] = (), can_sort: bool = False) -> str:
    """Return a table; with `can_sort` its headings are buttons."""
    titles = [tag("button", title, type="button") if can_sort and title else title for title in head]
    classes = [kind for _, kind, _ in rows[0]] if rows else []
    heads = "".join(tag("th", title, class_=kind) for title, kind in zip(titles, classes, strict=False))
    lines = []
    for row in rows:
        cells = [
            tag("td", content, class_=kind, **({} if key is None else {"data_key": key})) for content, kind, key in row
        ]
        lines.append(tag("tr", "".join(cells)))
    return tag("table", (tag("thead", tag("tr", heads)) if head else "") + tag("tbody", "".join(lines)))


@cache
def _sentences(language: str) -> dict[str, str]:
    found: dict[str, str] = read("daikaiju.words", f"laboratory.{language}.json")
    return found

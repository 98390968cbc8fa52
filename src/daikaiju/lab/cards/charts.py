"""Small charts as SVG: dots over a line, bars with whiskers, shares of a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape

from daikaiju.lab.statistics import Estimate

WIDTH, HEIGHT = 720, 420
LEFT, RIGHT, TOP, BOTTOM = 52, 12, 14, 44
LABEL_WIDTH, LABEL_HEIGHT = 120, 15
BAR_WIDTH, BAR_HEIGHT = 240, 18
STEPS = (1, 2, 5, 10, 20, 50)
MOST_LINES = 9
NAMED = 12

Scale = Callable[[float], float]


@dataclass(frozen=True)
class Dot:
    """A card in a chart of price and worth; both in the chart's units."""

    across: float
    up: Estimate
    kind: str
    label: str
    title: str


def tag(name: str, content: str = "", **attributes: str | float) -> str:
    """Return an element; `class_` is the attribute class, `text_anchor` the attribute text-anchor."""
    told = [
        f'{key.rstrip("_").replace("_", "-")}="{escape(value) if isinstance(value, str) else f"{value:g}"}"'
        for key, value in attributes.items()
    ]
    return f"<{' '.join([name, *told])}>{content}</{name}>"


def scatter(dots: Sequence[Dot], slope: float, across: str, up: str) -> str:
    """Return dots with whiskers, a line through the origin, and the names of those farthest from it."""
    right = max(dot.across for dot in dots) + 1
    highest = 1.06 * max(*(dot.up.mean for dot in dots), slope * right)
    lowest = 1.06 * min(*(dot.up.mean for dot in dots), 0.0)

    def x(value: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * value / right, 1)

    def y(value: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (highest - value) / (highest - lowest), 1)

    middle = (TOP + HEIGHT - BOTTOM) / 2
    axes = tag("text", escape(across), class_="axis", x=(LEFT + WIDTH) / 2, y=HEIGHT - 6, text_anchor="middle")
    turned = f"translate(13 {middle}) rotate(-90)"
    axes += tag("text", escape(up), class_="axis", transform=turned, text_anchor="middle")
    fair = tag("line", class_="fair", x1=x(0), y1=y(0), x2=x(right), y2=y(slope * right))
    places = [(x(dot.across + shift), y(dot.up.mean)) for dot, shift in zip(dots, _side_by_side(dots), strict=True)]
    drawn = [_dot(dot, place[0], y) for dot, place in zip(dots, places, strict=True)]
    far = sorted(range(len(dots)), key=lambda number: -abs(dots[number].up.mean - slope * dots[number].across))
    names = _names([(dots[number].label, places[number]) for number in far[:NAMED]])
    lines = _grid(lowest, highest, y) + _prices(int(right), x)
    content = "".join([lines, fair, *drawn, names, axes])
    return tag(
        "svg", content, class_="chart", viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=f"{across}, {up}"
    )


def _grid(lowest: float, highest: float, y: Scale) -> str:
    """Return lines at round numbers."""
    step = next(size for size in STEPS if (highest - lowest) / size <= MOST_LINES)
    found = ""
    for number in range(int(lowest // step) + 1, int(highest // step) + 1):
        at = y(number * step)
        found += tag("line", class_="grid", x1=LEFT, x2=WIDTH - RIGHT, y1=at, y2=at)
        found += tag("text", str(number * step), class_="tick", x=LEFT - 6, y=at + 4, text_anchor="end")
    return found


def _prices(most: int, x: Scale) -> str:
    """Return the numbers under the chart."""
    under = HEIGHT - BOTTOM + 18
    return "".join(
        tag("text", str(price), class_="tick", x=x(price), y=under, text_anchor="middle") for price in range(most + 1)
    )


def _dot(dot: Dot, at: float, y: Scale) -> str:
    """Return a dot with its interval; its title is shown on hover."""
    high, low = y(dot.up.mean + dot.up.margin), y(dot.up.mean - dot.up.margin)
    whisker = tag("line", x1=at, x2=at, y1=high, y2=low)
    title = tag("title", escape(dot.title))
    return tag("g", title + whisker + tag("circle", cx=at, cy=y(dot.up.mean), r=5), class_=dot.kind)


def _names(labels: Iterable[tuple[str, tuple[float, float]]]) -> str:
    """Return names next to their dots, unless they would cover each other."""
    found, used = "", list[tuple[float, float]]()
    for label, (at, up) in labels:
        if all(abs(at - x) > LABEL_WIDTH or abs(up - y) > LABEL_HEIGHT for x, y in used):
            used.append((at, up))
            is_left = at > WIDTH - LABEL_WIDTH - 30
            anchor, beside = ("end", at - 9) if is_left else ("start", at + 9)
            found += tag("text", escape(label), class_="name", x=beside, y=up + 4, text_anchor=anchor)
    return found


def _side_by_side(dots: Sequence[Dot]) -> list[float]:
    """Return the shifts of dots of one price, in the order of their worth, so that whiskers do not overlap."""
    shifts = [0.0] * len(dots)
    for price in {dot.across for dot in dots}:
        here = sorted((number for number, dot in enumerate(dots) if dot.across == price), key=lambda n: dots[n].up.mean)
        for place, number in enumerate(here):
            shifts[number] = 0.0 if len(here) == 1 else 0.7 * (place / (len(here) - 1) - 0.5)
    return shifts


def bar(value: Estimate, low: float, high: float, base: float = 0.0) -> str:
    """Return a bar from a base line to a value, with its interval as a whisker."""

    def x(at: float) -> float:
        return round(BAR_WIDTH * (min(max(at, low), high) - low) / (high - low), 1)

    start, end = sorted((x(base), x(value.mean)))
    kind = "more" if value.mean >= base else "less"
    left, right = x(value.mean - value.margin), x(value.mean + value.margin)
    return _bar(
        tag("rect", class_=kind, x=start, y=4, width=max(0.8, round(end - start, 1)), height=10, rx=2)
        + tag("line", class_="whisker", x1=left, x2=right, y1=9, y2=9)
        + tag("line", class_="base", x1=x(base), x2=x(base), y1=0, y2=BAR_HEIGHT)
    )


def shares(parts: Sequence[tuple[str, float, str]]) -> str:
    """Return shares of a whole next to each other: class, share, name."""
    found, at = "", 0.0
    for kind, share, name in parts:
        width = round(BAR_WIDTH * share, 1)
        title = tag("title", f"{escape(name)} {share:.0%}")
        found += tag("rect", title, class_=kind, x=at, y=1, width=width, height=16)
        at += width
    return _bar(found)


def _bar(content: str) -> str:
    box = f"0 0 {BAR_WIDTH} {BAR_HEIGHT}"
    return tag("svg", content, class_="bar", viewBox=box, preserveAspectRatio="none", aria_hidden="true")

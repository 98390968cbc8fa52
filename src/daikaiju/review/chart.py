"""The win probabilities of all seats over a game, as one SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from daikaiju.bots.odds.dice_sets import Floats

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 960, 340, 44, 30, 12
DASHES = ("", "9 4", "2 4", "12 4 2 4", "5 5", "1 6")
"""Line styles, so that seats differ in more than colour."""
MARKED = {"blunder": 6.0, "mistake": 4.5}


def chart(
    points: Sequence[tuple[int, Floats]], names: Sequence[str], marks: Sequence[tuple[int, int, str]], title: str
) -> str:
    """Return lines for the seats; marks are (line, seat, grade) and link to the decision of that line."""
    last = max(points[-1][0], 1)
    right = WIDTH - 8

    def x(line: int) -> float:
        return round(LEFT + (right - LEFT) * line / last, 1)

    def y(chance: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance), 1)

    drawn = [f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}">']
    for percent in (0, 25, 50, 75, 100):
        height = y(percent / 100)
        drawn.append(f'<line class="grid" x1="{LEFT}" x2="{right}" y1="{height}" y2="{height}"/>')
        drawn.append(f'<text x="{LEFT - 6}" y="{height + 4}" text-anchor="end">{percent} %</text>')
    for line in range(0, last + 1, max(1, round(last / 8 / 10) * 10)):
        drawn.append(f'<text x="{x(line)}" y="{HEIGHT - 8}" text-anchor="middle">{line}</text>')
    for seat, name in enumerate(names):
        path = " ".join(f"{x(line)},{y(float(chances[seat]))}" for line, chances in points)
        drawn.append(f'<polyline class="seat{seat}" stroke-dasharray="{DASHES[seat]}" points="{path}">')
        drawn.append(f"<title>{escape(name)}</title></polyline>")
    after = dict(points)
    for line, seat, grade in marks:
        if grade in MARKED:
            place = f'cx="{x(line)}" cy="{y(float(after[line][seat]))}" r="{MARKED[grade]}"'
            drawn.append(f'<a href="#line-{line}"><circle class="seat{seat} {grade}" {place}/></a>')
    drawn.append("</svg>")
    return "".join(drawn)

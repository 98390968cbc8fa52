"""A review as one self-contained HTML page."""

from __future__ import annotations

from html import escape

from daikaiju import __version__
from daikaiju.review.analysis import Review
from daikaiju.review.chart import DASHES, chart
from daikaiju.review.grades import GOOD
from daikaiju.review.sentences import Teller, percent
from daikaiju.review.turning_points import turning_points

PARTS = ("start", "luck", "own", "others", "rest", "result")
STYLE = """
:root{color-scheme:light dark;--ink:#1d1b26;--soft:#5b5870;--paper:#fbfaf6;--card:#fff;--line:#d9d5e4;
--s0:#0b6e8f;--s1:#b3261e;--s2:#2e7d32;--s3:#7b3fb5;--s4:#a65a00;--s5:#b5176e}
@media(prefers-color-scheme:dark){:root{--ink:#f3f0fa;--soft:#b3adc8;--paper:#16141f;--card:#211e2d;--line:#3a3549;
--s0:#5cc8ea;--s1:#ff8a80;--s2:#7ddc82;--s3:#c9a0ff;--s4:#ffb45c;--s5:#ff86c3}}
*{box-sizing:border-box}body{margin:0 auto;max-width:64rem;padding:1rem;background:var(--paper);color:var(--ink);
font:16px/1.5 system-ui,sans-serif}h1{margin:.5rem 0 0}h2{margin:2rem 0 .5rem}p.soft{color:var(--soft);margin:.2rem 0}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;background:var(--card);border-radius:.6rem}
th,td{padding:.4rem .7rem;border-bottom:1px solid var(--line);text-align:left}td.n,th.n{text-align:right;
font-variant-numeric:tabular-nums;white-space:nowrap}.chart{width:100%;height:auto;background:var(--card);border-radius:.6rem}
.chart text{fill:var(--soft);font-size:12px}.chart .grid{stroke:var(--line)}.chart polyline{fill:none;stroke-width:2.5}
.chart circle{stroke:var(--card);stroke-width:1.5}.legend{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;padding:0;
list-style:none}.legend svg{width:2.4rem;height:.7rem;margin-right:.4rem;vertical-align:middle}
.grade{display:inline-block;padding:0 .5rem;border-radius:.5rem;border:2px solid}.grade.blunder{font-weight:800}
.grade.inaccuracy{border-style:dotted}tr:target{outline:3px solid var(--s4)}ol{padding-left:1.4rem}
""" + "".join(
    f".seat{seat}{{stroke:var(--s{seat})}}circle.seat{seat}{{fill:var(--s{seat})}}b.seat{seat}{{color:var(--s{seat})}}"
    for seat in range(len(DASHES))
)


def report(review: Review, teller: Teller) -> str:
    """The page: chart, luck and choices, turning points, decisions that lost something."""
    names, words = teller.names, teller.names.words
    points = turning_points(review)
    teller.learn(review, points)
    curve = [(0, review.start), *((line.number, line.after) for line in review.lines)]
    lost = [one for one in review.decisions if one.grade != GOOD]
    marks = [(one.line, one.seat, one.grade) for one in lost]
    edition = words(f"edition.{names.edition}")
    of = words("review.of", edition=edition, monsters=words.list(list(names.monsters)))
    parts = [
        "<!doctype html>",
        f'<html lang="{words.language}"><head><meta charset="utf-8"><title>{escape(words("review.title"))}</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<style>{STYLE}</style></head><body>",
        f'<h1>{escape(words("review.title"))}</h1><p class="soft">{escape(of)}</p>',
        f"<h2>{escape(words('review.curve'))}</h2>",
        chart(curve, names.monsters, marks, words("review.curve")),
        _legend(names.monsters),
        f"<h2>{escape(words('review.turning'))}</h2>",
        _turning(teller, [escape(teller.turning_point(point)) for point in points]),
        f"<h2>{escape(words('review.parts'))}</h2>",
        f'<p class="soft">{escape(words("review.parts.about"))}</p>',
        _parts(review, teller),
        f"<h2>{escape(words('review.decisions'))}</h2>",
        _decisions(review, teller),
        f'<p class="soft">{escape(words("review.about", version=__version__))}</p></body></html>',
    ]
    return "\n".join(parts) + "\n"


def _legend(monsters: tuple[str, ...]) -> str:
    entries = [
        f'<li><svg viewBox="0 0 40 8"><line class="seat{seat}" x1="0" x2="40" y1="4" y2="4" stroke-width="4" '
        f'stroke-dasharray="{DASHES[seat]}"/></svg><b class="seat{seat}">{escape(name)}</b></li>'
        for seat, name in enumerate(monsters)
    ]
    return f'<ul class="legend">{"".join(entries)}</ul>'


def _turning(teller: Teller, sentences: list[str]) -> str:
    if not sentences:
        return f"<p>{escape(teller.names.words('review.turning.none'))}</p>"
    return f"<ol>{''.join(f'<li>{sentence}</li>' for sentence in sentences)}</ol>"


def _parts(review: Review, teller: Teller) -> str:
    names, words = teller.names, teller.names.words
    heads = "".join(f'<th class="n">{escape(words(f"review.part.{part}"))}</th>' for part in PARTS)
    rows = []
    for seat, name in enumerate(names.monsters):
        found = review.seat(seat)
        cells = "".join(f'<td class="n">{_signed(found[part], part, teller)}</td>' for part in PARTS)
        share = percent(found["accuracy"], names)
        rows.append(f'<tr><td><b class="seat{seat}">{escape(name)}</b></td>{cells}<td class="n">{share} %</td></tr>')
    return (
        f'<div class="scroll"><table><tr><th>{escape(words("review.monster"))}</th>{heads}'
        f'<th class="n">{escape(words("review.accuracy"))}</th></tr>{"".join(rows)}</table></div>'
    )


def _signed(value: float, part: str, teller: Teller) -> str:
    shown = percent(value, teller.names)
    return shown if part in ("start", "result") or value < 0 else f"+{shown}"


def _decisions(review: Review, teller: Teller) -> str:
    names, words = teller.names, teller.names.words
    lost = [one for one in review.decisions if one.grade != GOOD]
    if not lost:
        return f"<p>{escape(words('review.decisions.none'))}</p>"
    heads = "".join(f"<th>{escape(words(f'review.{head}'))}</th>" for head in ("line", "monster", "grade", "played"))
    rows = []
    for one in lost:
        best = "" if one.played == "concede" else escape(teller.move(one.line, one.best))
        rows.append(
            f'<tr id="line-{one.line}"><td>{one.line}</td><td><b class="seat{one.seat}">'
            f'{escape(names.monster(one.seat))}</b></td><td><span class="grade {one.grade}">'
            f"{escape(words(f'review.grade.{one.grade}'))}</span></td><td>{escape(teller.move(one.line, one.played))}"
            f'</td><td>{best}</td><td class="n">−{percent(one.cost, names)}</td></tr>'
        )
    return (
        f"<p>{escape(words('review.decisions.about', n=len(review.decisions)))}</p>"
        f'<div class="scroll"><table><tr>{heads}<th>{escape(words("review.best"))}</th>'
        f'<th class="n">{escape(words("review.cost"))}</th></tr>{"".join(rows)}</table></div>'
    )

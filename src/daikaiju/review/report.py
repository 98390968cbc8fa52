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
@media(max-width:48rem){.chart{width:44rem}thead{display:none}table,tbody{display:block}tr{display:flex;flex-wrap:wrap;
gap:.1rem .9rem;padding:.6rem .7rem;border-bottom:1px solid var(--line)}td{border:0;padding:0;text-align:left}
td.wide{flex-basis:100%}td[data-head]::before{content:attr(data-head) " ";color:var(--soft)}}
""" + "".join(
    f".seat{seat}{{stroke:var(--s{seat})}}circle.seat{seat}{{fill:var(--s{seat})}}b.seat{seat}{{color:var(--s{seat})}}"
    for seat in range(len(DASHES))
)


def report(review: Review, teller: Teller) -> str:
    """Return the page: chart, luck and choices, turning points, decisions that lost win probability."""
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
        f'<div class="scroll">{chart(curve, names.monsters, marks, words("review.curve"))}</div>',
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
    heads = [words("review.monster"), *(words(f"review.part.{part}") for part in PARTS), words("review.accuracy")]
    rows = []
    for seat, name in enumerate(names.monsters):
        found = review.seat(seat)
        shown = [*(_signed(found[part], part, teller) for part in PARTS), f"{percent(found['accuracy'], names)} %"]
        cells = [_cell(value, "n", head) for value, head in zip(shown, heads[1:], strict=True)]
        rows.append(f'<tr><td class="wide"><b class="seat{seat}">{escape(name)}</b></td>{"".join(cells)}</tr>')
    return _table(heads[:1], heads[1:], rows)


def _signed(value: float, part: str, teller: Teller) -> str:
    shown = percent(value, teller.names)
    return shown if part in ("start", "result") or value < 0 else f"+{shown}"


def _decisions(review: Review, teller: Teller) -> str:
    names, words = teller.names, teller.names.words
    lost = [one for one in review.decisions if one.grade != GOOD]
    if not lost:
        return f"<p>{escape(words('review.decisions.none'))}</p>"
    heads = {name: words(f"review.{name}") for name in ("line", "monster", "grade", "played", "best", "cost")}
    rows = []
    for one in lost:
        best = "" if one.played == "concede" else teller.move(one.line, one.best)
        rows.append(
            f'<tr id="line-{one.line}">{_cell(str(one.line), "", heads["line"])}<td><b class="seat{one.seat}">'
            f'{escape(names.monster(one.seat))}</b></td><td><span class="grade {one.grade}">'
            f"{escape(words(f'review.grade.{one.grade}'))}</span></td>"
            f"{_cell(teller.move(one.line, one.played), 'wide', heads['played'])}{_cell(best, 'wide', heads['best'])}"
            f"{_cell(f'−{percent(one.cost, names)}', 'n', heads['cost'])}</tr>"
        )
    about = f"<p>{escape(words('review.decisions.about', n=len(review.decisions)))}</p>"
    *left, cost = heads.values()
    return about + _table(left, [cost], rows)


def _cell(text: str, kind: str, head: str) -> str:
    """Return a cell that names its column on narrow screens; an empty cell names nothing."""
    return f'<td class="{kind}" data-head="{escape(head)}">{escape(text)}</td>' if text else "<td></td>"


def _table(heads: list[str], numbers: list[str], rows: list[str]) -> str:
    """Return a table with columns of text, then columns of numbers."""
    titles = [f"<th>{escape(head)}</th>" for head in heads] + [f'<th class="n">{escape(head)}</th>' for head in numbers]
    return (
        f'<div class="scroll"><table><thead><tr>{"".join(titles)}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )

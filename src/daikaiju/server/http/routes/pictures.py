"""A finished game as one picture, for other sites to embed: the final ranking and the curves of points."""

from __future__ import annotations

import asyncio
from html import escape
from typing import Any

from fastapi import APIRouter, Response

from daikaiju.engine.errors import DaikaijuError
from daikaiju.engine.rules import POINTS_TO_WIN
from daikaiju.server.errors import Refusal
from daikaiju.server.http.content import LANGUAGES
from daikaiju.server.http.routes.common import Language, TheRegistry, faults
from daikaiju.table.record import Record, play_line
from daikaiju.words import Words

router = APIRouter()

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 250, 616, 76, 316
COLOURS = ("#c2410c", "#1d4ed8", "#15803d", "#a21caf", "#b45309", "#0e7490")
DASHES = ("", "9 5", "2 5", "14 4 3 4", "5 3", "1 7")
"""Dash patterns, so that lines differ not only by colour."""
LONGEST_NAME = 20
CROWN = '<path d="M-6 -12l4 6 5-8 5 8 4-6v12h-18z" fill="#ffc93c" stroke="#211b33"/>'
HEADERS = {
    "Cache-Control": "public, max-age=86400",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors *",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
"""Any site may embed the picture, and nothing in it can run; all other responses must not be framed."""


@router.get("/replays/{table}.svg", responses=faults(404, 409), response_class=Response)
async def show_picture(table: str, registry: TheRegistry, language: Language = "en") -> Response:
    """Return the picture of a finished game."""
    if language not in LANGUAGES:
        raise Refusal("no_such_language", f"{language!r}; there are: {', '.join(LANGUAGES)}")
    found: Any = await registry.database.record(table)
    if found is None:
        raise Refusal("no_such_table", f"table {table!r} has no finished game")
    try:
        text = await asyncio.to_thread(picture, Record.from_json(found), Words(language))
    except DaikaijuError as problem:
        raise Refusal("malformed", str(problem)) from None
    return Response(text, media_type="image/svg+xml", headers=HEADERS)


def picture(record: Record, words: Words) -> str:
    """Return the game as SVG: seats by rank, winners first, then by points; and the curve of each seat's points."""
    curves, finals = _curves(record)
    most = max(POINTS_TO_WIN, *(max(curve) for curve in curves))
    order = sorted(range(len(finals)), key=lambda seat: (seat not in record.winners, -finals[seat][0]))
    names = words.list([record.players[seat]["monster"] for seat in record.winners])
    key = "event.over" if len(record.winners) == 1 else "event.over.shared" if record.winners else "event.over.none"
    title = escape(words(key, winners=names))
    goal = _height(POINTS_TO_WIN, most)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"',
        f' role="img"><title>{title}</title>',
        "<style>text{font-family:system-ui,sans-serif;fill:#211b33}.name{font-size:16px;font-weight:700}",
        ".soft{font-size:12px;fill:#5b5470}.title{font-size:22px;font-weight:800}</style>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="14" fill="#fff7e6"/>',
        f'<text x="22" y="40" class="title">{title}</text>',
        f'<text x="22" y="60" class="soft">{escape(words(f"edition.{record.edition}"))}</text>',
        f'<text x="{RIGHT}" y="40" class="soft" text-anchor="end">Daikaiju</text>',
        f'<path d="M{LEFT} {TOP}V{BOTTOM}H{RIGHT}" fill="none" stroke="#5b5470"/>',
        f'<path d="M{LEFT} {goal:.1f}H{RIGHT}" stroke="#d97706" stroke-dasharray="3 4"/>',
        f'<text x="{LEFT - 6}" y="{goal + 4:.1f}" class="soft" text-anchor="end">{POINTS_TO_WIN}</text>',
        f'<text x="{LEFT - 6}" y="{BOTTOM + 4}" class="soft" text-anchor="end">0</text>',
        *(_curve(seat, curve, most) for seat, curve in enumerate(curves)),
        *(_standing(record, seat, place, *finals[seat]) for place, seat in enumerate(order)),
        "</svg>",
    ]
    return "".join(parts)


def _height(points: int, most: int) -> float:
    return BOTTOM - points * (BOTTOM - TOP) / most


def _stroke(seat: int) -> str:
    return f'fill="none" stroke="{COLOURS[seat % len(COLOURS)]}" stroke-dasharray="{DASHES[seat % len(DASHES)]}"'


def _curve(seat: int, curve: list[int], most: int) -> str:
    step = (RIGHT - LEFT) / max(1, len(curve) - 1)
    places = " ".join(f"{LEFT + turn * step:.1f},{_height(points, most):.1f}" for turn, points in enumerate(curve))
    return f'<polyline points="{places}" stroke-width="3" stroke-linejoin="round" {_stroke(seat)}/>'


def _standing(record: Record, seat: int, place: int, points: int, life: int) -> str:
    player = record.players[seat]
    name, monster = str(player.get("name") or player["monster"])[:LONGEST_NAME], escape(player["monster"])
    return (
        f'<g transform="translate(22 {96 + place * 40})"><path d="M0 -5H22" stroke-width="4" {_stroke(seat)}/>'
        f'<text x="30" class="name">{escape(name)}</text>'
        f'<text x="30" y="15" class="soft">{monster} · ★ {points} · ♥ {life}</text>'
        f'<g transform="translate(196 0)">{CROWN if seat in record.winners else ""}</g></g>'
    )


def _curves(record: Record) -> tuple[list[list[int]], list[tuple[int, int]]]:
    """Return each seat's points at the start of every turn and at the end, and its final points and life."""
    game = record.new_game()
    curves: list[list[int]] = [[0] for _ in game.monsters]

    def note() -> None:
        for curve, me in zip(curves, game.monsters, strict=True):
            curve.append(me.points)

    def on_event(event: tuple[Any, ...]) -> None:
        if event[0] == "turn":
            note()

    game.listener = on_event
    for line in record.moves:
        play_line(game, line)
    note()
    return curves, [(me.points, me.life) for me in game.monsters]

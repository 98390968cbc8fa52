"""A table as a small SVG picture, for notebooks."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from daikaiju.engine.game import Game
    from daikaiju.engine.state import Monster

WIDTH, ROW, BAR = 640, 44, 150
LINE = '<text x="{x}" y="{y}" font-size="{size}" fill="{colour}">{words}</text>'
INK, SOFT, LIFE, POINTS, ENERGY = "#222", "#666", "#c0392b", "#b7791f", "#2e7d32"


def svg_of(game: Game) -> str:
    """Draw the monsters with their bars and cards, the dice and the market."""
    height = ROW * (len(game.monsters) + 1) + 24
    parts = [part for me in game.monsters for part in _monster(game, me)]
    y = ROW * len(game.monsters) + 30
    parts.append(_text(12, y, f"dice {game.dice or '–'}, {game.rolls_left} rolls left", 14))
    parts.append(_text(240, y, "market " + ", ".join(card or "–" for card in game.market), 14, SOFT))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'font-family="sans-serif"><rect width="{WIDTH}" height="{height}" rx="8" fill="#fafafa" stroke="#bbb"/>'
        f"{''.join(parts)}</svg>"
    )


def _monster(game: Game, me: Monster) -> list[str]:
    top = ROW * me.seat + 8
    is_asked = game.to_act == me.seat
    place = f" (Tokyo {me.place.title()})" if me.place else "" if me.alive else " (eliminated)"
    parts = [_text(12, top + 18, f"{'▶ ' if is_asked else ''}{me.name}{place}", 14, INK if me.alive else SOFT)]
    cards = ", ".join(me.cards + me.tiles)
    if cards:
        parts.append(_text(12, top + 34, cards, 11, SOFT))
    dials = ((250, "life", me.life, max(me.max_life, me.life), LIFE), (420, "points", me.points, 20, POINTS))
    for x, name, value, most, colour in dials:
        parts.append(f'<rect x="{x}" y="{top + 6}" width="{BAR}" height="14" rx="4" fill="#e2e2e2"/>')
        parts.append(
            f'<rect x="{x}" y="{top + 6}" width="{BAR * min(1, value / most):g}" height="14" rx="4" fill="{colour}"/>'
        )
        parts.append(_text(x + 2, top + 34, f"{name} {value}", 12))
    parts.append(_text(582, top + 18, f"⚡ {me.energy}", 14, ENERGY))
    return parts


def _text(x: int, y: int, words: str, size: int, colour: str = INK) -> str:
    return LINE.format(x=x, y=y, size=size, colour=colour, words=escape(words))

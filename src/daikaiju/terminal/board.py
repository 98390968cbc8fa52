"""The table, drawn with rich: Tokyo, monsters, market, dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from daikaiju.catalogue.names import Names
from daikaiju.engine.options import rules_for
from daikaiju.engine.rules import Rules

COLOURS = ("cyan", "magenta", "yellow", "green", "red", "blue")
OTHER_DIE = "bright_magenta"
FACES = {"1": "white", "2": "white", "3": "white", "E": "bright_green", "H": "bright_red", "S": "bright_yellow"}


def board(state: dict[str, Any], names: Names, me: int | None) -> RenderableType:
    """Return the whole table as `me` sees it."""
    edition = names.words(f"edition.{names.edition}")
    boxes = [names.words.name(f"expansion.{name}", name) for name in state["options"].get("expansions", [])]
    title = (
        names.words("board.over", edition=edition)
        if state["over"]
        else names.words("board.title", edition=edition, monster=names.monster(state["turn"]))
    )
    parts: list[RenderableType] = [tokyo(state, names), monsters(state, names, me), market(state, names)]
    if state["dice"] and state["step"] in ("roll", "react", "resolve", "yield"):
        parts.append(dice(state, names))
    return Panel(Group(*parts), title=title, subtitle=" · ".join(boxes) or None, border_style="bold", padding=(0, 1))


def name_of(seat: int, names: Names) -> Text:
    """Return a monster's name in the colour of its seat."""
    return Text(names.monster(seat), style=f"bold {COLOURS[seat]}")


def tokyo(state: dict[str, Any], names: Names) -> RenderableType:
    """Return the monsters in Tokyo City, and in Tokyo Bay while it is open."""
    places = ["city", "bay"] if state["bay_open"] else ["city"]
    return Columns([space(place, state, names) for place in places], equal=True, padding=(0, 1))


def space(place: str, state: dict[str, Any], names: Names) -> RenderableType:
    """Return one space of Tokyo with the monster in it."""
    inside = [name_of(seat, names) for seat, player in enumerate(state["players"]) if player["in"] == place]
    text = inside[0] if inside else Text(names.words("board.empty"), style="dim")
    title = names.words(f"place.{place}")
    return Panel(text, title=title[0].upper() + title[1:], padding=(0, 3), border_style="yellow")


def monsters(state: dict[str, Any], names: Names, me: int | None) -> RenderableType:
    """Return one line for each monster."""
    rules = rules_for(state["edition"], state["options"], len(state["players"]))
    words, wicked = names.words, rules.has_wickedness
    table = Table(box=None, padding=(0, 2, 0, 0), expand=True)
    table.add_column(words("board.monster"), no_wrap=True)
    numbers = ["life", "points", "energy"] + (["wickedness"] if wicked else [])
    for column in numbers:
        table.add_column(words(f"board.{column}"), justify="right")
    table.add_column(words("board.cards"), ratio=1)
    for seat, player in enumerate(state["players"]):
        who = Text("▶ " if seat == state["turn"] and not state["over"] else "  ") + name_of(seat, names)
        if seat == me:
            who.append(f" ({words('board.you')})")
        if not player["alive"]:
            table.add_row(who, *["–"] * len(numbers), Text(words("board.dead")), style="dim")
            continue
        shown = {**player, "life": f"{player['life']}/{player['max_life']}"}
        table.add_row(who, *(str(shown[number]) for number in numbers), belongings(player, rules, names))
    return table


def belongings(player: dict[str, Any], rules: Rules, names: Names) -> str:
    """Return a monster's cards, tiles, tokens and fields of expansions."""
    words = names.words
    things = [card_of(card, names) for card in player["cards"]]
    things += [words("board.tile", card=card_of(tile, names)) for tile in player["tiles"]]
    things += [words(f"board.{token}", n=player[token]) for token in ("poison", "shrink") if player[token]]
    for field in rules.monster_fields:
        if f"board.{field.name}" in words and (value := player[field.name]):
            n = value if isinstance(value, int) else ", ".join(map(str, value))
            things.append(words(f"board.{field.name}", n=n))
    return ", ".join(things)


def card_of(card: str | dict[str, Any], names: Names) -> str:
    """Return a card with its counters or the card it copies."""
    if isinstance(card, str):
        return names.card(card)
    text = names.card(card["id"])
    if "counters" in card:
        text = names.words("board.counters", card=text, n=card["counters"])
    if card.get("copies"):
        text = names.words("board.copies", card=text, target=names.target(card["copies"]))
    return text


def market(state: dict[str, Any], names: Names) -> RenderableType:
    """Return the cards to buy, with the prices for the seat to act."""
    words = names.words
    buyer = state["players"][state["turn"] if state["to_act"] is None else state["to_act"]]
    line = Text(f"{words('board.market')}: ", style="bold")
    for slot, (card, price) in enumerate(zip(state["market"], state["prices"], strict=True)):
        if slot:
            line.append(" · ")
        style = "green" if price <= buyer["energy"] else "default"
        line.append(words("board.slot", card=names.card(card), n=price), style=style)
    line.append(f" · {words('board.deck', n=state['deck_count'])}", style="dim")
    if state.get("top"):
        line.append("\n" + words("board.top", card=names.card(state["top"])), style="italic")
    return line


def dice(state: dict[str, Any], names: Names) -> RenderableType:
    """Return the dice as little boxes; resolved ones are dim."""
    left = names.words("board.rolls", n=state["rolls_left"]) if state["step"] == "roll" else ""
    top, middle, bottom = Text(), Text(), Text()
    for face, style in styled(state["dice"], state["resolved"] or ""):
        top.append("┌───┐ ", style)
        middle.append(f"│ {face} │ ", style)
        bottom.append("└───┘ ", style)
    middle.append(f" {left}", "dim")
    return Text("\n").join([top, middle, bottom])


def styled(dice: str, resolved: str) -> Iterable[tuple[str, str]]:
    """Yield each die with its style."""
    for face in dice:
        yield face, "dim" if face in resolved else f"bold {FACES.get(face, OTHER_DIE)}"

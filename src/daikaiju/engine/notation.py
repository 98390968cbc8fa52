"""Positions and games as JSON. Moves need no conversion: they are already strings of the notation."""

from typing import Any

from daikaiju.engine.fields import frozen, saved
from daikaiju.engine.game import Game
from daikaiju.engine.opening import empty_game
from daikaiju.engine.options import rules_for
from daikaiju.engine.position import POSITION_FIELDS, position
from daikaiju.engine.state import MONSTER, TABLE, Monster
from daikaiju.engine.steps import QUESTIONS
from daikaiju.engine.view import view
from daikaiju.engine.windows import WINDOWS
from daikaiju.engine.zones import deck_count

__all__ = [
    "POSITION_FIELDS", "describe", "describe_rules", "describe_table", "load", "position", "question", "save",
]  # fmt: skip


def save(game: Game) -> dict[str, Any]:
    """Return the complete game as JSON, at any decision."""
    return game.data()


def load(data: dict[str, Any]) -> Game:
    """Return the game that was saved, at the same decision."""
    rules = rules_for(data["edition"], data["options"], len(data["monsters"]))
    game = empty_game(rules, [monster["name"] for monster in data["monsters"]])
    for monster, facts in zip(game.monsters, data["monsters"], strict=True):
        for field in MONSTER:
            setattr(monster, field.name, field.read(facts[field.name]))
        monster.extra = {field.name: field.read(facts[field.name]) for field in rules.monster_fields}
    for field in TABLE:
        setattr(game, field.name, field.read(data[field.name]))
    game.extra = {field.name: field.read(data[field.name]) for field in rules.table_fields}
    game.agenda = [frozen(step) for step in data["agenda"]]
    for monster in game.monsters:
        life = monster.life
        game.refresh(monster)
        monster.life = life
    if game.step == "over":
        game.end()
    else:
        game.resume()
    return game


def describe(game: Game, seat: int | None = None) -> dict[str, Any]:
    """Return the state in its printed form, for one seat or for the referee."""
    if seat is not None:
        game = view(game, seat)
    return describe_rules(game) | describe_table(game, seat) | {"legal": list(game.options)}


def describe_rules(game: Game) -> dict[str, Any]:
    """Return the facts that never change during a game: edition and options."""
    options = {name: list(value) if isinstance(value, tuple) else value for name, value in game.rules.options}
    return {"edition": game.rules.edition, "options": options}


def describe_table(game: Game, seat: int | None = None) -> dict[str, Any]:
    """Return the table without rules, options and legal moves; `game` is the referee's or already a seat's view."""
    asked = game.to_act >= 0
    awaits = None if asked else game.awaits
    market = [card for card in game.market if card is not None]
    chooser = game.monsters[game.to_act if asked else game.active]
    described = {
        "players": [_describe_monster(game, monster) for monster in game.monsters],
        "market": market,
        "discard": list(game.discard),
        "deck_count": deck_count(game),
        "top": game.top if seat is not None and seat in game.top_seen else None,
        "turn": game.active,
        "step": game.step,
        "dice": game.dice,
        "rolls_left": game.rolls_left,
        "resolved": game.resolved,
        "to_act": game.to_act if asked else None,
        "question": question(game),
        "prices": [game.price(chooser, card) for card in market],
        "awaits": awaits.data() if awaits else None,
        "bay_open": game.is_bay_open(),
        "tiles_left": list(game.tiles_left),
        "over": game.over,
        "winners": list(game.winners),
    }
    for field in game.rules.table_fields:
        described |= field.printed(game, None, game.extra[field.name])
    return described


def _describe_monster(game: Game, me: Monster) -> dict[str, Any]:
    described: dict[str, Any] = {
        "monster": me.name,
        "life": me.life,
        "points": me.points,
        "energy": me.energy,
        "in": me.place,
        "cards": [_describe_card(game, card) for card in me.cards] if me.cards else [],
        "tiles": [_describe_card(game, tile) for tile in me.tiles] if me.tiles else [],
        "poison": me.poison,
        "shrink": me.shrink,
        "wickedness": me.wickedness,
        "alive": me.alive,
        "max_life": me.max_life,
    }
    for name in game.rules.conditions:
        described[name] = name in me.conditions
    for mark in game.rules.card_marks:
        described["cards"] = [_marked(card, mark, me.extra[mark]) for card in described["cards"]]
    for field in game.rules.monster_fields:
        described |= field.printed(game, me, me.extra[field.name])
    return described


def _marked(card: Any, mark: str, marked: tuple[str, ...]) -> Any:
    """Return a printed card with its mark, if it has one."""
    facts = {"id": card} if isinstance(card, str) else card
    return facts | {mark: True} if facts["id"] in marked else card


def _describe_card(game: Game, card: str) -> Any:
    facts: dict[str, Any] = {"id": card}
    if game.counters.get(card, 0) > 0:
        facts["counters"] = game.counters[card]
    if card in game.copies and game.counters.get(card) != -1:
        facts["copies"] = game.copies[card]
    return facts if len(facts) > 1 else card


def question(game: Game) -> dict[str, Any] | None:
    """Return the pending question as JSON for a page or a bot, or None."""
    if game.to_act < 0:
        return None
    kind, *arguments = game.agenda[-1]
    known = QUESTIONS[kind]
    asked: dict[str, Any] = {"kind": kind}
    if moment := WINDOWS[known.window].moment:
        asked["moment"] = moment
    if known.picks:
        asked["picks"] = known.picks
    if known.fields:
        asked |= zip(known.fields, map(saved, arguments[1:]), strict=False)
    return asked if known.details is None else asked | known.details(game, *arguments)

"""Non-interference: two games that differ only in hidden cards of one seat look the same to every other seat."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from daikaiju.engine.game import Game
from daikaiju.engine.notation import describe
from daikaiju.engine.state import CHANCE
from daikaiju.engine.view import open_options, told_to
from daikaiju.engine.zones import UNSEEN, ZONES, Hand, PrivateDecks, TopOfDeck, Zone
from daikaiju.table.chance import Seeded

FOLLOWED = 400
"""The number of steps for which two games are compared."""


class Betrayed(AssertionError):
    """A hidden card can be inferred from another seat's view."""


def hidden_zones(game: Game) -> list[Zone]:
    """Return the zones of a game that contain hidden cards now."""
    return [zone for zone in ZONES.values() if zone.is_hidden and zone.holds(game)]


def with_other_cards(game: Game, zone: Zone, owner: int, chance: Random) -> Game | None:
    """Return the game with another card in a hidden zone of a seat; None if no other card could be there."""
    twin = game.copy()
    me = twin.monsters[owner]
    if isinstance(zone, TopOfDeck):
        others = sorted({card for card in twin.deck if card != twin.top})
        if twin.top is None or owner not in twin.top_seen or not others:
            return None
        twin.top = chance.choice(others)
        return twin
    if isinstance(zone, Hand):
        held, rest = [zone.name], twin.deck if zone.pool == "deck" else twin.extra.get(zone.pool, ())
    elif isinstance(zone, PrivateDecks):
        held, rest = list(zone.held), me.extra.get(zone.deck, ())
    else:
        return None
    known = [(field, card) for field in held for card in me.extra.get(field, ()) if card != UNSEEN]
    places = [(field, card) for field, card in known if not zone.is_betrayed(card)]
    if not places:
        return None
    field, card = chance.choice(places)
    others = sorted({other for other in rest if other != card and not zone.is_betrayed(other)})
    if not others:
        return None
    other = chance.choice(others)
    cards = list(me.extra[field])
    cards[cards.index(card)] = other
    me.extra[field] = tuple(cards)
    left = list(rest)
    left[left.index(other)] = card
    _put_back(twin, zone, owner, tuple(sorted(left)))
    return twin


def _put_back(game: Game, zone: Zone, owner: int, rest: tuple[str, ...]) -> None:
    if isinstance(zone, PrivateDecks):
        game.monsters[owner].extra[zone.deck] = rest
    elif isinstance(zone, Hand) and zone.pool != "deck":
        game.extra[zone.pool] = rest
    else:
        game.deck = rest


def follow(first: Game, second: Game, watcher: int, chance: Random) -> bool:
    """Play two games that differ only in hidden cards of one seat; return whether the card was revealed.

    Until then the watcher must see the same in both. Raises Betrayed.
    """
    source = Seeded(chance)
    for _ in range(FOLLOWED):
        _same("who is asked", (first.to_act, first.step), (second.to_act, second.step))
        if first.over:
            return False
        if first.to_act == CHANCE:
            asked, other = first.awaits, second.awaits
            assert asked is not None and other is not None
            _same("what chance is asked", asked.mark, other.mark)
            if asked.is_private:
                return True
            result = source.answer(first)
            if other.impossible(result):
                return True
            first.supply(result)
            second.supply(result)
            continue
        _same("the view", describe(first, watcher), describe(second, watcher))
        open_moves = open_options(first, watcher)
        _same("the options", open_moves, open_options(second, watcher))
        both = [option for option in first.options if option in second.options and option in open_moves]
        if not both:
            return True
        move = chance.choice(both)
        heard: list[list[Any]] = [[], []]
        for game, events in zip((first, second), heard, strict=True):
            game.listener = events.append
            game.play(move)
        _same(f"an event after {move!r}", *[[told_to(first, watcher, one) for one in events] for events in heard])
    return True


def _same(what: str, one: Any, other: Any) -> None:
    if one != other:
        shown, also = _difference(one, other)
        raise Betrayed(f"{what} tells a hidden card: {shown} or {also}")


def _difference(one: Any, other: Any) -> tuple[str, str]:
    """Return the smallest parts that differ, as text."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        name = next(name for name in one if one[name] != other[name])
        shown, also = _difference(one[name], other[name])
        return f"{name} {shown}", f"{name} {also}"
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)) and len(one) == len(other):
        return next(_difference(mine, its) for mine, its in zip(one, other, strict=True) if mine != its)
    return json.dumps(one, default=str), json.dumps(other, default=str)

"""The fields of Power Up! in a position: their allowed values and their printed form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from daikaiju.engine.dice import FACES
from daikaiju.engine.errors import PositionError
from daikaiju.engine.expansions.power_up.decks import (
    CARDS,
    DECK,
    DECKS,
    DISCARD,
    FACE_DOWN,
    FRONT,
    HAND,
    LEFT,
    OWNERS,
    PACKET,
    SEEN,
    UNDEALT,
    deck_name,
    is_mutant,
    owner_of,
)
from daikaiju.engine.expansions.power_up.evolution import stays
from daikaiju.engine.expansions.power_up.ice import FROZEN_DIE, RAY
from daikaiju.engine.fields import Field, frozen

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs

FACTS = {"id", "counters", "copies", "owner", "face"}


class Unprinted(Field):
    """A field that is never printed."""

    def printed(self, game: Any, me: Any, value: Any) -> dict[str, Any]:
        """Return an empty dict."""
        return {}


class Internal(Unprinted):
    """A field that a position must not contain."""

    def problem(self, value: Any) -> str:
        """Return an error for any value."""
        return "unknown field"


class InFront(Field):
    """The cards in front of a monster, printed with their counters, owners and other details."""

    def printed(self, game: Verbs, me: Monster, value: Any) -> dict[str, Any]:
        """Return each card as an id, or as an object if it has details."""
        return {self.name: [_printed_card(game, me, card) for card in value]}


def _printed_card(game: Verbs, me: Monster, card: str) -> Any:
    facts: dict[str, Any] = {"id": card}
    if game.counters.get(card, 0) > 0:
        facts["counters"] = game.counters[card]
    if card in game.copies:
        facts["copies"] = game.copies[card]
    owner = owner_of(game, card)
    if owner not in (-1, me.seat):
        facts["owner"] = owner
    if card in game.in_front and isinstance(game.in_front[card], str):
        facts["face"] = game.in_front[card]
    return facts if len(facts) > 1 else card


class CardsLeft(Field):
    """The number of cards in a deck: printed, and in a position only allowed to equal the derived number."""


class FrozenDie(Field):
    """The face of the frozen die, and its owner."""

    def problem(self, value: Any) -> str:
        """Return why this is not a frozen die, or an empty string."""
        if not isinstance(value, dict) or set(value) != {"face", "owner"}:
            return f"{value!r} is not an object with face and owner"
        if not isinstance(value["face"], str) or value["face"] not in tuple(FACES):
            return f"{value['face']!r} is no face"
        if not isinstance(value["owner"], int) or isinstance(value["owner"], bool):
            return f"owner {value['owner']!r} is no seat"
        return ""

    def read(self, value: Any) -> Any:
        """Return the die as a tuple of face and owner."""
        return (value["face"], value["owner"]) if isinstance(value, dict) else frozen(value)

    def printed(self, game: Any, me: Any, value: Any) -> dict[str, Any]:
        """Return the die as an object, or None."""
        return {self.name: None if value is None else {"face": value[0], "owner": value[1]}}


def read_evolutions(game: Verbs) -> None:
    """Place the evolutions named in a position and put the rest into the decks. Raises PositionError."""
    places: dict[str, str] = {}
    said: dict[str, int] = {}
    for me in game.monsters:
        _read_front(game, me, places, said)
        for field in (HAND, DISCARD, DECK):
            for card in me.extra[field]:
                _note_place(game, me, field, card, places)
                if field == HAND and card == "candy" and not _is_own(game, me, card):
                    said[card] = me.seat
    _check_table(game)
    _fill_decks(game, places)
    _read_copies(game)


def _read_front(game: Verbs, me: Monster, places: dict[str, str], said: dict[str, int]) -> None:
    where = f"players[{me.seat}].{FRONT}"
    cards: list[str] = []
    for entry in me.extra[FRONT]:
        facts = {"id": entry} if isinstance(entry, str) else entry
        if not isinstance(facts, dict) or not isinstance(facts.get("id"), str):
            raise PositionError(f"{where}: {entry!r} is neither an id nor an object with one")
        card = facts["id"]
        for name in facts:
            if name not in FACTS:
                raise PositionError(f"{where}: {card}: {name}: unknown field")
        owner = facts.get("owner", me.seat)
        if not isinstance(owner, int) or isinstance(owner, bool) or not 0 <= owner < len(game.monsters):
            raise PositionError(f"{where}: {card}: owner {owner!r} is not at the table")
        _note_place(game, game.monsters[owner], FRONT, card, places, where)
        if not stays(card):
            raise PositionError(f"{where}: {card} is temporary and does not stay in front of a monster")
        if owner != me.seat:
            if CARDS[card]["play"] != "gift" and not _is_ray(card, facts):
                raise PositionError(f"{where}: {card} may only be in front of its owner")
            game.extra[OWNERS] = (*game.extra[OWNERS], (card, owner))
        _read_facts(game, where, card, facts)
        cards.append(card)
    me.extra[FRONT] = tuple(cards)


def _read_facts(game: Verbs, where: str, card: str, facts: dict[str, Any]) -> None:
    power = game.rules.powers[card]
    counters = facts.get("counters")
    if counters is not None:
        if "adjust_counters" not in power.hooks and not power.is_copying:
            raise PositionError(f"{where}: {card} carries no counters")
        if not isinstance(counters, int) or isinstance(counters, bool) or not 0 <= counters <= 99:
            raise PositionError(f"{where}: {card} has counters {counters!r}, not a number from 0 to 99")
        game.counters[card] = counters
    elif starting := power.adjust_counters(game):
        game.counters[card] = starting
    target = facts.get("copies")
    if target is not None:
        if not power.is_copying or not isinstance(target, str):
            raise PositionError(f"{where}: {card} cannot copy {target!r}")
        game.copies[card] = target
    elif power.is_copying:
        raise PositionError(f"{where}: {card} copies nothing: copies is missing")
    face = facts.get("face")
    if face is not None:
        if not _is_ray(card, facts) or not isinstance(face, str) or face not in tuple(FACES):
            raise PositionError(f"{where}: {card}: face {face!r} cannot be named")
        game.in_front[card] = face


def _is_ray(card: str, facts: dict[str, Any]) -> bool:
    """Return whether a card is a Freeze Ray or a copy of one."""
    return card == RAY or str(facts.get("copies")).partition(".")[2] == RAY


def _is_own(game: Verbs, me: Monster, card: Any) -> bool:
    return card in DECKS[deck_name(me.name)]


def _note_place(game: Verbs, me: Monster, field: str, card: Any, places: dict[str, str], where: str = "") -> None:
    """Check that a card belongs to the deck of this monster and is in no other place."""
    where = where or f"players[{me.seat}].{field}"
    if not isinstance(card, str) or card not in CARDS:
        raise PositionError(f"{where}: {card!r} is no evolution")
    decks = game.monsters if is_mutant(game) or (field == HAND and card == "candy") else [me]
    if not any(_is_own(game, other, card) for other in decks):
        whose = "no monster at the table" if len(decks) > 1 else f"not of the deck of {me.name}"
        raise PositionError(f"{where}: {card} is of {whose}" if len(decks) > 1 else f"{where}: {card} is {whose}")
    if card in places:
        raise PositionError(f"{where}: {card} is already in {places[card]}")
    places[card] = where


def _check_table(game: Verbs) -> None:
    frozen_die = game.extra[FROZEN_DIE]
    if frozen_die is not None and not 0 <= frozen_die[1] < len(game.monsters):
        raise PositionError(f"{FROZEN_DIE}: owner {frozen_die[1]} is not at the table")
    for field in ("target", "beauty"):
        bearers = [me.seat for me in game.monsters if me.extra[field]]
        if len(bearers) > 1:
            raise PositionError(f"players[{bearers[1]}].{field}: seat {bearers[0]} has it already")


def _fill_decks(game: Verbs, places: dict[str, str]) -> None:
    """Put the evolutions that a position does not name into the decks; after a draft every seat has eight cards."""
    for me in game.monsters:
        for card in DECKS[deck_name(me.name)]:
            holder = next((other for other in game.monsters if card in other.extra[HAND]), me)
            if holder is not me and not is_mutant(game):
                game.extra[OWNERS] = (*game.extra[OWNERS], (card, me.seat))
    if is_mutant(game):
        _fill_drafted_decks(game, places)
    else:
        for me in game.monsters:
            rest = [card for card in DECKS[deck_name(me.name)] if card not in places]
            me.extra[DECK] = tuple(sorted((*me.extra[DECK], *rest)))
    for me in game.monsters:
        said = me.extra[LEFT]
        me.extra[LEFT] = len(me.extra[DECK])
        if said not in (0, me.extra[LEFT]):
            raise PositionError(f"players[{me.seat}].{LEFT}: {said} is not {me.extra[LEFT]}")


def _fill_drafted_decks(game: Verbs, places: dict[str, str]) -> None:
    """Fill each seat's cards up to eight with those that are named nowhere; no seat may have more."""
    rest = [card for me in game.monsters for card in DECKS[deck_name(me.name)] if card not in places]
    away = game.extra[OWNERS]
    for me in game.monsters:
        own = [card for field in (HAND, FRONT, DISCARD, DECK) for card in me.extra[field]]
        own = [card for card in own if card not in dict(away)] + [card for card, owner in away if owner == me.seat]
        missing = len(DECKS[deck_name(me.name)]) - len(own)
        if missing < 0:
            raise PositionError(f"players[{me.seat}].{DECK}: {len(own)} cards are more than one deck has")
        me.extra[DECK] = tuple(sorted((*me.extra[DECK], *rest[:missing])))
        rest = rest[missing:]


def _read_copies(game: Verbs) -> None:
    for card, target in game.copies.items():
        if card not in CARDS:
            continue
        seat, _, name = target.partition(".")
        holder = game.monsters[int(seat)] if seat.isdecimal() and int(seat) < len(game.monsters) else None
        if holder is None or name not in holder.extra[FRONT] or CARDS[name]["play"] != "permanent" or name == card:
            raise PositionError(f"copies: {card} cannot copy {target!r}, which is no permanent evolution in play")
        if starting := game.rules.powers[name].adjust_counters(game):
            game.counters.setdefault(card, starting)


def monster_fields() -> tuple[Field, ...]:
    """Return the fields of every monster."""
    return (
        Field(HAND, (), ends_with_life=True),
        InFront(FRONT, (), ends_with_life=True),
        Field(DISCARD, ()),
        Unprinted(DECK, ()),
        CardsLeft(LEFT, 0, (0, 99)),
        Internal(SEEN, (), ends_with_life=True),
        Internal(PACKET, ()),
        Internal(FACE_DOWN, ()),
        Internal("looked_at", (), ends_with_life=True),
        Internal("ufo", (), ends_with_life=True),
        Field("target", False, ends_with_life=True),
        Field("beauty", False, ends_with_life=True),
        Field("misses_turn", False, ends_with_life=True),
    )


def table_fields() -> tuple[Field, ...]:
    """Return the fields of the table."""
    return (FrozenDie(FROZEN_DIE, None), Internal(OWNERS, ()), Internal(UNDEALT, ()))

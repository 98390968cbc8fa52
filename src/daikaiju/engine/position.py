"""Positions as JSON: a game at the beginning of a seat's turn. Errors begin with the name of the wrong field."""

from typing import Any

from daikaiju.engine.cards.catalogue import TILES
from daikaiju.engine.errors import PositionError
from daikaiju.engine.fields import Field
from daikaiju.engine.game import Game
from daikaiju.engine.market import SLOTS
from daikaiju.engine.opening import empty_game, turn_tiles
from daikaiju.engine.options import rules_for
from daikaiju.engine.powers import KeepCard
from daikaiju.engine.rules import TILE_PAIRS, Rules
from daikaiju.engine.state import MONSTER, Monster

POSITION_FIELDS = {"edition", "options", "players", "market", "deck", "discard", "turn"}
SHOWN_AS = {"name": "monster", "place": "in"}
PLAYER_FIELDS = ({SHOWN_AS.get(field.name, field.name) for field in MONSTER} | {"monster", "max_life", "name"}) - {
    "conditions"  # each condition is a field of its own
}
CARD_FIELDS = {"id", "counters", "copies"}


def position(data: Any) -> Game:
    """Return a game at the beginning of a seat's turn. Raises PositionError if the position is impossible."""
    if not isinstance(data, dict):
        raise PositionError(f"position: must be an object, not {data!r}")
    players = _list(data, "players", "players")
    rules = rules_for(data.get("edition"), data.get("options", {}), len(players))
    _refuse_unknown("", data, POSITION_FIELDS | {field.name for field in rules.table_fields})
    game = empty_game(rules, _names(players, rules))
    for me, player in zip(game.monsters, players, strict=True):
        _set_monster(game, me, player)
    _set_tokyo(game)
    for me, player in zip(game.monsters, players, strict=True):
        _set_cards(game, me, player)
        _set_tiles(game, me, player)
    _set_copies(game)
    _set_piles(game, data)
    game.extra.update(_set_fields("", rules.table_fields, data))
    for read in rules.readers:
        read(game)
    for me, player in zip(game.monsters, players, strict=True):
        life = me.life
        game.refresh(me)
        _set_life(me, life, player)
        if me.place is not None and not game.may(me, "enter"):
            raise PositionError(f"players[{me.seat}].in: this monster may not enter Tokyo")
    for check in rules.checks:
        if problem := check(game):
            raise PositionError(problem)
    _set_turn(game, data.get("turn", 0))
    if data.get("market") is None:
        game.plans.append(("refill", SLOTS, (), False))
    _set_tiles_left(game)
    game.plans.append(("turn", game.active))
    game.resume()
    return game


def _refuse_unknown(where: str, data: dict[Any, Any], known: set[str]) -> None:
    for field in data:
        if field not in known:
            raise PositionError(f"{where}{field}: unknown field")


def _list(data: dict[str, Any], field: str, where: str) -> list[Any]:
    value = data.get(field)
    if value is None and field != "players":
        return []
    if not isinstance(value, list):
        raise PositionError(f"{where}: must be a list, not {value!r}")
    return value


def _is_number(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _names(players: list[Any], rules: Rules) -> list[str]:
    names: list[str] = []
    for seat, player in enumerate(players):
        if not isinstance(player, dict):
            raise PositionError(f"players[{seat}]: must be an object, not {player!r}")
        known = PLAYER_FIELDS | {field.name for field in rules.monster_fields} | rules.conditions.keys()
        _refuse_unknown(f"players[{seat}].", player, known)
        name = player.get("monster")
        for check in rules.monster_checks:
            if isinstance(name, str) and (problem := check(name)):
                raise PositionError(f"players[{seat}].monster: {problem}")
        if not isinstance(name, str) or name not in rules.monsters:
            box = ", ".join(rules.monsters)
            raise PositionError(f"players[{seat}].monster: {name!r} is not in the {rules.edition} box: {box}")
        if name in names:
            raise PositionError(f"players[{seat}].monster: {name!r} is at the table twice")
        names.append(name)
    return names


def _set_fields(where: str, fields: tuple[Field, ...], facts: dict[str, Any]) -> dict[str, Any]:
    """Return the values given for these fields. Raises PositionError if one is not allowed."""
    found: dict[str, Any] = {}
    for field in fields:
        shown = SHOWN_AS.get(field.name, field.name)
        value = facts.get(shown, field.start)
        may_be_missing = value is None and (field.start is None or isinstance(field.start, tuple))
        if shown in facts and not may_be_missing:
            if problem := field.problem(value):
                raise PositionError(f"{where}{shown}: {problem}")
            found[field.name] = field.read(value)
    return found


def _set_monster(game: Game, me: Monster, player: dict[str, Any]) -> None:
    where = f"players[{me.seat}]"
    said = _set_fields(f"{where}.", MONSTER, player)
    me.extra.update(_set_fields(f"{where}.", game.rules.monster_fields, player))
    if not said.get("alive", True):
        me.life = 0
    for name, value in said.items():
        if name not in ("place", "cards", "tiles"):  # these are checked separately
            setattr(me, name, value)
    if not isinstance(player.get("name", ""), str):
        raise PositionError(f"{where}.name: {player['name']!r} is not text")
    if me.wickedness and not game.rules.has_wickedness:
        raise PositionError(f"{where}.wickedness: edition {game.rules.edition} has no wickedness")
    conditions = game.rules.conditions
    for name in conditions:
        if not isinstance(player.get(name, True), bool):
            raise PositionError(f"{where}.{name}: {player[name]!r} is neither true nor false")
    me.conditions = tuple([name for name in conditions if player.get(name, False)])
    for name in me.conditions:
        if not any(source in game.rules.deck for source in conditions[name].sources):
            raise PositionError(f"{where}.{name}: no card of edition {game.rules.edition} brings that about")
    is_there = me.life > 0 or _stands(game.rules, player)
    me.alive = said.get("alive", is_there)
    if me.alive != is_there:
        raise PositionError(f"{where}.life: {me.life} does not fit alive {me.alive}")
    place: Any = player.get("in")
    if place not in (None, "city", "bay"):
        raise PositionError(f'{where}.in: {place!r} is neither "city" nor "bay" nor null')
    me.place = place
    for field in (*MONSTER, *game.rules.monster_fields):
        shown = SHOWN_AS.get(field.name, field.name)
        if not me.alive and field.ends_with_life and player.get(shown):
            raise PositionError(f"{where}.{shown}: an eliminated monster has none")


def _stands(rules: Rules, player: dict[str, Any]) -> bool:
    """Return whether a card keeps the monster in the game at 0 life."""
    cards = player.get("cards")
    entries = cards if isinstance(cards, list) else []
    names = [entry.get("id") if isinstance(entry, dict) else entry for entry in entries]
    return any("stands" in rules.powers[name].hooks for name in names if name in rules.deck)


def _set_tokyo(game: Game) -> None:
    for place in ("city", "bay"):
        there = [me.seat for me in game.monsters if me.place == place]
        if len(there) > 1:
            raise PositionError(f"players[{there[1]}].in: {place} already holds seat {there[0]}")
        if there and place == "bay" and not game.is_bay_open():
            why = "open with five or six alive" if game.rules.has_bay else "not played with"
            raise PositionError(f"players[{there[0]}].in: Tokyo Bay is {why}")


def _set_cards(game: Game, me: Monster, player: dict[str, Any]) -> None:
    where = f"players[{me.seat}].cards"
    for entry in _list(player, "cards", where):
        name = _set_carried(game, where, entry, game.rules.deck)
        if not game.keeps_in_play(name):
            raise PositionError(f"{where}: {name} is no keep card")
        me.cards += (name,)
        for mark in game.rules.card_marks:
            if isinstance(entry, dict) and mark in entry:
                if not isinstance(entry[mark], bool):
                    raise PositionError(f"{where}: {name}: {mark}: {entry[mark]!r} is neither true nor false")
                me.extra[mark] += (name,) if entry[mark] else ()


def _set_tiles(game: Game, me: Monster, player: dict[str, Any]) -> None:
    where = f"players[{me.seat}].tiles"
    for entry in _list(player, "tiles", where):
        name = _set_carried(game, where, entry, tuple(TILES) if game.rules.has_wickedness else ())
        if not game.is_tile_kept(name):
            raise PositionError(f"{where}: {name} is not kept")
        me.tiles += (name,)


def _set_carried(game: Game, where: str, entry: Any, known: tuple[str, ...]) -> str:
    """Read a card or tile in front of a monster with its counters and copy target; return its name."""
    facts = {"id": entry} if isinstance(entry, str) else entry
    if not isinstance(facts, dict) or not isinstance(facts.get("id"), str):
        raise PositionError(f"{where}: {entry!r} is neither an id nor an object with one")
    name: str = facts["id"]
    if name not in known:
        raise PositionError(f"{where}: {name!r} is not in edition {game.rules.edition}")
    _refuse_unknown(f"{where}: {name}: ", facts, CARD_FIELDS | set(game.rules.card_marks))
    target = facts.get("copies")
    if target is not None:
        if not game.rules.powers[name].is_copying or not isinstance(target, str):
            raise PositionError(f"{where}: {name} cannot copy {target!r}")
        game.copies[name] = target
    counters = facts.get("counters")
    if counters is not None:
        if not _is_number(counters, 1, 99):
            raise PositionError(f"{where}: {name} has counters {counters!r}, not a number from 1 to 99")
        game.counters[name] = counters
    return name


def _set_copies(game: Game) -> None:
    """Validate copy targets and fill in missing counters. Raises PositionError."""
    for card, target in game.copies.items():
        seat, _, name = target.partition(".")
        holders = [me for me in game.monsters if str(me.seat) == seat and name in me.cards]
        if not holders:
            raise PositionError(f"copies: {card} cannot copy {target!r}, which is not in play")
        if game.rules.powers[name].is_copying:
            raise PositionError(f"copies: {card} cannot copy {target!r}, which copies itself")
        if not isinstance(game.rules.powers[name], KeepCard):
            raise PositionError(f"copies: {card} cannot copy {target!r}, which is no keep card")
    for me in game.monsters:
        for card in (*me.cards, *me.tiles):
            power = game.rules.powers[game.copies[card].partition(".")[2] if card in game.copies else card]
            if "adjust_counters" not in power.hooks and card in game.counters:
                raise PositionError(f"players[{me.seat}].cards: {card} carries no counters")
            if starting := power.adjust_counters(game):
                game.counters.setdefault(card, starting)


def _set_piles(game: Game, data: dict[str, Any]) -> None:
    """Set the market, the discard pile, and the deck, which is the rest of the edition's cards."""
    left = list(game.rules.deck)
    piles = {field: _list(data, field, field) for field in ("market", "discard", "deck")}
    if len(piles["market"]) > len(SLOTS):
        raise PositionError(f"market: {piles['market']!r} are more than {len(SLOTS)} cards")
    held: list[tuple[str, Any]] = [(f"players[{me.seat}].cards", card) for me in game.monsters for card in me.cards]
    for field, cards in piles.items():
        if field == "deck":
            _take(game, held, left)
            game.deck, held = tuple(left), []
        held += [(field, card) for card in cards]
    _take(game, held, left)
    game.discard = tuple(piles["discard"])
    for slot, card in enumerate(piles["market"]):
        game.market[slot] = card


def _take(game: Game, held: list[tuple[str, Any]], left: list[str]) -> None:
    for field, card in held:
        if not isinstance(card, str) or card not in game.rules.deck:
            raise PositionError(f"{field}: {card!r} is not in edition {game.rules.edition}")
        if card not in left:
            raise PositionError(f"{field}: {card} is there more often than in the box")
        left.remove(card)


def _set_life(me: Monster, life: int, player: dict[str, Any]) -> None:
    if life > me.max_life:
        raise PositionError(f"players[{me.seat}].life: {life} is above the maximum of {me.max_life}")
    if player.get("max_life", me.max_life) != me.max_life:
        raise PositionError(f"players[{me.seat}].max_life: {player['max_life']!r} is not {me.max_life}")
    me.life = life


def _set_turn(game: Game, turn: Any) -> None:
    if sum(me.alive for me in game.monsters) < 2:
        raise PositionError("players: at least two monsters must be alive")
    if not _is_number(turn, 0, len(game.monsters) - 1):
        raise PositionError(f"turn: {turn!r} is not a seat from 0 to {len(game.monsters) - 1}")
    if not game.monsters[turn].alive:
        raise PositionError(f"turn: seat {turn} is not alive")
    game.active = game.anchor = turn
    if game.rules.first_player.isdecimal():
        game.first = int(game.rules.first_player)


def _set_tiles_left(game: Game) -> None:
    """Remove held tiles from those left to take; if sides are mixed, chance chooses the sides of the others."""
    held = [tile for me in game.monsters for tile in me.tiles]
    for pair in TILE_PAIRS:
        if sum(held.count(tile) for tile in pair) > 1:
            raise PositionError(f"tiles: {pair[0]} and {pair[1]} are one tile, held twice")
    if game.rules.has_mixed_tiles:
        turn_tiles(game)
    elif wrong := [tile for tile in held if tile not in game.rules.tiles]:
        raise PositionError(f"tiles: {wrong[0]} is not among the faces of this table")
    game.tiles_left = tuple(tile for tile in game.tiles_left if tile not in held)

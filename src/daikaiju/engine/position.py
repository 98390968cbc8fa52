"""A position as JSON: a game at the beginning of a seat's turn. What cannot be is refused by the name of its field."""

from typing import Any

from daikaiju.engine.cards.catalogue import TILES
from daikaiju.engine.errors import PositionError
from daikaiju.engine.game import Game
from daikaiju.engine.opening import empty_game, tiles_step
from daikaiju.engine.powers import POWERS
from daikaiju.engine.rules import Rules, rules_for
from daikaiju.engine.state import Monster

POSITION_FIELDS = {"edition", "options", "players", "market", "deck", "discard", "turn"}
NUMBERS = {
    "life": (0, 12),
    "points": (0, 20),
    "energy": (0, 999),
    "poison": (0, 99),
    "shrink": (0, 99),
    "wickedness": (0, 10),
}
PLAYER_FIELDS = {*NUMBERS, "monster", "in", "cards", "tiles", "alive", "zombified", "max_life", "name"}


def position(data: Any) -> Game:
    """A game at the beginning of a seat's turn; a position that cannot be is refused."""
    if not isinstance(data, dict):
        raise PositionError(f"position: must be an object, not {data!r}")
    players = data.get("players")
    if not isinstance(players, list):
        raise PositionError(f"players: must be a list, not {players!r}")
    rules = rules_for(data.get("edition"), data.get("options", {}), len(players))
    names = [_monster_name(seat, player, rules) for seat, player in enumerate(players)]
    for seat, name in enumerate(names):
        if name in names[:seat]:
            raise PositionError(f"players[{seat}].monster: {name!r} is at the table twice")
    game = empty_game(rules, names)
    for me, player in zip(game.monsters, players, strict=True):
        _set_monster(game, me, player)
    _set_tokyo(game)
    _set_copies(game, players)
    _set_cards(game, data)
    for me in game.monsters:
        game.refresh(me)
    _set_lives(game, players)
    if sum(me.alive for me in game.monsters) < 2:
        raise PositionError("players: at least two monsters must be alive")
    turn = data.get("turn", 0)
    if isinstance(turn, bool) or not isinstance(turn, int) or not 0 <= turn < len(players):
        raise PositionError(f"turn: {turn!r} is not a seat from 0 to {len(players) - 1}")
    if not game.monsters[turn].alive:
        raise PositionError(f"turn: seat {turn} is not alive")
    game.active = game.anchor = turn
    if data.get("market") is None:
        game.plan(("refill", (0, 1, 2), (), None))
    _set_tiles(game)
    game.plan(("turn", turn, ""))
    game.resume()
    return game


def _monster_name(seat: int, player: Any, rules: Rules) -> str:
    if not isinstance(player, dict):
        raise PositionError(f"players[{seat}]: must be an object, not {player!r}")
    if unknown := sorted(set(player) - PLAYER_FIELDS):
        raise PositionError(f"players[{seat}].{unknown[0]}: unknown field")
    name = player.get("monster")
    if name not in rules.monsters:
        raise PositionError(
            f"players[{seat}].monster: {name!r} is not in the {rules.edition} box: {', '.join(rules.monsters)}"
        )
    return str(name)


def _set_monster(game: Game, me: Monster, player: dict[str, Any]) -> None:
    where = f"players[{me.seat}]"
    for field, (least, most) in NUMBERS.items():
        value = player.get(field, 10 if field == "life" else 0)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise PositionError(f"{where}.{field}: {value!r} is not a number from {least} to {most}")
        setattr(me, field, value)
    for field in ("alive", "zombified"):
        if not isinstance(player.get(field, True), bool):
            raise PositionError(f"{where}.{field}: {player[field]!r} is neither true nor false")
    if me.wickedness and not game.rules.has_wickedness:
        raise PositionError(f"{where}.wickedness: edition {game.rules.edition} has no wickedness")
    me.zombified = player.get("zombified", False)
    me.alive = player.get("alive", me.life > 0)
    if me.alive != (me.life > 0):
        raise PositionError(f"{where}.life: {me.life} does not fit alive {me.alive}")
    me.place = player.get("in")
    if me.place not in (None, "city", "bay"):
        raise PositionError(f"{where}.in: {me.place!r} is neither \"city\" nor \"bay\" nor null")
    if me.place is not None and not me.alive:
        raise PositionError(f"{where}.in: an eliminated monster is not in Tokyo")


def _set_tokyo(game: Game) -> None:
    for place in ("city", "bay"):
        there = [me.seat for me in game.monsters if me.place == place]
        if len(there) > 1:
            raise PositionError(f"players[{there[1]}].in: {place} already holds seat {there[0]}")
        if there and place == "bay" and not game.is_bay_open():
            raise PositionError(f"players[{there[0]}].in: Tokyo Bay is open with five or six alive")


def _set_copies(game: Game, players: list[dict[str, Any]]) -> None:
    """Cards and tiles in front of monsters, with their counters and what they copy."""
    for me, player in zip(game.monsters, players, strict=True):
        for field, kinds in (("cards", game.rules.deck), ("tiles", tuple(TILES) if game.rules.has_wickedness else ())):
            where = f"players[{me.seat}].{field}"
            held = player.get(field, [])
            if not isinstance(held, list):
                raise PositionError(f"{where}: must be a list, not {held!r}")
            for entry in held:
                facts = {"id": entry} if isinstance(entry, str) else entry
                if not isinstance(facts, dict) or not isinstance(facts.get("id"), str):
                    raise PositionError(f"{where}: {entry!r} is neither an id nor an object with one")
                if unknown := sorted(set(facts) - {"id", "counters", "copies"}):
                    raise PositionError(f"{where}: {facts['id']} has an unknown field {unknown[0]!r}")
                name = facts["id"]
                if name not in kinds:
                    raise PositionError(f"{where}: {name!r} is not in edition {game.rules.edition}")
                if field == "cards" and not game.keeps_in_play(name):
                    raise PositionError(f"{where}: {name} is no keep card")
                if field == "tiles" and not game.is_tile_kept(name):
                    raise PositionError(f"{where}: {name} is not kept")
                if not me.alive:
                    raise PositionError(f"{where}: an eliminated monster has none")
                getattr(me, field).append(name)
                _set_counters(game, where, facts)
        if any(POWERS[card].is_asleep for card in me.cards) and me.place is not None:
            raise PositionError(f"players[{me.seat}].in: a hibernating monster is not in Tokyo")
    for card, target in game.copies.items():
        seat, _, name = target.partition(".")
        if not seat.isdigit() or int(seat) >= len(players) or name not in game.monsters[int(seat)].cards:
            raise PositionError(f"copies: {card} cannot copy {target!r}, which is not in play")
        if POWERS[name].is_copying:
            raise PositionError(f"copies: {card} cannot copy {target!r}, which copies itself")
        if counters := POWERS[name].adjust_counters(game):
            game.counters.setdefault(card, counters)


def _set_counters(game: Game, where: str, facts: dict[str, Any]) -> None:
    name = facts["id"]
    if "copies" in facts and facts["copies"] is not None:
        if not POWERS[name].is_copying or not isinstance(facts["copies"], str):
            raise PositionError(f"{where}: {name} cannot copy {facts['copies']!r}")
        game.copies[name] = facts["copies"]
    counters = facts.get("counters")
    if counters is None:
        counters = POWERS[name].adjust_counters(game)
    elif isinstance(counters, bool) or not isinstance(counters, int) or not 0 <= counters <= 99:
        raise PositionError(f"{where}: {name} has counters {counters!r}")
    if counters:
        game.counters[name] = counters


def _set_cards(game: Game, data: dict[str, Any]) -> None:
    """The market, the discard pile and the deck: together with what is in play the edition's cards."""
    left = list(game.rules.deck)
    held = [(f"players[{me.seat}].cards", card) for me in game.monsters for card in me.cards]
    for field in ("market", "discard"):
        cards = data.get(field) or []
        if not isinstance(cards, list) or (field == "market" and len(cards) > len(game.market)):
            raise PositionError(f"{field}: {cards!r} is not a list of cards")
        held += [(field, card) for card in cards]
    for field, card in held:
        if card not in game.rules.deck:
            raise PositionError(f"{field}: {card!r} is not in edition {game.rules.edition}")
        if card not in left:
            raise PositionError(f"{field}: {card} is there more often than in the box")
        left.remove(card)
    game.deck = tuple(left)
    game.discard = list(data.get("discard") or [])
    for slot, card in enumerate(data.get("market") or []):
        game.market[slot] = card
    scripted = data.get("deck", [])
    if not isinstance(scripted, list):
        raise PositionError(f"deck: {scripted!r} is not a list of cards")
    for card in scripted:
        if card not in game.rules.deck:
            raise PositionError(f"deck: {card!r} is not in edition {game.rules.edition}")
        if card not in left:
            raise PositionError(f"deck: {card} is there more often than in the box")
        left.remove(card)


def _set_lives(game: Game, players: list[dict[str, Any]]) -> None:
    for me, player in zip(game.monsters, players, strict=True):
        life = player.get("life", 10)
        if life > me.max_life:
            raise PositionError(f"players[{me.seat}].life: {life} is above the maximum of {me.max_life}")
        me.life = life


def _set_tiles(game: Game) -> None:
    """Tiles that somebody holds are not left to take; where sides are mixed, chance turns the others."""
    held = [tile for me in game.monsters for tile in me.tiles]
    for tile in held:
        if held.count(tile) > 1:
            raise PositionError(f"tiles: {tile} is held twice")
    if game.rules.tiles == "mixed":
        game.plan(*tiles_step(game.rules))
    elif wrong := [tile for tile in held if TILES[tile]["side"] != game.rules.tiles]:
        raise PositionError(f"tiles: {wrong[0]} is not on the {game.rules.tiles} side")
    game.tiles_left = tuple(tile for tile in game.tiles_left if tile not in held)

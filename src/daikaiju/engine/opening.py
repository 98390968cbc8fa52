"""Set-up: seats, market, tiles and the first player."""

from collections.abc import Mapping, Sequence
from typing import Any

from daikaiju.engine.dice import ordinary
from daikaiju.engine.errors import RulesError
from daikaiju.engine.game import Game
from daikaiju.engine.market import SLOTS
from daikaiju.engine.options import rules_for
from daikaiju.engine.rules import TILE_PAIRS, Rules
from daikaiju.engine.state import CHANCE, EVERYBODY, TABLE, new_monster
from daikaiju.engine.steps import step, supplied
from daikaiju.engine.turn import DICE


def new_game(edition: Any, monsters: Sequence[str], options: Mapping[str, Any] | None = None) -> Game:
    """Return a game at its first question to chance."""
    rules = rules_for(edition, {} if options is None else options, len(monsters))
    seat_monsters(rules, monsters)
    game = empty_game(rules, monsters)
    game.plans += [(step,) for step in rules.set_up]
    game.resume()
    return game


def seat_monsters(rules: Rules, monsters: Sequence[Any]) -> None:
    """Raise RulesError for a monster that is not in the box, or twice at the table."""
    for seat, name in enumerate(monsters):
        for check in rules.monster_checks:
            if isinstance(name, str) and (problem := check(name)):
                raise RulesError(f"monster {problem}")
        if name not in rules.monsters:
            raise RulesError(f"monster {name!r} is not in the {rules.edition} box: {', '.join(rules.monsters)}")
        if name in monsters[:seat]:
            raise RulesError(f"monster {name!r} is at the table twice")


def empty_game(rules: Rules, monsters: Sequence[str]) -> Game:
    """Return a game in which nothing has been dealt."""
    game = Game()
    game.rules = rules
    game.monsters = [new_monster(seat, name, rules.monster_fields) for seat, name in enumerate(monsters)]
    game.agenda, game.plans = [], []
    game.to_act, game.options = CHANCE, ()
    for field in TABLE:
        setattr(game, field.name, field.fresh())
    game.extra = {field.name: field.fresh() for field in rules.table_fields}
    game.deck, game.tiles_left = rules.deck, rules.tiles
    game.damage = [0] * len(monsters)
    game.hooks = frozenset()
    game.listener = game.at_turn = None
    if rules.innate:
        for me in game.monsters:
            game.refresh(me)
    return game


@step
def lay_market(game: Game) -> None:
    """Plan to reveal the first cards of the market."""
    game.plans.append(("refill", SLOTS, (), False))


@step
def lay_tiles(game: Game) -> None:
    """Let chance choose the side of every tile, if sides are mixed."""
    if game.rules.has_mixed_tiles:
        turn_tiles(game)


def turn_tiles(game: Game) -> None:
    """Ask chance for one side of every tile."""
    game.ask_one_of_each(TILE_PAIRS, EVERYBODY, "tiles_turned")


@supplied
def tiles_turned(game: Game, tiles: str, seat: int, what: None) -> None:
    """Put out the tiles, except those that monsters hold."""
    held = [tile for monster in game.monsters for tile in monster.tiles]
    pairs = [pair for pair in TILE_PAIRS if pair[0] not in held and pair[1] not in held]
    game.tiles_left = tuple(tile for tile in tiles.split(" ") if any(tile in pair for pair in pairs))


@step
def first_player(game: Game) -> None:
    """Determine the first player: by roll-off, at random, or the seat in the options."""
    who = game.rules.first_player
    seats = len(game.monsters)
    if who == "roll_off":
        game.plans.append(("roll_off", tuple(range(seats)), (), 0))
    elif who == "random":
        game.ask_one_of_each((tuple(map(str, range(seats))),), EVERYBODY, "seat_named")
    else:
        _begin(game, int(who))


@supplied
def seat_named(game: Game, named: str, seat: int, what: None) -> None:
    """Begin with the seat that chance has chosen."""
    _begin(game, int(named))


@step
def roll_off(game: Game, seats: tuple[int, ...], smashes: tuple[int, ...], turn: int) -> None:
    """Let every seat roll; the most Smash starts, and tied seats roll again."""
    if turn < len(seats):
        game.ask_dice(ordinary[DICE], seats[turn], "rolled_off", (seats, smashes, turn))
        return
    tied = tuple(seat for seat, smash in zip(seats, smashes, strict=True) if smash == max(smashes))
    if len(tied) == 1:
        _begin(game, tied[0])
    else:
        game.plans.append(("roll_off", tied, (), 0))


@supplied
def rolled_off(game: Game, dice: str, seat: int, what: tuple[tuple[int, ...], tuple[int, ...], int]) -> None:
    """Record one result of the roll-off."""
    seats, smashes, turn = what
    game.tell("rolled_off", seat, dice)
    game.plans.append(("roll_off", seats, (*smashes, dice.count("S")), turn + 1))


def _begin(game: Game, seat: int) -> None:
    game.tell("first", seat)
    game.anchor = game.first = seat
    game.plans.append(("turn", seat))

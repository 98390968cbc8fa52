"""The gauge of the Dark Edition and its tiles."""

from typing import Final

from daikaiju.engine.cards.catalogue import TILES
from daikaiju.engine.dice import counts
from daikaiju.engine.game import Game
from daikaiju.engine.rules import TILE_LEVELS
from daikaiju.engine.steps import answer, question, step

TOP_OF_GAUGE: Final = 10
FOR_TRIPLE: Final = {"1": 2, "2": 1, "3": 0}


@step
def wickedness(game: Game, seat: int, faces: str) -> None:
    """Move the counter by two for every full triple of 1s, by one for 2s; ask for a tile at each level reached."""
    me = game.monsters[seat]
    before = me.wickedness
    climb = sum([FOR_TRIPLE[face] * (count // 3) for face, count in counts[game.dice].sets if face in faces])
    gained = min(climb, TOP_OF_GAUGE - before)
    if not me.alive or gained <= 0:
        return
    me.wickedness += gained
    game.tell("wickedness", seat, gained)
    for level, tile_level in zip(game.rules.wickedness_levels, TILE_LEVELS, strict=True):
        if before < level <= me.wickedness:
            game.plans.append(("tile", seat, level, tile_level))


@question("tile", "level")
def tile(game: Game, seat: int, level: int, tile_level: int) -> tuple[str, ...]:
    """Return the tiles of the level reached, one of which may be taken."""
    left = [f"pick {tile}" for tile in game.tiles_left if TILES[tile]["level"] == tile_level]
    return (*left, "pick none") if left else ()


@answer("tile")
def take_tile(game: Game, move: str, seat: int, level: int, tile_level: int) -> None:
    """Take the tile, which is in effect immediately, or decline it for good."""
    me = game.monsters[seat]
    name = move[5:]
    if name == "none":
        game.tell("tile_declined", seat, level)
        return
    game.tiles_left = tuple(left for left in game.tiles_left if left != name)
    game.tell("tile", seat, name)
    if game.is_tile_kept(name):
        me.tiles += (name,)
    game.arrive(me, name)

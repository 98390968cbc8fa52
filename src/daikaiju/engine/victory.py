"""Twenty points, and when they are looked at."""

from daikaiju.engine.game import Game
from daikaiju.engine.rules import POINTS_TO_WIN
from daikaiju.engine.steps import steps


def look_for_points(game: Game) -> None:
    """Every living monster with 20 points wins, or by another way of this table; several share."""
    winners: tuple[int, ...] = ()
    for monster in game.monsters:
        if monster.points >= POINTS_TO_WIN and monster.alive:
            winners += (monster.seat,)
    for way in game.rules.ways_to_win:
        for seat in way(game):
            if seat not in winners:
                winners += (seat,)
    if winners:
        game.finish(winners)


def points_at_once(game: Game) -> None:
    """Some rules look as soon as an effect is complete."""
    if game.rules.wins_at_once:
        look_for_points(game)


steps(points_at_once)

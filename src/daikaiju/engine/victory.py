"""Twenty points, and when they are looked at."""

from daikaiju.engine.game import Game
from daikaiju.engine.rules import POINTS_TO_WIN
from daikaiju.engine.steps import step


def look_for_points(game: Game) -> None:
    """Every living monster with 20 points wins, or by another way of this table; several share."""
    winners: tuple[int, ...] = ()
    for monster in game.monsters:
        if monster.points >= POINTS_TO_WIN and monster.alive:
            winners += (monster.seat,)
    for way in game.rules.ways_to_win:
        winners += tuple([seat for seat in way(game) if seat not in winners])
    if winners:
        game.finish(winners)


@step
def points_at_once(game: Game) -> None:
    """Some rules look as soon as an effect is complete."""
    if game.rules.wins_at_once:
        look_for_points(game)

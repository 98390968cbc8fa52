"""Twenty points, and when they are looked at."""

from daikaiju.engine.game import Game, step
from daikaiju.engine.rules import POINTS_TO_WIN


def look_for_points(game: Game) -> None:
    """Every living monster with 20 points wins; several share."""
    winners: tuple[int, ...] = ()
    for monster in game.monsters:
        if monster.points >= POINTS_TO_WIN and monster.alive:
            winners += (monster.seat,)
    if winners:
        game.finish(winners)


@step
def points_at_once(game: Game) -> None:
    """Some rules look as soon as an effect is complete."""
    if game.rules.wins_at_once:
        look_for_points(game)

"""Victory by twenty points, and when it is checked."""

from daikaiju.engine.game import Game
from daikaiju.engine.rules import POINTS_TO_WIN
from daikaiju.engine.steps import steps


def look_for_points(game: Game) -> None:
    """End the game if a living monster has 20 points or has won in another way; several winners share."""
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
    """Check for 20 points after an effect, if the rules do so immediately."""
    if game.rules.wins_at_once:
        look_for_points(game)


steps(points_at_once)

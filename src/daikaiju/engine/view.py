"""What one seat may see."""

from daikaiju.engine.game import Game


def view(game: Game, seat: int) -> Game:
    """The game without what this seat may not know; it can be copied and played on like any other."""
    seen = game.copy()
    if seat not in seen.top_seen:
        seen.top = None
        seen.top_seen = ()
    return seen

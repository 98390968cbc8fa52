"""What one seat may see."""

from daikaiju.engine.game import Game


def view(game: Game, seat: int) -> Game:
    """The game without what this seat may not know; it can be copied and played on like any other."""
    seen = game.copy()
    if seat not in seen.top_seen:
        seen.top = None
        seen.top_seen = ()
    if seat != seen.to_act:  # whether another seat can pay for the card it has peeked at would tell something of it
        seen.options = tuple(move for move in seen.options if move != "buy top")
    return seen

"""Playing copies of a game on: to final dice, past questions that are not examined, to the end of the turn."""

from __future__ import annotations

from daikaiju.bots.policy.default import rule_of_thumb
from daikaiju.engine.dice import FACES, dice_in
from daikaiju.engine.game import Game
from daikaiju.engine.state import CHANCE, NOBODY

HEARTS_IN = 6
"""One die in this many shows a given face."""


class TurnOver(Exception):
    """Signal that the next turn is about to begin; none of its steps has run."""

    def __init__(self, mover: int) -> None:
        super().__init__(mover)
        self.mover = mover


def _stop(mover: int) -> None:
    raise TurnOver(mover)


def stops_at_turn_end(game: Game) -> Game:
    """Make a copy raise TurnOver when its turn ends; after that it can be read, but not played on."""
    game.at_turn = _stop
    return game


def dice_are_final(view: Game) -> Game:
    """Return a copy of a game in which the active monster's dice are final and not yet resolved."""
    game = view.copy()
    while game.agenda[-1][0] != "resolve":
        game.agenda.pop()
    game.rolls_left = 0
    game.resume()
    return game


def quiet(game: Game) -> str:
    """Return the move that buys nothing; at other questions the rule of thumb."""
    asked = game.agenda[-1][0]
    if asked == "buy":
        return "done"
    return "pass" if asked == "opportunist" else rule_of_thumb(game, game.options)


def play_past(game: Game, questions: tuple[str, ...]) -> None:
    """Play by rule of thumb until one of these questions is asked or the game is over; dice show their mean."""
    while (seat := game.to_act) != NOBODY:
        asked = game.agenda[-1][0]
        if seat == CHANCE:
            if asked == "cards":
                leave_face_down(game)
            elif asked == "dice":
                game.supply(mean_dice(game))
            else:
                name_first(game)
        elif asked in questions:
            return
        else:
            game.play(quiet(game))


def mean_dice(game: Game) -> str:
    """Return a result of the pending dice with the average number of hearts, and no other face that counts."""
    shown = ""
    for number, faces in dice_in[game.agenda[-1][2]]:
        hearts = (number + HEARTS_IN // 2) // HEARTS_IN
        shown += "1" * (number - hearts) + "H" * hearts if faces == FACES else faces[0] * number
    return shown


def name_first(game: Game) -> None:
    """Supply the first of the allowed results of chance."""
    asked = game.awaits
    assert asked is not None
    game.supply(asked.draw(lambda bound: 0))


def leave_face_down(game: Game) -> None:
    """Leave an unseen card face down: its slot stays empty for now."""
    game.agenda.pop()
    game.resume()

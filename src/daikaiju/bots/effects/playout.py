"""Playing copies of a game on: to final dice, past every question that is not looked at, to the end of the turn."""

from __future__ import annotations

from daikaiju.bots.players.simple import question, rule_of_thumb
from daikaiju.engine.dice import FACES, dice_in
from daikaiju.engine.game import Game
from daikaiju.engine.rules import POINTS_TO_WIN
from daikaiju.engine.state import CHANCE, NOBODY

__all__ = [
    "TurnEnds", "dice_are_final", "ends_quietly", "leave_face_down", "name_first", "play_past", "question", "quiet",
    "stops_at_turn_end",
]  # fmt: skip

HEARTS_IN = 6
"""One die in so many shows a given face."""


class TurnEnds(Exception):
    """The next turn is about to begin; nothing of it has happened yet."""

    def __init__(self, mover: int) -> None:
        super().__init__(mover)
        self.mover = mover


def _stop(mover: int) -> None:
    raise TurnEnds(mover)


def stops_at_turn_end(game: Game) -> Game:
    """Let a copy raise TurnEnds where its turn ends; after that it can be looked at, but not played on."""
    game.at_turn = _stop
    return game


def dice_are_final(view: Game) -> Game:
    """A copy of a game, before or during the active monster's rolls, that stands where its dice are resolved."""
    game = view.copy()
    while game.agenda[-1][0] != "resolve":
        game.agenda.pop()
    game.rolls_left = 0
    game.resume()
    return game


def quiet(game: Game) -> str:
    """Nothing more is bought; everything else goes by rule of thumb."""
    asked = game.agenda[-1][0]
    if asked == "buy":
        return "done"
    return "pass" if asked == "opportunist" else rule_of_thumb(game, game.options)


def ends_quietly(game: Game) -> bool:
    """Whether in a buy step nothing more happens in this turn if nothing is bought."""
    me = game.monsters[game.active]
    is_quiet = not (me.moments.on_turn_end or me.moments.on_turn_over or me.poison or game.bonus or game.is_cut)
    return (
        is_quiet
        and not game.rules.expansions
        and game.to_act == game.active
        and max([monster.points for monster in game.monsters]) < POINTS_TO_WIN
    )


def play_past(game: Game, questions: tuple[str, ...]) -> None:
    """Play on by rule of thumb until one of these questions is asked or the game is over; dice show their mean."""
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
    """A result of the dice due with as many hearts as come on average, and nothing else that counts."""
    shown = ""
    for number, faces in dice_in[game.agenda[-1][2]]:
        hearts = (number + HEARTS_IN // 2) // HEARTS_IN
        shown += "1" * (number - hearts) + "H" * hearts if faces == FACES else faces[0] * number
    return shown


def name_first(game: Game) -> None:
    """Chance names the first of the things it may name."""
    asked = game.awaits
    assert asked is not None
    game.supply(asked.draw(lambda bound: 0))


def leave_face_down(game: Game) -> None:
    """A card nobody has seen yet stays unseen: the slot is empty for now."""
    game.agenda.pop()
    game.resume()

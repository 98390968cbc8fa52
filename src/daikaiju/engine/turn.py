"""A turn: the effects at its start, and planning its steps."""

from typing import Final

from daikaiju.engine.dice import Lookup, ordinary
from daikaiju.engine.game import Game
from daikaiju.engine.rules import MOST
from daikaiju.engine.state import Monster, Step
from daikaiju.engine.steps import answer, question, steps
from daikaiju.engine.victory import points_at_once

ROLL: Final = ("roll",)
DICE: Final = 6
ROLLS: Final = 3
POINTS_FOR_STARTING_IN_TOKYO: Final = 2
ENERGY_FOR_STARTING_IN_TOKYO: Final = 1


def turn(game: Game, seat: int, is_bonus: bool = False) -> None:
    """Begin a turn: reset the memory of the last turn, run start-of-turn effects, and plan the other steps."""
    game.active = seat
    game.step = "start"
    game.dice = ""
    game.rolls_left = 0
    game.resolved = ""
    game.is_frozen = False
    game.is_cut = False
    game.has_wounded = False
    if game.this_turn:
        game.this_turn = {}
    if game.lasting:
        game.end_lasting()
    if game.at_turn is not None:
        game.at_turn(seat)
    if game.listener:
        game.tell("turn", seat, int(is_bonus))
    if game.rules.begin:
        game.plans += _steps_of_a_turn[(*game.rules.begin, "begun")][seat]
    else:
        start_turn(game, seat)


def begun(game: Game, seat: int) -> None:
    """Continue a turn after its `begin` steps. A skipped turn ends here.

    That of an eliminated monster has no effects.
    """
    if game.is_cut:
        game.plans.append(("next_turn", game.anchor))
    elif game.monsters[seat].alive:
        start_turn(game, seat)
    else:
        game.plans += _steps_of_a_turn[game.rules.turn][seat]


def start_turn(game: Game, seat: int) -> None:
    """Run the effects of the turn's start and plan its steps."""
    me = game.monsters[seat]
    for card, power in me.moments.on_turn_start:
        if (card, power) in me.powers:  # the card it copies may just have left play
            power.on_turn_start(game, me, card)
    if me.place is not None:
        if game.rules.two_player_variant:
            game.gain_energy(me, ENERGY_FOR_STARTING_IN_TOKYO, "tokyo")
        else:
            game.gain_points(me, POINTS_FOR_STARTING_IN_TOKYO, "tokyo")
        for card, power in me.moments.on_start_in_tokyo:
            power.on_start_in_tokyo(game, me, card)
    points_at_once(game)
    game.plans += _steps_of_a_turn[game.rules.turn][seat]


def of_every_seat(steps: tuple[str, ...]) -> tuple[tuple[Step, ...], ...]:
    """Return these steps for each seat."""
    return tuple([tuple([(name, seat) for name in steps]) for seat in range(MOST)])


_steps_of_a_turn: Final = Lookup(of_every_seat)


@question("start")
def start(game: Game, seat: int) -> tuple[str, ...]:
    """Return the moves before the first roll."""
    me = game.monsters[seat]
    if not me.powers:
        return ROLL
    return () if game.is_cut else ROLL + game.offers(me, "may_at_start")


def dice_and_rolls(game: Game, me: Monster) -> tuple[int, int]:
    """Return the number of a monster's ordinary dice this turn, at least 0, and the number of its rolls."""
    number = DICE - me.shrink - game.missing_dice
    rolls = ROLLS
    if me.powers:
        for card, power in me.moments.adjust_dice:
            number += power.adjust_dice(game, me, card)
        for card, power in me.moments.adjust_rolls:
            rolls += power.adjust_rolls(game, me, card)
        if rolls < 1 or (me.moments.forbids and not game.may(me, "rolls")):
            rolls = 1
    return max(0, number), rolls


@answer("start")
def first_roll(game: Game, move: str, seat: int) -> None:
    """Fix the number of dice and rolls, and ask for the first roll."""
    me = game.monsters[seat]
    number, rolls = dice_and_rolls(game, me)
    game.step = "roll"
    game.rolls_left = rolls - 1
    throw = ordinary[number] if number else ""
    for more in game.rules.more_dice:
        throw = f"{throw} {more(game, me)}".strip()
    if throw:
        game.ask_dice(throw, seat, "rolled", "")
        game.plans.append(("roll", seat))


steps(turn, begun)

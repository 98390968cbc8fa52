"""Luck: the value of a chance result minus the exact mean over all possible results.

The mean is taken over the forecast itself: over all results of a throw, and card by card over all cards that could have
been revealed. So the mean of luck is zero for any players and any quality of the forecast.
"""

from __future__ import annotations

from collections import Counter

import numpy as np

from daikaiju.bots.odds.dice_sets import Floats
from daikaiju.engine.chance import Cards, ChanceQuestion, Dice, OneOfEach
from daikaiju.engine.game import Game
from daikaiju.review.forecast import MOST_RESULTS, Forecast, supplied, throws
from daikaiju.review.roll_step import ordinary_dice
from daikaiju.table.chance import due


def luck(forecast: Forecast, game: Game, result: str) -> Floats:
    """Return the value of this chance result for every seat beyond the mean; zero where it cannot be measured."""
    asked = due(game)
    if isinstance(asked, Cards):
        return _luck_of_cards(forecast, game, asked, result.split())
    if game.agenda[-1][4] == "rolled":
        return _luck_of_a_roll(forecast, game, result)
    ways = _answers(asked)
    return _beyond_the_mean(forecast, {one: supplied(game, one) for one in ways}, ways, result, len(game.monsters))


def _luck_of_a_roll(forecast: Forecast, game: Game, result: str) -> Floats:
    """Return the luck of dice of the roll step; all results are solved together."""
    steps = forecast.roll_step(game)
    if steps is None:
        return np.zeros(len(game.monsters))
    kept, rolls_left = ordinary_dice(game.agenda[-1][5]), game.rolls_left
    lying = steps.odds_shown("".join(sorted(kept + ordinary_dice(result))), rolls_left)
    return lying - steps.odds_kept(kept, rolls_left)


def _luck_of_cards(forecast: Forecast, game: Game, asked: Cards, cards: list[str]) -> Floats:
    """Return the luck card by card, each compared with the remaining cards; cards known on top are no luck."""
    seats = len(game.monsters)
    found = np.zeros(seats)
    if len(cards) > 1 and not is_market(game):
        return found
    left = Counter(asked.pool)
    for number, card in enumerate(cards):
        if number >= len(asked.known):
            ways = +left
            games = {one: _turned_up(game, [*cards[:number], one], len(cards)) for one in ways}
            found = found + _beyond_the_mean(forecast, games, ways, card, seats)
        left[card] -= 1
    return found


def is_market(game: Game) -> bool:
    """Return whether the pending cards fill slots of the market."""
    return bool(game.agenda[-1][4] == "revealed")


def _turned_up(game: Game, cards: list[str], due: int) -> Game:
    """Return the game with these cards revealed; slots without a card stay empty."""
    twin = game.copy()
    if len(cards) < due:
        kind, chance, (_, pool, zone), seat, then, (slots, _, shown, is_offered) = twin.agenda.pop()
        what = (slots[: len(cards)], (), shown, is_offered)
        twin.agenda.append((kind, chance, (len(cards), pool, zone), seat, then, what))
    twin.supply(" ".join(cards))
    return twin


def _beyond_the_mean(forecast: Forecast, games: dict[str, Game], ways: Counter[str], result: str, seats: int) -> Floats:
    """Return the win probabilities after the result minus their mean over all results, weighted by their ways."""
    if result not in games:
        return np.zeros(seats)
    values = forecast.values(list(games.values()))
    weights = np.array([ways[one] for one in games], dtype=np.float64)
    mean: Floats = np.average(np.array(values), axis=0, weights=weights)
    return values[list(games).index(result)] - mean


def _answers(asked: ChanceQuestion) -> Counter[str]:
    """Return all results of dice or of a choice of chance, with their ways; empty if they are too many."""
    if isinstance(asked, Dice):
        return throws(asked.throw)
    assert isinstance(asked, OneOfEach)
    answers = [""]
    for things in asked.lists:
        answers = [f"{answer} {thing}".strip() for answer in answers for thing in things]
        if len(answers) > MOST_RESULTS:
            return Counter()
    return Counter(answers)

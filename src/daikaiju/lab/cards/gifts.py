"""A randomised experiment: monsters get a card, energy or nothing at their buy step, and full strength plays on.

The worth of a gift to its receiver is the luck-adjusted rest of the game: the result, minus the win probability just
before the gift, minus the luck of later dice, minus the evaluator's value of later gifts. Gifts are drawn at random. So
the mean over a card's gifts, minus the mean over empty gifts, is the worth of owning the card.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from daikaiju.bots.odds.dice_powers import NO_POWERS
from daikaiju.bots.odds.dice_sets import Floats
from daikaiju.bots.policy.default import pending_question
from daikaiju.bots.search.dice import powers_of
from daikaiju.bots.value.features import KNOWN_ROW, SEAT_ROWS, next_mover, rows_of
from daikaiju.bots.value.network import Evaluator
from daikaiju.bots.value.weights import shipped
from daikaiju.engine.game import Game
from daikaiju.engine.opening import new_game
from daikaiju.engine.rules import EDITIONS
from daikaiju.lab.cards.schedule import Deal
from daikaiju.lab.games import way_of
from daikaiju.lab.luck import ThrowLuck
from daikaiju.lab.selfplay import Agent, Trajectory, Transition, play
from daikaiju.table.chance import Chance, Seeded

NOTHING = "energy 0"
ENERGIES = (2, 4, 6, 8, 10)
ENERGY_TICKETS, NOTHING_TICKETS = 3, 6
"""Numbers of tickets for energy and for nothing, for one ticket of each card; all cards are compared with them."""
TURNS = ((1, 2), (3, 4))
"""The receiver's own turns in which it gets its first and its second gift."""
DIGITS = 5


@dataclass(frozen=True)
class PlannedGift:
    """A gift of a seat, and the receiver's turn in which it is given."""

    what: str
    turn: int


@dataclass
class Given:
    """A gift during a game: its estimated value, and the turn after which the result counts."""

    seat: int
    gift: PlannedGift
    before: float
    """The receiver's win probability just before the gift."""
    said: Floats
    """The evaluator's change of the win probability of every seat by the gift."""
    alone: float
    """The receiver's part of that without its other gift."""
    position: list[int]
    """The rows of the position just before, the next to move first."""
    living: int
    """The number of living monsters of these rows."""
    place: int
    """The index of the receiver among them."""
    after: int
    """The number of turns that had begun."""


def hands(deal: Deal, seed: int) -> list[tuple[PlannedGift, ...]]:
    """Return the gifts of each seat; no card occurs twice."""
    random = Random(f"hands {seed} {deal.name}")
    cards = sorted(set(EDITIONS[deal.edition].deck))
    tickets = [
        *cards,
        *(f"energy {number}" for number in ENERGIES for _ in range(ENERGY_TICKETS)),
        *[NOTHING] * NOTHING_TICKETS,
    ]
    drawn = random.sample(tickets, deal.players * len(TURNS))
    return [
        tuple(
            PlannedGift(drawn[seat * len(TURNS) + number], random.choice(turns)) for number, turns in enumerate(TURNS)
        )
        for seat in range(deal.players)
    ]


class Giver:
    """Gives the gifts of one game at their turns."""

    def __init__(self, evaluator: Evaluator, gifts: list[tuple[PlannedGift, ...]]) -> None:
        self.evaluator = evaluator
        self.waiting = [list(hand) for hand in gifts]
        self.given: list[Given] = []

    def at_decision(self, trajectory: Trajectory, game: Game) -> bool:
        """Give the pending gift to the monster that may buy; return whether a gift was given."""
        seat = game.to_act
        if not self.waiting[seat] or seat != game.active or pending_question(game) != "buy":
            return False
        if sum(turn.mover == seat for turn in trajectory.transitions) < self.waiting[seat][0].turn:
            return False
        gift = self.waiting[seat].pop(0)
        if not is_due(game, gift):
            return False
        self._give(game, gift, trajectory)
        return True

    def _give(self, game: Game, gift: PlannedGift, trajectory: Trajectory) -> None:
        seat, turn = game.active, trajectory.transitions[-1]
        before = self.evaluator.value(game)
        seats, position = rows_of(game, next_mover(game))
        place = seats.index(seat)
        base = before if turn.shown is None else turn.shown
        give(game, gift)
        said = self.evaluator.value(game) - before
        alone = self._alone(seats, position, place, gift, float(said[seat]))
        begun = len(trajectory.transitions)
        self.given.append(Given(seat, gift, float(base[seat]), said, alone, position, len(seats), place, begun))

    def _alone(self, seats: list[int], position: list[int], place: int, gift: PlannedGift, said: float) -> float:
        """Return the evaluator's value of a card if its receiver had not got another one before."""
        others = [given.gift.what for given in self.given if given.seat == seats[place]]
        rows = [place * SEAT_ROWS + KNOWN_ROW[card] for card in others if card in KNOWN_ROW]
        row = KNOWN_ROW.get(gift.what)
        if row is None or not all(held in position for held in rows):
            return said
        without = [held for held in position if held not in rows]
        bags = [without, [*without, place * SEAT_ROWS + row]]
        alone, together = self.evaluator.many(bags, len(seats))[:, place]
        return float(together - alone)


def is_due(game: Game, gift: PlannedGift) -> bool:
    """Return whether the monster can get its gift now."""
    return gift.what.startswith("energy ") or game.may_have(game.monsters[game.active], gift.what)


def give(game: Game, gift: PlannedGift) -> None:
    """Put a card into play for the active monster, or give it energy, as if bought free of charge."""
    me = game.monsters[game.active]
    if gift.what.startswith("energy "):
        me.energy += int(gift.what.split()[1])
    else:
        game.come_into_play(me, gift.what, game.rules.prices[gift.what])
    game.resume()


class BookedChance:
    """Chance that records its throws in turns of monsters with powers over dice; the agent records other turns."""

    def __init__(self, chance: Chance, agent: Agent) -> None:
        self.chance = chance
        self.agent = agent
        self.throws = ThrowLuck(agent.evaluator)
        self.turn: Transition | None = None

    def copy(self) -> BookedChance:
        """Return an independent source that will give the same answers."""
        return BookedChance(self.chance.copy(), self.agent)

    def answer(self, game: Game) -> str:
        """Return the result of chance."""
        result = self.chance.answer(game)
        if self.turn is not self.agent.transition:
            self.turn = self.agent.transition
            self.throws.new_turn()
        if self.turn is not None and game.agenda[-1][0] == "dice" and powers_of(game) != NO_POWERS:
            odds = self.throws.odds(game, result)
            if odds is not None:
                self.turn.thrown = self.turn.thrown + odds[1] - odds[0]
        return result


def luck_of(trajectory: Trajectory, after: int = 0) -> Floats:
    """Return the luck of the dice of every seat in all turns after this number of turns."""
    assert trajectory.result is not None
    luck = np.zeros(len(trajectory.result))
    for turn in trajectory.transitions[after:]:
        luck += turn.luck
    return luck


def worth(given: Given, later: list[Given], trajectory: Trajectory) -> float:
    """Return the receiver's gain in the rest of the game, without the luck of the dice and without later gifts."""
    assert trajectory.result is not None
    luck = luck_of(trajectory, given.after)
    said = sum(float(other.said[given.seat]) for other in later)
    return float(trajectory.result[given.seat] - luck[given.seat]) - said - given.before


def play_game(deal: Deal, rotation: int, seed: int, agent: Agent | None = None) -> dict[str, Any]:
    """Play one game of a deal; return a row with the first player, the result with and without luck, and every gift.

    All games of a deal have the same dice and the same gifts; in every rotation each set of gifts moves one seat on.
    """
    agent = agent or Agent(shipped())
    random = Random(f"deal {seed} {deal.name}")
    monsters = random.sample(EDITIONS[deal.edition].monsters, deal.players)
    first = random.randrange(deal.players)
    gifts: list[tuple[PlannedGift, ...]] = [()] * deal.players
    game = new_game(deal.edition, monsters, {**dict(deal.options), "first_player": first})
    if deal.has_gifts:
        dealt = hands(deal, seed)
        gifts = [dealt[(seat + rotation) % deal.players] for seat in range(deal.players)]
        aside = {gift.what for hand in gifts for gift in hand}
        game.deck = tuple(card for card in game.deck if card not in aside)
    giver = Giver(agent.evaluator, gifts)
    agent.transition = None
    chance = BookedChance(Seeded(f"dice {seed} {deal.name}"), agent)
    trajectory = play(game, agent, chance, random, at_decision=giver.at_decision)
    assert trajectory.result is not None
    luck = luck_of(trajectory)
    return {
        "deal": deal.name,
        "rotation": rotation,
        "seed": seed,
        "monsters": monsters,
        "first": first,
        "result": _rounded(trajectory.result),
        "adjusted": _rounded(trajectory.result - luck),
        "way": way_of(game),
        "turns": len(trajectory.transitions),
        "gifts": [
            {
                "seat": given.seat,
                "what": given.gift.what,
                "turn": given.gift.turn,
                "worth": round(worth(given, giver.given[number + 1 :], trajectory), DIGITS),
                "said": round(float(given.said[given.seat]), DIGITS),
                "alone": round(given.alone, DIGITS),
                "position": given.position if number == 0 and rotation == 0 else [],
                "living": given.living,
                "place": given.place,
            }
            for number, given in enumerate(giver.given)
        ],
    }


def _rounded(values: Floats) -> list[float]:
    return [round(float(value), DIGITS) for value in values]

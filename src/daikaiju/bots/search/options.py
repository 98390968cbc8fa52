"""From a view to values of its options: exact dice over the values of all rolls, search trees for all other moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from daikaiju.bots.odds.dice_powers import NO_POWERS
from daikaiju.bots.odds.dice_sets import MOST_DICE, Floats, dice_sets
from daikaiju.bots.odds.rolls import RollPolicy, solve_rolls, turn_dice
from daikaiju.bots.policy.default import keep_useful, pending_question
from daikaiju.bots.search.dice import keeping, ordinary_dice, other_dice, powers_of
from daikaiju.bots.search.roll_values import RollValues, standing
from daikaiju.bots.search.tree import ChanceNode, Lookahead, MaxNode, Node
from daikaiju.bots.value.network import Evaluator
from daikaiju.engine.game import Game
from daikaiju.engine.rules import SWEEP_PRICE
from daikaiju.engine.steps import QUESTIONS

MOST_PAID_TURNS = 2
SWEEPS = 4
ENERGY_TO_PEEK = 2
MANY_USES, BEST_USES = 100, 3


@dataclass(frozen=True)
class Choice:
    """An option and the win probability it gives the deciding seat."""

    move: str
    value: float


class OptionSearch:
    """Values options by win probability at the end of the turn; noise in the evaluator makes a weaker player."""

    def __init__(self, evaluator: Evaluator, noise: float = 0.0) -> None:
        self.evaluator = evaluator
        self.noise = noise
        self._solved: tuple[object, RollPolicy] | None = None

    def consider(self, view: Game, options: tuple[str, ...], random: Random) -> list[Choice]:
        """Return all relevant options with their values, best first."""
        asked = pending_question(view)
        if asked == "roll":
            choices = self._consider_dice(view, options, random)
        elif asked == "resolve":
            choices = self._consider_faces(view, options, random)
        elif QUESTIONS[asked].window == "set_up":
            choices = [Choice(option, self._laid(view, option)) for option in options]
        else:
            choices = self._consider_moves(view, options, random)
        return sorted(choices, key=lambda choice: -choice.value)

    def _laid(self, view: Game, option: str) -> float:
        """Return the value of an answer during the set-up of the table."""
        twin = view.copy()
        twin.play(option)
        return float(self.evaluator.value(twin)[view.to_act])

    # Dice

    def own_roll_values(self, view: Game, dice: int, random: Random) -> Floats:
        """Return my value of every final roll, including later changes of its faces by cards."""
        me = view.monsters[view.active]
        others = other_dice(view)
        values = self._add_noise(RollValues(view, self.evaluator, dice, others).values()[:, me.seat], random)
        powers = powers_of(view)
        if powers == NO_POWERS:
            return values
        worths = [values]
        price = powers.paid_turns[0].price if powers.paid_turns else 0
        for paid in range(1, min(MOST_PAID_TURNS, me.energy // price) + 1 if price else 1):
            poorer = view.copy()
            poorer.monsters[me.seat].energy -= price * paid
            worths.append(RollValues(poorer, self.evaluator, dice, others).values()[:, me.seat])
        return turn_dice(worths, powers, dice_sets(dice)).astype(np.float32)

    def roll_policy(self, view: Game, random: Random) -> RollPolicy:
        """Return the solved roll step; cached from roll to roll, because the table does not change while dice roll."""
        dice, key = len(ordinary_dice(view)), self._key(view)
        powers = powers_of(view)
        rolls = view.rolls_left + bool(powers.rerolls)  # a reroll is compared with all remaining rolls
        if self._solved is not None and self._solved[0] == key and len(self._solved[1].keeping) > rolls:
            return self._solved[1]
        found = solve_rolls(self.own_roll_values(view, dice, random), dice, rolls, powers)
        self._solved = (key, found)
        return found

    @staticmethod
    def _key(view: Game) -> object:
        """Return everything that a roll policy depends on."""
        return (len(ordinary_dice(view)), other_dice(view), standing(view))

    def _consider_dice(self, view: Game, options: tuple[str, ...], random: Random) -> list[Choice]:
        dice = ordinary_dice(view)
        if not 0 < len(dice) <= MOST_DICE:
            return [Choice(keep_useful(view, options), 0.0)]
        solved = self.roll_policy(view, random)
        place = solved.table.roll(dice)
        choices = [Choice("stop", float(solved.final[place]))]
        if view.rolls_left:
            sets = solved.subsets(dice)
            values = solved.keeping[view.rolls_left][sets]
            ways = [
                (keeping(view, solved.table.sets[kept]), float(value)) for kept, value in zip(sets, values, strict=True)
            ]
            choices += [Choice(move, value) for move, value in ways if move != "stop"]
        for option in options:
            if option.startswith("use "):
                choices += self._consider_use_of_dice(view, option, solved, choices[0].value, random)
        return choices

    def _consider_use_of_dice(
        self, view: Game, option: str, solved: RollPolicy, stopping: float, random: Random
    ) -> list[Choice]:
        """Evaluate uses of cards on dice.

        Rerolling a face is part of the policy. Another roll for energy or a token is worth its policy after paying for
        it.
        """
        words, dice = option.split(), ordinary_dice(view)
        if len(words) == 3 and words[2] in dice:
            if len(words[2]) > 1:
                return []
            return [Choice(option, solved.again(dice, view.rolls_left, words[2]))]
        twin = view.copy()
        twin.play(option)
        if twin.rolls_left <= view.rolls_left or twin.to_act != view.to_act:
            return []
        if view.rolls_left:
            return []
        paid = solve_rolls(self.own_roll_values(twin, len(dice), random), len(dice), 1, powers_of(twin))
        return [Choice(option, paid.keep(dice, 1)[1] - 0.003)]

    def _consider_faces(self, view: Game, options: tuple[str, ...], random: Random) -> list[Choice]:
        """Evaluate resolving as usual, and changing a die first."""
        uses = self._promising([option for option in options if option.startswith("use ")], view, random)
        lookahead = Lookahead(self.evaluator, random)
        choices = [Choice("resolve", float(lookahead.after(view, "resolve")[view.to_act]))]
        for option in uses:
            twin = view.copy()
            twin.play(option)
            if twin.to_act == view.to_act and "resolve" in twin.options:
                choices.append(Choice(option, float(lookahead.after(twin, "resolve")[view.to_act]) - 0.002))
        return choices

    def _promising(self, uses: list[str], view: Game, random: Random) -> list[str]:
        """Return, of very many ways to change the dice, those that lead to the best rolls."""
        dice = len(ordinary_dice(view))
        if len(uses) <= MANY_USES or not 0 < dice <= MOST_DICE:
            return uses[:MANY_USES]
        values, table = self.own_roll_values(view, dice, random), dice_sets(dice)
        whole = [use for use in uses if len(use.split()[-1]) == dice]
        best = sorted(whole, key=lambda use: -float(values[table.roll(use.split()[-1])]))
        return [*best[:BEST_USES], *[use for use in uses if use not in whole][:MANY_USES]]

    def _add_noise(self, values: Floats, random: Random) -> Floats:
        """Add the level's noise to the evaluator's values."""
        if not self.noise:
            return values
        generator = np.random.default_rng(random.getrandbits(64))
        return (values + generator.normal(0, self.noise, len(values))).astype(np.float32)

    # Everything else

    def _consider_moves(self, view: Game, options: Sequence[str], random: Random) -> list[Choice]:
        """Return every option with its value at the end of the turn."""
        lookahead, me = Lookahead(self.evaluator, random), view.to_act
        looked_at = self.worth_a_look(view, options)
        trees = [
            self._sweep(view, lookahead) if option == "sweep" else lookahead.tree(view, option) for option in looked_at
        ]
        return [
            Choice(option, float(value[me]) + (random.gauss(0, self.noise) if self.noise else 0.0))
            for option, value in zip(looked_at, lookahead.values(trees, len(view.monsters)), strict=True)
        ]

    def worth_a_look(self, view: Game, options: Sequence[str]) -> list[str]:
        """Leave out options that cannot help: peeking is free, healing at full life is useless."""
        me = view.monsters[view.to_act]
        if "peek" in options and me.energy > ENERGY_TO_PEEK:
            return ["peek"]
        return [option for option in options if option != "peek" and (option != "sweep" or me.energy > SWEEP_PRICE + 2)]

    def _sweep(self, view: Game, lookahead: Lookahead) -> Node:
        """Return the best purchase from a few possible markets."""
        me, deck = view.to_act, list(view.deck)
        markets: list[Node] = []
        swept = view.copy()
        swept.monsters[me].energy -= SWEEP_PRICE
        for _ in range(SWEEPS):
            swept.market = [*lookahead.random.sample(deck, min(3, len(deck)))] or [None] * 3
            swept.resume()
            buys = [option for option in swept.options if option == "done" or option.startswith("buy ")]
            markets.append(MaxNode(me, [lookahead.tree(swept, option) for option in buys]))
        return ChanceNode([1 / SWEEPS] * SWEEPS, markets)

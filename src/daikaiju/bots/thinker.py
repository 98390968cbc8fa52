"""A bot that thinks: exact dice over the outlook of the turn, foresight for everything else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from daikaiju.bots.dice_powers import NO_POWERS, DicePowers, dice_powers
from daikaiju.bots.features import rows_of
from daikaiju.bots.foresight import Best, Foresight, Mean, Node
from daikaiju.bots.judge import Judge
from daikaiju.bots.lattice import MOST_DICE, Floats, lattice
from daikaiju.bots.odds import Plan, plan, turn_dice
from daikaiju.bots.outlook import Outlook
from daikaiju.bots.simple import keep_useful, question
from daikaiju.engine.game import Game
from daikaiju.engine.rules import SWEEP_PRICE

MOST_PAID_TURNS = 2
SWEEPS = 4
LIVELY = 2


@dataclass(frozen=True)
class Choice:
    """An option and the win probability it gives whoever is asked."""

    move: str
    value: float


class Thinker:
    """Maximises its own win probability as its judge sees it; noise in that sight makes it a gentler opponent."""

    def __init__(self, judge: Judge, noise: float = 0.0) -> None:
        self.judge = judge
        self.noise = noise
        self._memory: tuple[object, Plan] | None = None

    def choose(self, view: Game, options: tuple[str, ...], random: Random) -> str:
        """The option with the best value."""
        if len(options) == 1:
            return options[0]
        asked = question(view)
        if asked in ("roll", "resolve"):
            has_offers = view.monsters[view.to_act].powers and any(option.startswith("use ") for option in options)
            if not has_offers:
                return self._keep(view, options, random) if asked == "roll" else "resolve"
        elif len(worth_a_look := self._worth_a_look(view, options)) == 1:
            return worth_a_look[0]
        return self.consider(view, options, random)[0].move

    def consider(self, view: Game, options: tuple[str, ...], random: Random) -> list[Choice]:
        """All options worth a look with their values, best first."""
        asked = question(view)
        if asked == "roll":
            choices = self._consider_dice(view, options, random)
        elif asked == "resolve":
            choices = self._consider_faces(view, options, random)
        else:
            choices = self._consider_moves(view, options, random)
        return sorted(choices, key=lambda choice: -choice.value)

    # Dice

    def roll_values(self, view: Game, dice: int, random: Random) -> Floats:
        """My value of every final roll, with what cards can still change about its faces."""
        me = view.monsters[view.active]
        values = self._blur(Outlook(view, self.judge, dice).values()[:, me.seat], random)
        powers = powers_of(view)
        if powers == NO_POWERS:
            return values
        worths = [values]
        price = powers.paid_turns[0].price if powers.paid_turns else 0
        for paid in range(1, min(MOST_PAID_TURNS, me.energy // price) + 1 if price else 1):
            poorer = view.copy()
            poorer.monsters[me.seat].energy -= price * paid
            worths.append(Outlook(poorer, self.judge, dice).values()[:, me.seat])
        return turn_dice(worths, powers, lattice(dice)).astype(np.float32)

    def dice_plan(self, view: Game, random: Random) -> Plan:
        """The solved roll step; remembered from roll to roll, because the table does not change while dice roll."""
        dice, key = len(view.dice), self._key(view)
        powers = powers_of(view)
        rolls = view.rolls_left + bool(powers.rerolls)  # a reroll is weighed against all there are to come
        if self._memory is not None and self._memory[0] == key and len(self._memory[1].keeping) > rolls:
            return self._memory[1]
        found = plan(self.roll_values(view, dice, random), dice, rolls, powers)
        self._memory = (key, found)
        return found

    def _keep(self, view: Game, options: tuple[str, ...], random: Random) -> str:
        """The short way to the best keep when dice are all there is to decide."""
        if len(view.dice) > MOST_DICE:
            return keep_useful(view, options)
        kept, _ = self.dice_plan(view, random).keep(view.dice, view.rolls_left)
        return f"keep {kept}".rstrip() if kept != view.dice else "stop"

    @staticmethod
    def _key(view: Game) -> object:
        """What a plan depends on."""
        return (view.active, len(view.dice), tuple(rows_of(view, view.active)[1]), tuple(view.used))

    def _consider_dice(self, view: Game, options: tuple[str, ...], random: Random) -> list[Choice]:
        if len(view.dice) > MOST_DICE:
            return [Choice(keep_useful(view, options), 0.0)]
        solved = self.dice_plan(view, random)
        place = solved.table.roll(view.dice)
        choices = [Choice("stop", float(solved.final[place]))]
        if view.rolls_left:
            sets = solved.subsets(view.dice)
            values = solved.keeping[view.rolls_left][sets]
            choices += [
                Choice(f"keep {solved.table.sets[kept]}".rstrip(), float(value))
                for kept, value in zip(sets[:-1], values[:-1], strict=True)
            ]
        for option in options:
            if option.startswith("use "):
                choices += self._consider_use_of_dice(view, option, solved, choices[0].value, random)
        return choices

    def _consider_use_of_dice(
        self, view: Game, option: str, solved: Plan, stopping: float, random: Random
    ) -> list[Choice]:
        """Rerolling a face is part of the plan; another roll for energy or a token is worth its plan with that paid."""
        words = option.split()
        if len(words) == 3 and words[2] in view.dice:
            if len(words[2]) > 1:
                return []
            return [Choice(option, solved.again(view.dice, view.rolls_left, words[2]))]
        twin = view.copy()
        twin.play(option)
        if twin.rolls_left <= view.rolls_left or twin.to_act != view.to_act:
            return []
        if view.rolls_left:
            return []
        paid = plan(self.roll_values(twin, len(view.dice), random), len(view.dice), 1, powers_of(twin))
        return [Choice(option, paid.keep(view.dice, 1)[1] - 0.003)]

    def _consider_faces(self, view: Game, options: tuple[str, ...], random: Random) -> list[Choice]:
        """Resolve as usual, or turn a die first if that is worth it."""
        uses = [option for option in options if option.startswith("use ")]
        foresight = Foresight(self.judge, random)
        choices = [Choice("resolve", float(foresight.after(view, "resolve")[view.to_act]))]
        for option in uses:
            twin = view.copy()
            twin.play(option)
            if twin.to_act == view.to_act and "resolve" in twin.options:
                choices.append(Choice(option, float(foresight.after(twin, "resolve")[view.to_act]) - 0.002))
        return choices

    def _blur(self, values: Floats, random: Random) -> Floats:
        """Add the level's noise to what the judge says."""
        if not self.noise:
            return values
        generator = np.random.default_rng(random.getrandbits(64))
        return (values + generator.normal(0, self.noise, len(values))).astype(np.float32)

    # Everything else

    def _consider_moves(self, view: Game, options: Sequence[str], random: Random) -> list[Choice]:
        """Every option played to the end of the turn."""
        foresight, me = Foresight(self.judge, random), view.to_act
        looked_at = self._worth_a_look(view, options)
        trees = [
            self._sweep(view, foresight, random) if option == "sweep" else foresight.tree(view, option)
            for option in looked_at
        ]
        return [
            Choice(option, float(value[me]) + (random.gauss(0, self.noise) if self.noise else 0.0))
            for option, value in zip(looked_at, foresight.values(trees, len(view.monsters)), strict=True)
        ]

    def _worth_a_look(self, view: Game, options: Sequence[str]) -> list[str]:
        """Leave out what cannot help: looking costs nothing, healing at full life does."""
        me = view.monsters[view.to_act]
        if "peek" in options and me.energy > LIVELY:
            return ["peek"]
        return [option for option in options if option != "peek" and (option != "sweep" or me.energy > SWEEP_PRICE + 2)]

    def _sweep(self, view: Game, foresight: Foresight, random: Random) -> Node:
        """The best purchase from a few markets that could come."""
        me = view.to_act
        deck = list(view.deck)
        markets: list[Node] = []
        for _ in range(SWEEPS):
            twin = view.copy()
            twin.monsters[me].energy -= SWEEP_PRICE
            twin.market = list(random.sample(deck, min(3, len(deck)))) or [None] * 3
            twin.resume()
            buys = [option for option in twin.options if option.startswith("buy ")]
            markets.append(Best(me, [foresight.tree(twin, option) for option in ("done", *buys)]))
        return Mean([1 / SWEEPS] * SWEEPS, markets)


def powers_of(view: Game) -> DicePowers:
    """What the active monster's powers still let it do with the dice that lie there; further rolls are not in it."""
    me = view.monsters[view.active]
    if not me.powers:
        return NO_POWERS
    held = [power.id for name, power in me.powers if name not in view.used]
    found = dice_powers(view.rules.edition, held, me.energy)
    return DicePowers(rerolls=found.rerolls, turns=found.turns, paid_turns=found.paid_turns[:1])

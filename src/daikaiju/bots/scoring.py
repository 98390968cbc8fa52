"""What final dice bring, for whole tables of rolls at once, with the cards that add to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.integer[Any]]

SMASH_CARDS = ("acid_attack", "burrowing", "poison_quills", "spiked_tail", "urbavore", "barbs", "antimatter_beam")
POINT_CARDS = ("detritivore", "complete_destruction", "gourmet", "skulking", "alpha_monster")
ENERGY_CARDS = ("friend_of_children", "skybeam")
LIFE_CARDS = ("regeneration", "skybeam")
SCORING_CARDS = frozenset(SMASH_CARDS + POINT_CARDS + ENERGY_CARDS + LIFE_CARDS)


@dataclass(frozen=True)
class Score:
    """One number per roll for each thing dice give."""

    points: Ints
    energy: Ints
    life: Ints
    smash: Ints
    wickedness: Ints


def score(counts: Ints, cards: Iterable[str] = (), *, in_tokyo: bool = False) -> Score:
    """Score rolls given as counts of the faces 1 2 3 E H S; a card named twice works twice."""
    has = Counter(cards)
    ones, twos, threes, energy, hearts, smash = counts.T
    three_ones = ones >= 3
    smash = _smash(smash, twos, has, in_tokyo)
    points = sum(np.where(count >= 3, count - 3 + number, 0) for number, count in ((1, ones), (2, twos), (3, threes)))
    points = points + three_ones * (2 * has["gourmet"] + has["skulking"])
    points = points + 2 * has["detritivore"] * ((ones > 0) & (twos > 0) & (threes > 0))
    all_six = (counts[:, :5] > 0).all(axis=1) & (smash > 0)
    points = points + 9 * has["complete_destruction"] * all_six + has["alpha_monster"] * (smash > 0)
    gains = 1 + (has["skybeam"] > 0)
    energy = energy * gains + (energy > 0) * gains * has["friend_of_children"]
    life = np.zeros_like(hearts) if in_tokyo else hearts * gains + (hearts > 0) * has["regeneration"]
    return Score(points, energy, life, smash, 2 * (ones // 3) + twos // 3)


def _smash(smash: Ints, twos: Ints, has: Counter[str], in_tokyo: bool) -> Ints:
    """Claws in the order in which cards add them; doubling comes last."""
    smash = smash + has["acid_attack"] + in_tokyo * has["burrowing"] + 2 * has["poison_quills"] * (twos >= 3)
    smash = smash + (smash > 0) * (has["spiked_tail"] + in_tokyo * has["urbavore"])
    smash = smash + (smash > 1) * has["barbs"]
    return smash * 2 if has["antimatter_beam"] else smash

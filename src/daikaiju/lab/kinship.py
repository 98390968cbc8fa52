"""Where training on expansions begins: what a new row is worth is guessed from rows that are already learnt.

A costume that gives another roll is at first worth what Giant Brain is, a level of the tower what Eternal is;
self-play then corrects the guesses.
"""

from __future__ import annotations

from daikaiju.bots.odds.dice_sets import Floats
from daikaiju.bots.value.features import layout

Kin = dict[str, float]

CULTIST: Kin = {"energy 3": 1.0, "life 7": 0.6}
COSTUMES: dict[str, Kin] = {
    "astronaut": {"has underdog": 0.5, "has sonic_boomer": 0.5},
    "cheerleader": {"has alpha_monster": 0.2},
    "clown": {"has plot_twist": 0.7},
    "devil": {"has spiked_tail": 1.0},
    "ghost": {"has eternal": 0.8},
    "pirate": {"has tireless": 0.8},
    "princess": {"has sonic_boomer": 1.0},
    "robot": {"has super_jump": 1.3},
    "statue_of_liberty": {"has giant_brain": 1.0},
    "vampire": {"has eternal": 0.7},
    "witch": {"has psychic_probe": 1.2},
    "zombie": {"has it_has_a_child": 0.7},
}
KIN: dict[str, Kin] = {
    **{f"cultists {number}": CULTIST for number in range(1, 5)},
    "tower 1": {"has eternal": 1.0},
    "tower 2": {"has eternal": 1.0, "has tireless": 1.0},
    "berserk": {"has extra_head": 0.8},
    **{f"wears {costume}": kin for costume, kin in COSTUMES.items()},
}
"""A seat's new rows, and which of its learnt rows make the first guess, in which shares."""


def guess(rows: Floats, seats: int) -> None:
    """Fill in the rows of expansions, as they are learnt: each mark of a dial is what it adds to the one below."""
    place = {name: number for number, name in enumerate(layout(seats).names)}
    for seat in range(seats):
        for new, kin in KIN.items():
            rows[place[f"{seat} {new}"]] = sum(share * rows[place[f"{seat} {old}"]] for old, share in kin.items())

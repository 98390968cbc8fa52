"""What a card brings its buyer at once, as numbers: enough to weigh a purchase while the dice are still rolling."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Ware:
    """Changes on arrival; a keep card without any simply joins the buyer's powers."""

    points: int = 0
    energy: int = 0
    life: int = 0
    others_life: int = 0
    others_points: int = 0
    halves_energy: bool = False
    takes_city: bool = False
    moves_again: bool = False


WARES = {
    "apartment_building": Ware(points=3),
    "commuter_train": Ware(points=2),
    "corner_store": Ware(points=1),
    "death_from_above": Ware(points=2, takes_city=True),
    "energize": Ware(energy=9),
    "evacuation_orders": Ware(others_points=-5),
    "flame_thrower": Ware(others_life=-2),
    "frenzy": Ware(moves_again=True),
    "gas_refinery": Ware(points=2, others_life=-3),
    "heal": Ware(life=2),
    "high_altitude_bombing": Ware(life=-3, others_life=-3),
    "jet_fighters": Ware(points=5, life=-4),
    "monster_pets": Ware(points=-3, others_points=-3),
    "national_guard": Ware(points=2, life=-2),
    "nuclear_power_plant": Ware(points=2, life=3),
    "skyscraper": Ware(points=4),
    "tank": Ware(points=4, life=-3),
    "vast_storm": Ware(points=2, halves_energy=True),
    "even_bigger": Ware(life=2),
    "natural_selection": Ware(energy=4, life=4),
}
TILE_WARES = {
    "widespread_panic": Ware(others_points=-4),
    "full_regeneration": Ware(life=12),
    "final_push": Ware(energy=2, life=2),
    "starburst": Ware(energy=12),
}
"""The same for tiles that do something when they are taken."""
NOTHING = Ware()


def is_private(card: str) -> bool:
    """Whether the purchase changes nothing for anybody but its buyer."""
    ware = WARES.get(card, NOTHING)
    touches = ware.others_life or ware.others_points or ware.halves_energy
    return not (touches or ware.takes_city or ware.moves_again)

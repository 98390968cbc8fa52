"""Rough values of cards and tiles for a careful player, in points, for bots that do not learn."""

from __future__ import annotations

from functools import cache

from daikaiju.engine.expansions import EXPANSIONS

CARD_VALUES = {
    "acid_attack": 5, "alien_origin": 2.5, "alpha_monster": 4.5, "apartment_building": 3, "armor_plating": 4,
    "background_dweller": 3, "battery_monster": 2.5, "burrowing": 4, "camouflage": 3, "commuter_train": 2,
    "complete_destruction": 2.5, "corner_store": 1, "death_from_above": 2.5, "detritivore": 3, "eater_of_the_dead": 2.5,
    "energize": 3, "energy_drink": 1.5, "energy_hoarder": 2, "evacuation_orders": 4, "even_bigger": 4,
    "extra_head": 7, "fire_breathing": 4, "flame_thrower": 2, "freeze_time": 3, "frenzy": 4,
    "friend_of_children": 3, "gas_refinery": 4, "giant_brain": 5, "gourmet": 3, "heal": 1.5,
    "healing_ray": 1.5, "herbivore": 3.5, "herd_culler": 3, "hibernation": 1, "high_altitude_bombing": 1,
    "it_has_a_child": 4, "jet_fighters": 3, "jets": 3.5, "made_in_a_lab": 1, "media_friendly": 2,
    "metamorph": 1.5, "mimic": 4, "monster_pets": 0.5, "nanobots": 2.5, "national_guard": 1,
    "natural_selection": 0.5, "nova_breath": 6, "nuclear_power_plant": 3.5, "opportunist": 1.5,
    "parasitic_tentacles": 1.5,
    "plot_twist": 2, "poison_quills": 3, "poison_spit": 5, "psychic_probe": 2, "rapid_healing": 3,
    "reflective_hide": 4, "regeneration": 3.5, "rooting_for_the_underdog": 2, "shrink_ray": 5, "skyscraper": 4,
    "smoke_cloud": 2, "solar_powered": 2, "spiked_tail": 5, "stretchy": 3, "super_jump": 3,
    "tank": 2.5, "unstable_dna": 1.5, "urbavore": 4, "vast_storm": 2.5, "were_only_making_it_stronger": 1.5,
    "wings": 5, "zombify": 5,
    "antimatter_beam": 8, "skybeam": 5, "starburst": 5, "final_push": 5,
    "cyberbrain": 6, "evil_lair": 3, "full_regeneration": 5, "widespread_panic": 4, "defender_of_tokyo": 3,
    "fluxling": 4, "have_it_all": 2.5, "sonic_boomer": 5,
    "devious": 4.5, "eternal": 4, "skulking": 2, "tireless": 4, "barbs": 3, "final_roar": 2, "poison_spit_tile": 4,
    "underdog": 3,
}  # fmt: skip
USUAL_VALUE = 3.0
"""The value of a card without an entry."""


RATED = {card.card: card for expansion in EXPANSIONS.values() for card in expansion.rated}
"""Cards of expansions with a declared value, as far as their expansions were registered on import."""


def card_value(card: str, otherwise: float = USUAL_VALUE) -> float:
    """Return the value of a card or tile in points; `otherwise` if it has none."""
    return CARD_VALUES[card] if card in CARD_VALUES else of_expansions(tuple(EXPANSIONS)).get(card, otherwise)


@cache
def of_expansions(expansions: tuple[str, ...]) -> dict[str, float]:
    """Return the values that these expansions declare for their cards."""
    return {rated.card: rated.worth for expansion in expansions for rated in EXPANSIONS[expansion].rated}

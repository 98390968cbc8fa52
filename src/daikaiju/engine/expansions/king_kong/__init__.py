"""King Kong: Tokyo Tower, whose lower levels give income and whose top wins."""

from dataclasses import replace

from daikaiju.engine.events import register as register_event
from daikaiju.engine.expansions import Expansion, cards_of, register
from daikaiju.engine.expansions.king_kong import advice, tower
from daikaiju.engine.powers import POWERS, enroll
from daikaiju.engine.rules import Rules

enroll(tower)
register_event("claimed", "monster n by", "a level of the tower, and its previous owner", ("other", "somebody", "by"))


def extend(rules: Rules) -> Rules:
    """Return the rules of a table with the tower."""
    return replace(
        rules,
        monsters=(*rules.monsters, "King Kong"),
        powers={**rules.powers, "tokyo_tower": POWERS["tokyo_tower"]},
        innate=(*rules.innate, "tokyo_tower"),
        monster_fields=(*rules.monster_fields, tower.TowerLevels(tower.FIELD, (), ends_with_life=True)),
        ways_to_win=(*rules.ways_to_win, tower.on_the_top),
        checks=(*rules.checks, tower.problem),
    )


register(
    Expansion(
        "king_kong",
        extend,
        cards=cards_of("king_kong"),
        features=(advice.FEATURE,),
        roll_mark=advice.claims,
        statistics=advice.STATISTICS,
        deal=advice.deal,
    )
)

"""Cthulhu: four of a kind attract a cultist, who can be spent for a life, an energy or a roll."""

from dataclasses import replace

from daikaiju.engine.expansions import Expansion, cards_of, register
from daikaiju.engine.expansions.cthulhu import advice, cultists
from daikaiju.engine.fields import Field
from daikaiju.engine.powers import POWERS, enroll
from daikaiju.engine.rules import Rules

enroll(cultists)


def extend(rules: Rules) -> Rules:
    """Return the rules of a table with cultists."""
    return replace(
        rules,
        monsters=(*rules.monsters, "Cthulhu"),
        powers={**rules.powers, "cultist": POWERS["cultist"]},
        innate=(*rules.innate, "cultist"),
        monster_fields=(*rules.monster_fields, Field(cultists.FIELD, 0, (0, 999), ends_with_life=True)),
    )


register(
    Expansion(
        "cthulhu",
        extend,
        cards=cards_of("cthulhu"),
        features=(advice.FEATURE,),
        roll_mark=advice.faces_of_four,
        last_resorts=("use cultist life",),
        actions=advice.moves,
        statistics=advice.STATISTICS,
        deal=advice.deal,
    )
)

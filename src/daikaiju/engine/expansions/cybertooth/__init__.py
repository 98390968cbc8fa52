"""Cybertooth: four Smash make a monster berserk, and it throws the Berserk die until it calms down."""

from dataclasses import replace

from daikaiju.engine.dice import add_die
from daikaiju.engine.events import register as register_event
from daikaiju.engine.expansions import Expansion, cards_of, insert, register
from daikaiju.engine.expansions.cybertooth import advice, berserk
from daikaiju.engine.fields import Field
from daikaiju.engine.powers import POWERS, enroll
from daikaiju.engine.rules import Rules

add_die(berserk.DIE, berserk.SYMBOLS)
enroll(berserk)
register_event("berserk", "monster", "a monster goes berserk")
register_event("calmed", "monster", "a monster is no longer berserk")


def extend(rules: Rules) -> Rules:
    """Return the rules of a table with the Berserk die."""
    return replace(
        rules,
        monsters=(*rules.monsters, "Cybertooth"),
        powers={**rules.powers, "berserk": POWERS["berserk"]},
        innate=(*rules.innate, "berserk"),
        more_dice=(*rules.more_dice, berserk.berserk_die),
        turn=insert(rules.turn, "resolve", "skull"),
        before_entry=(*rules.before_entry, "skull"),
        monster_fields=(*rules.monster_fields, Field(berserk.FIELD, False, ends_with_life=True)),
    )


register(
    Expansion(
        "cybertooth",
        extend,
        cards=cards_of("cybertooth"),
        features=(advice.FEATURE,),
        roll_mark=advice.heals,
        good_faces=advice.GOOD_FACES,
        statistics=advice.STATISTICS,
        deal=advice.deal,
    )
)

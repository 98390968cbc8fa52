"""Halloween: twelve costumes, worn from the beginning or bought, which a strong attack may tear off."""

from dataclasses import replace

from daikaiju.engine.events import register as register_event
from daikaiju.engine.expansions import Expansion, cards_of, insert, register
from daikaiju.engine.expansions.halloween import advice, costumes, dressing, theft, turn_memory, witch
from daikaiju.engine.fields import Field
from daikaiju.engine.powers import POWERS, enroll
from daikaiju.engine.rules import Rules

__all__ = ["costumes", "dressing", "theft", "turn_memory", "witch"]

CARDS = cards_of("halloween")

for _module in (costumes, turn_memory, witch):
    enroll(_module)
register_event("worn", "monster card", "a costume chosen before the game")
register_event("stolen", "monster card n other", "a costume taken, its price, and its previous owner")


def extend(rules: Rules) -> Rules:
    """Return the rules of a table with costumes, which every monster wears from the beginning."""
    prices = {card: facts["editions"][rules.edition]["cost"] for card, facts in CARDS.items()}
    return replace(
        rules,
        monsters=(*rules.monsters, "Pumpkin Jack", "Boogie Woogie"),
        deck=tuple(sorted((*rules.deck, *CARDS))),
        prices={**rules.prices, **prices},
        powers={**rules.powers, **{name: POWERS[name] for name in ("costumes", *CARDS)}},
        innate=(*rules.innate, "costumes"),
        turn=insert(insert(rules.turn, "start", "witch_looks"), "enter", "theft"),
        set_up=("dress_up", *rules.set_up),
        table_fields=(*rules.table_fields, Field(dressing.ASIDE, ())),
        ways_to_win=(*rules.ways_to_win, costumes.astronauts),
        checks=(*rules.checks, costumes.problem),
        offered=(*rules.offered, "costumes"),
    )


register(
    Expansion(
        "halloween",
        extend,
        cards=CARDS,
        rated=advice.RATED,
        rules_of_thumb=advice.RULES_OF_THUMB,
        actions=advice.moves,
        statistics=advice.STATISTICS,
        deal=advice.deal,
    )
)

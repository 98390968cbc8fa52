"""Power Up!: every monster has eight evolutions of its own, held in a hidden hand; three hearts earn one."""

from dataclasses import replace

from daikaiju.engine.events import register as register_event
from daikaiju.engine.expansions import Expansion, insert, register
from daikaiju.engine.expansions.power_up import (
    advice,
    beauty,
    buying,
    decks,
    drawing,
    gaining,
    gifts,
    giving,
    hand,
    hurting,
    ice,
    leaving,
    opening,
    position,
    rolling,
    surviving,
    tokyo,
    turn_notes,
)
from daikaiju.engine.powers import POWERS, enroll
from daikaiju.engine.rules import Rules

__all__ = ["drawing", "gifts", "opening"]

for _module in (
    turn_notes, hand, gaining, hurting, surviving, rolling, tokyo, ice, buying, giving, beauty, leaving
):  # fmt: skip
    enroll(_module)

register_event("thrown", "monster faces card", "dice thrown for a card")
register_event("frozen", "monster faces", "a die stays as it is until the monster's next turn")
register_event("worthless", "monster faces other", "a face has no effect for another monster in this turn")
register_event("missed", "monster", "a monster misses its turn")
register_event("received", "monster card", "a Power card received free of charge")
register_event("dived", "monster n", "a look at the deck's top cards")
register_event("shown", "monster card", "a card of the discards is shown")
register_event("sent_back", "monster card", "a card just bought is discarded, and its price refunded")
register_event("carried_off", "monster", "a monster gets Beauty")

INNATE = (
    "turn_notes", "evolving", "heads_against_their_holder", "rolled_smash", "rabbits_watch", "leaping", "weather",
    "cheap_goods", "beautys_way", "leaving",
)  # fmt: skip
"""The powers that every monster has at a table with evolutions."""


def without_deck(monster: str) -> str:
    """Return why a monster cannot be played with evolutions, or an empty string."""
    return (
        ""
        if decks.deck_name(monster) in decks.DECKS
        else f"{monster!r} has no evolutions: power_up is played without it"
    )


def extend(rules: Rules) -> Rules:
    """Return the rules of a table with evolutions."""
    monsters = (*rules.monsters, "Pandakaï")
    before_entry = rules.turn.index("enter")
    turn = (*rules.turn[:before_entry], "draw_evolution", *rules.turn[before_entry:])
    after_theft = "theft" if "theft" in turn else "enter"
    set_up = rules.set_up.index("first_player")
    return replace(
        rules,
        monsters=tuple([monster for monster in monsters if not without_deck(monster)]),
        monster_checks=(*rules.monster_checks, without_deck),
        powers={**rules.powers, **{name: POWERS[name] for name in (*INNATE, *decks.CARDS)}},
        innate=(*rules.innate, *INNATE),
        watchers=(*rules.watchers, POWERS["cheap_goods"]),
        fronts=(*rules.fronts, decks.FRONT),
        card_marks=(*rules.card_marks, "ufo"),
        monster_fields=(*rules.monster_fields, *position.monster_fields()),
        table_fields=(*rules.table_fields, *position.table_fields()),
        readers=(*rules.readers, position.read_evolutions),
        set_up=(*rules.set_up[:set_up], "deal_evolutions", *rules.set_up[set_up:]),
        begin=(*rules.begin, "note_tokyo", "thaw", "miss_turn", "nightmare", "name_faces", "try_marked"),
        turn=insert(
            insert(turn, "enter", "entry_over"), "entry_over" if after_theft == "enter" else "theft", "give_gifts"
        ),
        close=(*rules.close, "beauty_pays", "rays_home", "close_turn"),
        offered=(*rules.offered, "evolutions", "mutant_evolutions"),
    )


register(
    Expansion("power_up", extend, cards=decks.CARDS, features=advice.FEATURES, actions=advice.moves, deal=advice.deal)
)

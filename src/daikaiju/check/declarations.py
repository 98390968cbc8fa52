"""Faults that are found without playing: unknown names, missing words."""

from __future__ import annotations

from daikaiju.check.faults import Faults
from daikaiju.engine.cards.catalogue import TILES
from daikaiju.engine.dice import FACES, KINDS
from daikaiju.engine.events import EVENTS
from daikaiju.engine.expansions import Expansion
from daikaiju.engine.options import OPTIONS
from daikaiju.engine.rules import EDITIONS, Rules
from daikaiju.engine.steps import ANSWERS, QUESTIONS, STEPS
from daikaiju.engine.zones import ZONES
from daikaiju.words import LANGUAGES, Words, card_texts

AGENDAS = ("set_up", "begin", "turn", "before_entry", "turn_end", "close")
"""The fields of `Rules` that list steps."""


def check_declarations(expansion: Expansion, faults: Faults) -> list[Rules]:
    """Note faults of an expansion's declarations; return the rules of the editions it can be played in."""
    found = []
    for edition in expansion.editions:
        if edition not in EDITIONS:
            faults.note(f"editions: there is no edition {edition!r}; known: {', '.join(EDITIONS)}", word=edition)
            continue
        try:
            rules = expansion.extend(EDITIONS[edition])
        except Exception as error:
            faults.caught(error, f"the rules of edition {edition} cannot be extended")
            continue
        if check_rules(rules, faults):
            found.append(rules)
    check_questions(faults)
    check_events(faults)
    check_cards(expansion, faults)
    return found


def check_rules(rules: Rules, faults: Faults) -> bool:
    """Note unknown names in the rules; return whether a game can start with them."""
    before = len(faults.found)
    listed = [(fact, name) for fact in AGENDAS for name in getattr(rules, fact)]
    for fact, name in [*listed, *(("faces", step) for _, step in rules.faces)]:
        if STEPS.get(name) is None:
            faults.note(f"Rules.{fact} names {name!r}, which is no step", word=name)
    for face, _ in rules.faces:
        if face not in KINDS:
            faults.note(f"Rules.faces names {face!r}, which no die shows", word=face)
    for card in dict.fromkeys(rules.deck):
        if card not in rules.powers:
            faults.note(f"{card!r} is in the deck and has no power: enroll it, add it to Rules.powers", word=card)
        elif card not in rules.prices:
            faults.note(f"{card!r} is in the deck and has no price in Rules.prices", word=card)
    for name in rules.innate:
        if name not in rules.powers:
            faults.note(f"Rules.innate names {name!r}, which is no power", word=name)
    fields = [kept.name for kept in rules.monster_fields]
    for name in rules.fronts:
        if name not in fields:
            faults.note(f"Rules.fronts names {name!r}, which is no field of a monster", word=name)
    for name in rules.offered:
        if name not in OPTIONS:
            faults.note(f"Rules.offered names {name!r}, which is no option", word=name)
    return len(faults.found) == before


def check_questions(faults: Faults) -> None:
    """Note questions without an answer."""
    for name in QUESTIONS:
        if name not in ANSWERS:
            faults.note(f"question {name!r} has no answer: register one with @answer({name!r})", word=name)


def check_events(faults: Faults) -> None:
    """Note events without sentences, and values hidden in zones that do not exist."""
    for event in EVENTS.values():
        for _, zone in event.hidden:
            if zone not in ZONES:
                faults.note(f"event {event.name!r} hides a value in {zone!r}, which is no zone", word=event.name)
        for key in event.sentences:
            if missing := [language for language in LANGUAGES if key not in Words(language)]:
                faults.note(f"event {event.name!r} has no sentence {key} in {', '.join(missing)}", word=event.name)
    for face in KINDS:
        if face not in FACES and (missing := [one for one in LANGUAGES if f"face.{face}" not in Words(one)]):
            faults.note(f"face {face!r} has no word face.{face} in {', '.join(missing)}", word=face)


def check_cards(expansion: Expansion, faults: Faults) -> None:
    """Note cards without words, and kinds without words."""
    for card, facts in expansion.cards.items():
        kind = facts.get("kind")
        if not isinstance(kind, str):
            faults.note(f"card {card!r} has no kind", word=card)
        elif missing := [one for one in LANGUAGES if f"play.kind.{kind}" not in Words(one)]:
            faults.note(f"unknown kind {kind!r}: it has no word play.kind.{kind} in {', '.join(missing)}", word=kind)
        if missing := [one for one in LANGUAGES if card not in card_texts(one) and card not in TILES]:
            faults.note(f"card {card!r} has no name and no text in {', '.join(missing)}", word=card)

"""Every language has all sentences, with the same placeholders."""

import re
import string

import pytest

from daikaiju.bots import LEVELS
from daikaiju.catalogue.names import Names
from daikaiju.engine.events import EVENTS as KINDS
from daikaiju.terminal.log import sentence
from daikaiju.words import LANGUAGES, LanguageError, Words, sentences

EVENTS = [
    ("first", 1),
    ("rolled_off", 0, "12EHSS"),
    ("turn", 0, 0),
    ("turn", 0, 1),
    ("rolled", 0, "12EHSS", 2),
    ("kept", 0, "SS"),
    ("kept", 0, ""),
    ("stopped", 0),
    ("changed", 0, "H", "3", "stretchy"),
    ("rerolled", 0, "S", "1", "psychic_probe", 1),
    ("rerolled", 0, "33", "1E", "background_dweller", 0),
    ("points", 0, 1, "3"),
    ("points", 0, 4, "tokyo"),
    ("points", 1, -1, "evacuation_orders"),
    ("points", 1, -5, "evacuation_orders"),
    ("energy", 0, 3, "E"),
    ("energy", 0, -2, "sweep"),
    ("life", 0, 1, "H"),
    ("life", 0, 2, "heal"),
    ("life", 0, -1, "wings"),
    ("smash", 0, 3, [1, 2]),
    ("smash", 0, 3, []),
    ("lost", 1, 1, 0, "smash"),
    ("lost", 1, 2, -1, "poison"),
    ("lost", 0, 2, 0, "nuclear_power_plant"),
    ("prevented", 1, 1, "armor_plating"),
    ("token", 1, "poison", 1),
    ("token", 1, "shrink", -2),
    ("yielded", 1, "city"),
    ("stayed", 1),
    ("left", 1, "bay"),
    ("entered", 0, "city"),
    ("moved", 1, "city"),
    ("bought", 0, "tank", 4, -1),
    ("bought", 0, "wings", 6, 1),
    ("revealed", ["tank", "jets"], [0, 1]),
    ("revealed", ["tank"], [0]),
    ("swept", 0, ["tank", "jets", "heal"]),
    ("shuffled", 42),
    ("camouflaged", 1, "HH3"),
    ("energy", 1, -4, "eliminated"),
    ("peeked", 0),
    ("discarded", 0, "tank"),
    ("sold", 0, "wings", 6),
    ("used", 0, "wings"),
    ("used", 0, "stretchy", "H", "3"),
    ("aimed", 0, "mimic", "1.wings"),
    ("idle", 0, "mimic"),
    ("swapped", 0, "unstable_dna", 1, "jets"),
    ("wickedness", 0, 2),
    ("wickedness", 0, -2),
    ("tile", 0, "devious"),
    ("tile_declined", 0, 3),
    ("revived", 0, "it_has_a_child"),
    ("eliminated", 1, 0),
    ("eliminated", 1, -1),
    ("conceded", 1),
    ("over", [0]),
    ("over", [0, 1]),
    ("over", []),
    ("claimed", 0, 1, -1),
    ("claimed", 0, 2, 1),
    ("berserk", 0),
    ("calmed", 0),
    ("worn", 0, "witch"),
    ("stolen", 0, "witch", 1, 1),
    ("stolen", 0, "witch", 4, 1),
    ("token", 0, "cultists", 2),
    ("used", 0, "cultist", "life"),
    ("lost", 0, 1, 0, "skull"),
    ("played", 0, "giant_banana"),
    ("played", 0, "saurian_adaptability", "H", "S"),
    ("evolution_gone", 0, "cold_wave"),
    ("evolved", 0, 2, "heat_vision"),
    ("evolved", 0, 1, None),
    ("evolution_back", 0, "boo"),
    ("evolutions_shuffled", 0, 3),
    ("given", 0, "ignis_fatus", 1),
    ("handed", 0, "candy", 1),
    ("thrown", 0, "EHS", "islander_sacrifice"),
    ("frozen", 0, "S"),
    ("worthless", 0, "E", 1),
    ("missed", 0),
    ("received", 0, "jets"),
    ("dived", 0, 3),
    ("shown", 0, "jets"),
    ("sent_back", 0, "jets"),
    ("carried_off", 0),
]


def placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field}


def forms(entry: str | dict[str, str]) -> dict[str, str]:
    return {"": entry} if isinstance(entry, str) else entry


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_sentence(language: str) -> None:
    assert sentences(language).keys() == sentences("en").keys()
    assert all(text.strip() for entry in sentences(language).values() for text in forms(entry).values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_carries_the_same_values_in_every_language(language: str) -> None:
    for key, entry in sentences(language).items():
        for form, text in forms(entry).items():
            assert form in ("", "one", "other"), key
            allowed = set().union(*map(placeholders, forms(sentences("en")[key]).values()), {"n"})
            assert placeholders(text) <= allowed, key


def test_every_kind_of_event_has_a_sentence() -> None:
    assert {event[0] for event in EVENTS} == KINDS.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_its_sentences_and_no_sentence_is_left_over(language: str) -> None:
    wanted = {key for kind in KINDS.values() for key in kind.sentences}
    assert {key for key in sentences(language) if key.startswith("event.")} == wanted


def test_a_sentence_uses_only_fields_of_its_event() -> None:
    for kind in KINDS.values():
        carried = {*kind.fields} | ({"n"} if "change" in kind.fields else set())
        carried |= {"target"} if "taken" in kind.fields else set()
        for key in kind.sentences:
            for text in forms(sentences("en")[key]).values():
                assert placeholders(text) <= carried, key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("event", EVENTS, ids=str)
def test_an_event_becomes_a_sentence(event: tuple[object, ...], language: str) -> None:
    names = Names(Words(language), "dark", ["Gigazaur", "Kraken", "The King"])
    text = sentence(event, names)
    assert len(text) > 8
    assert not re.search(r"[{}_\[\]]|-\d", text), text


def test_singular_and_plural_differ() -> None:
    names = Names(Words("en"), "second", ["Gigazaur", "Kraken"])
    assert sentence(("points", 0, 1, "1"), names) == "Gigazaur scores 1 point (1s)."
    assert sentence(("points", 0, 2, "1"), names) == "Gigazaur scores 2 points (1s)."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_words(language: str) -> None:
    words = Words(language)
    assert all(f"level.{level}" in words for level in LEVELS)


def test_several_things_stand_in_a_row() -> None:
    words = Words("de")
    assert [words.list(list(things)) for things in ("", "a", "ab", "abc")] == ["", "a", "a und b", "a, b und c"]


def test_an_unknown_language_is_refused_by_name() -> None:
    with pytest.raises(LanguageError, match=r"'fr'.*en, de, es"):
        Words("fr")

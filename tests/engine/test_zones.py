"""Hidden information: views, moves, events, records and messages follow from who may see into a zone."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from daikaiju.catalogue.names import Names
from daikaiju.check.secrets import follow
from daikaiju.engine import events
from daikaiju.engine.events import Event, problem, register
from daikaiju.engine.fields import Field
from daikaiju.engine.game import Game
from daikaiju.engine.notation import describe, load, save
from daikaiju.engine.position import position
from daikaiju.engine.rules import EDITIONS
from daikaiju.engine.view import open_options, told_to, view
from daikaiju.engine.zones import UNSEEN, ZONES, Hand, add_zone, deck_count, has_secrets, knows_secrets
from daikaiju.server.tables.play import Play
from daikaiju.table.chance import Seeded
from daikaiju.terminal.log import sentence
from daikaiju.words import Words

NAMES = ["Alienoid", "Gigazaur", "The King"]
MARKET = ["tank", "jets", "heal"]
SECRETS = {"camouflage", "wings", "frenzy"}


@pytest.fixture(autouse=True)
def hands(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give every monster a hand for one test, with an event for drawing."""
    monkeypatch.setitem(EDITIONS, "second", replace(EDITIONS["second"], monster_fields=(Field("hand", ()),)))
    monkeypatch.setitem(ZONES, "hand", Hand("hand", moves=("play ",)))
    drew = Event("drew", "cards into a hand", ("monster", "n", "cards"), (), (("cards", "hand"),))
    monkeypatch.setitem(events.EVENTS, "drew", drew)
    yield


def table(*hands: list[str]) -> Game:
    """Return three monsters with these hands, at the start of seat 0's turn."""
    players = [{"monster": name} for name in NAMES]
    game = position({"edition": "second", "players": players, "market": MARKET})
    for me, hand in zip(game.monsters, hands, strict=False):
        me.extra["hand"] = tuple(hand)
        for card in hand:
            game.deck = tuple(one for place, one in enumerate(game.deck) if place != game.deck.index(card))
    return game


def test_others_see_how_many_cards_but_not_which() -> None:
    game = table(["camouflage", "wings"], ["frenzy"])
    assert [me.extra["hand"] for me in view(game, 0).monsters] == [("camouflage", "wings"), (UNSEEN,), ()]
    assert [me.extra["hand"] for me in view(game, 1).monsters] == [(UNSEEN, UNSEEN), ("frenzy",), ()]
    assert [one["hand"] for one in describe(game, 2)["players"]] == [[UNSEEN, UNSEEN], [UNSEEN], []]
    assert [one["hand"] for one in describe(game)["players"]] == [["camouflage", "wings"], ["frenzy"], []]


def test_the_deck_reveals_nothing_of_the_hands() -> None:
    game, other = table(["camouflage", "wings"]), table(["frenzy", "alpha_monster"])
    for seat in (1, 2):
        assert save(view(game, seat)) == save(view(other, seat))
        assert describe(game, seat) == describe(other, seat)
    assert describe(game, 1)["deck_count"] == deck_count(game) == len(game.deck)
    assert len(view(game, 1).deck) == len(game.deck) + 2


def test_a_view_of_a_view_is_the_same_and_can_be_saved_and_played_on() -> None:
    seen = view(table(["camouflage"], ["wings"]), 1)
    assert view(seen, 1) == seen
    assert load(json.loads(json.dumps(save(seen)))) == seen
    seen.play("roll")
    seen.supply("112EHS")


def test_secrets_are_noticed_only_where_there_are_some() -> None:
    assert not has_secrets(table())
    game = table(["wings"])
    assert has_secrets(game)
    assert knows_secrets(game, 0)
    assert not knows_secrets(game, -1)


def test_moves_that_reveal_a_hand_are_sent_only_to_its_owner() -> None:
    game = table(["wings"])
    game.options = ("roll", "play wings", "buy top")
    assert open_options(game, 0) == game.options
    assert open_options(game, 1) == open_options(game, -1) == view(game, 1).options == ("roll",)


def test_a_hidden_value_of_an_event_is_sent_only_to_its_owner() -> None:
    game = table(["wings"])
    event = ("drew", 0, 1, ["wings"])
    assert told_to(game, 0, event) == event
    assert told_to(game, 1, event) == told_to(game, -1, event) == ("drew", 0, 1, None)
    assert told_to(game, 1, ("points", 0, 1, "3")) == ("points", 0, 1, "3")
    assert problem(event) == problem(("drew", 0, 1, None)) == ""
    assert "is not a number" in problem(("drew", 0, None, ["wings"]))


def test_a_hidden_value_has_a_sentence_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(events.EVENTS, "drew")
    register("drew", "monster n cards", "cards drawn", ("hidden", "hidden", "cards"), hidden={"cards": "hand"})
    words = Words("en")
    words.sentences = {
        **words.sentences, "event.drew": "{monster} draws {cards}.", "event.drew.hidden": "{monster} draws {n}.",
    }  # fmt: skip
    names = Names(words, "second", NAMES)
    assert sentence(("drew", 0, 1, ["wings"]), names) == "Alienoid draws Wings."
    assert sentence(("drew", 0, 1, None), names) == "Alienoid draws 1."


def test_the_wire_carries_a_hand_only_to_its_owner() -> None:
    play = Play(table(["camouflage"], ["wings"]), Seeded(1), 0)
    heard = play.heard([("drew", 0, 1, ["camouflage"]), ("drew", 1, 1, ["wings"])])
    for seat in (None, 0, 1, 2):
        wire = play.view(seat).decode() + json.dumps(heard[seat])
        told = {card for card in SECRETS if f'"{card}"' in wire}
        assert told == {None: set(), 0: {"camouflage"}, 1: {"wings"}, 2: set()}[seat]
    assert list(play.heard([("points", 0, 1, "3")])) == [None]


@pytest.mark.parametrize(("hidden", "fields"), [({"cards": "hand"}, "cards n"), ({"faces": "hand"}, "monster cards")])
def test_only_what_belongs_to_a_monster_can_be_hidden(hidden: dict[str, str], fields: str) -> None:
    with pytest.raises(ValueError, match="cannot be hidden"):
        register("buried", fields, "cards", hidden=hidden)


def test_a_zone_is_registered_once() -> None:
    with pytest.raises(ValueError, match="zone hand is there twice"):
        add_zone(Hand("hand"))


@pytest.mark.parametrize("edition", ["second", "dark"])
def test_a_peeked_card_cannot_be_inferred(edition: str) -> None:
    """Two games that differ in the deck's top card look the same to seats that have not seen it, until it is bought."""
    for number in range(4):
        games = []
        for top in ("corner_store", "skyscraper"):
            players: list[dict[str, Any]] = [
                {"monster": "Gigazaur", "cards": ["made_in_a_lab"], "energy": 5},
                {"monster": "The King", "in": "city"},
            ]
            market = ["tank", "frenzy", "energize"]
            game = position({"edition": edition, "players": players, "market": market})
            for move in ("roll", "stop", "resolve", "peek"):
                game.play(move)
                if game.awaits is not None:
                    game.supply("112233" if move == "roll" else top)
            games.append(game)
        assert ("buy top" in games[0].options, "buy top" in games[1].options) == (True, False)
        follow(games[0], games[1], 1, random.Random(number))

"""An external expansion passes the random, JSON, replay, fairness and view tests like a shipped one."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from box import TOYS
from random_play import eager_choice, play_to_the_end
from random_tables import random_monsters, random_options
from test_random_games import CarefulGame

from daikaiju.catalogue.moves import explain
from daikaiju.catalogue.names import Names
from daikaiju.engine.errors import PositionError, RulesError
from daikaiju.engine.events import EVENTS
from daikaiju.engine.game import Game
from daikaiju.engine.notation import describe, load, position, save
from daikaiju.engine.opening import new_game
from daikaiju.engine.rules import EDITIONS
from daikaiju.engine.view import told_to, view
from daikaiju.engine.zones import UNSEEN
from daikaiju.table.fairness import Fair, Stream
from daikaiju.table.match import RecordedGame
from daikaiju.table.record import Record, play_line
from daikaiju.table.scenario import Scenario
from daikaiju.terminal.log import sentence
from daikaiju.words import LANGUAGES, Words

FILE = TOYS["moonlight"]
ROOT = Path(__file__).resolve().parents[2]
GUIDES = [ROOT / "docs" / f"how-to-{verb}-an-expansion.md" for verb in ("write", "ship")]
REACH = ROOT / "tests" / "reach" / "moonlight.json"
TABLES = [(edition, seats) for edition in EDITIONS for seats in (2, 4, 6)]
GAMES = 3
MOON = {"expansions": ["moonlight"]}


def options_of(edition: str, seats: int, chance: random.Random) -> dict[str, Any]:
    return random_options(edition, seats, chance) | MOON


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_random_games(edition: str, seats: int) -> None:
    for number in range(GAMES):
        chance = random.Random(f"moon {edition} {seats} {number}")
        options = options_of(edition, seats, chance)
        play_to_the_end(new_game(edition, random_monsters(edition, seats, chance), options), chance)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_careful_game_with_json_and_replay_at_every_step(edition: str) -> None:
    chance = random.Random(f"careful moon {edition}")
    options = options_of(edition, 3, chance)
    CarefulGame(new_game(edition, random_monsters(edition, 3, chance), options), options, chance).play()


def played(seed: str, check: Any = None) -> RecordedGame:
    """Play a whole game with verifiable chance."""
    chance = random.Random(seed)
    game = new_game("second", random_monsters("second", 3, chance), MOON | {"first_player": 0})
    match = RecordedGame(game, Fair(Stream(bytes(32), seed)))
    while not game.over:
        if check:
            check(match)
        match.play(game.to_act, eager_choice(game, chance))
    return match


def test_every_part_of_it_happens_somewhere() -> None:
    seen: set[str] = set()
    endings: set[Any] = set()
    for number in range(12):
        match = played(f"parts {number}", lambda match: seen.update(event[0] for event in match.events))
        lines = " ".join(match.moves)
        seen.update(re.findall(r"play \w+|\*\d \w+", lines))
        endings.add(any(me.extra["moons"] >= 7 for me in match.game.monsters if me.seat in match.game.winners))
    assert {"drew", "charmed", "token", "play howl", "play tide", "play veil"} <= seen
    assert any(re.match(r"\*\d", one) for one in seen), "no charm was drawn unseen"
    assert True in endings, "nobody won by moons"


def test_its_record_replays_and_its_chance_is_derived_again() -> None:
    match = played("record")
    players = [{"monster": me.name} for me in match.game.monsters]
    data = Record("second", MOON | {"first_player": 0}, players, match.moves, list(match.game.winners)).to_json()
    record = Record.from_json(json.loads(json.dumps(data)))
    assert record.replay() == match.game
    game, fair = record.new_game(), Fair(Stream(bytes(32), "record"))
    for line in record.moves:
        if line.startswith("*"):
            assert game.awaits is not None
            assert line == f"{game.awaits.mark} {fair.answer(game)}"
        play_line(game, line)


def test_a_charm_in_another_hand_is_hidden() -> None:
    def check(match: RecordedGame) -> None:
        game = match.game
        for me in game.monsters:
            seen, told = view(game, me.seat), describe(game, me.seat)
            assert view(seen, me.seat) == seen
            for other in game.monsters:
                hand = other.extra["hand"]
                expected = hand if other is me else (UNSEEN,) * len(hand)
                assert tuple(told["players"][other.seat]["hand"]) == seen.monsters[other.seat].extra["hand"] == expected
            all_charms = [*seen.extra["charm_pile"], *seen.monsters[me.seat].extra["hand"]]
            gone = sum(len(one.extra["hand"]) for one in game.monsters) + len(game.extra["charm_pile"])
            assert len(all_charms) == gone
            if me.seat != game.to_act:
                assert not any(move.startswith("play ") for move in told["legal"])
            for event in match.events:
                if event[0] == "drew":
                    assert (told_to(game, me.seat, event)[3] is None) == (event[1] != me.seat)

    for number in range(3):
        played(f"secrets {number}", check)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_has_words(language: str) -> None:
    names = Names(Words(language), "second", ["Gigazaur", "Kraken"])
    for event in (("drew", 0, 1, ["howl"]), ("drew", 0, 2, None), ("charmed", 1, "veil"), ("token", 0, "moon", -1)):
        assert not re.search(r"[{}_]", sentence(event, names))
    state = {"question": {"kind": "charm"}, "dice": "11EHSm"}
    for move in ("play howl", "resolve m", "keep 1m"):
        assert len(explain(move, state, names)) > 3


def test_a_scenario_scripts_its_die_and_its_position() -> None:
    players = [{"monster": "Gigazaur", "energy": 2}, {"monster": "Cyber Kitty", "hand": ["howl", "veil"], "life": 8}]
    scenario = {
        "edition": "second", "options": MOON, "players": players, "turn": 0, "dice": "11EHSSm",
        "play": ["0: roll", "0: stop", "1: play howl", "0: resolve"],
        "expect": {"players": [{"moons": 1, "energy": 2}, {"hand": ["veil"], "life": 8}]},
    }  # fmt: skip
    state, differences = Scenario(scenario).run()
    assert differences == [], state


def test_without_the_expansion_none_of_its_pieces_exist() -> None:
    plain = new_game("second", ["Gigazaur", "Alienoid"])
    assert not re.search("moon|charm|hand", json.dumps([save(plain), describe(plain)]))
    with pytest.raises(PositionError, match="moons: unknown field"):
        position({"edition": "second", "players": [{"monster": "Gigazaur", "moons": 1}, {"monster": "Alienoid"}]})
    with pytest.raises(RulesError, match="moonlight is named twice"):
        new_game("second", ["Gigazaur", "Alienoid"], {"expansions": ["moonlight", "moonlight"]})


def charm_question() -> Game:
    """Return a game in which seat 1 is asked for a charm."""
    players = [{"monster": "Gigazaur"}, {"monster": "Cyber Kitty", "hand": ["howl", "veil", "veil"]}]
    game = position({"edition": "second", "options": MOON, "players": players, "market": ["tank", "jets", "heal"]})
    for line in ("0: roll", "* 11EHSSm", "0: stop"):
        play_line(game, line)
    return game


def reached() -> dict[str, Any]:
    """Return decisions of Moonlight as the page gets them."""
    asked = charm_question()
    resolving = asked.copy()
    resolving.play("pass")
    fields = ("step", "dice", "rolls_left", "question", "legal")
    games = {"moonlight: a charm": asked, "moonlight: resolving": resolving}
    return {name: {field: describe(game, game.to_act)[field] for field in fields} for name, game in games.items()}


def test_the_decisions_for_the_page_are_up_to_date() -> None:
    """frontend/src/table/moves/reach.test.ts reaches every move of this file."""
    assert json.loads(REACH.read_text("utf-8")) == json.loads(json.dumps(reached()))


def test_a_saved_game_loads_in_the_middle_of_a_question() -> None:
    game = charm_question()
    assert game.options == ("play howl", "play veil", "pass")
    again = load(json.loads(json.dumps(save(game))))
    assert (again, again.options) == (game, game.options)


def test_the_guide_shows_this_expansion() -> None:
    """Every piece of code on the pages is in the expansion unchanged, and the pages show all of the expansion."""
    code = FILE.read_text("utf-8")
    pages = "".join(page.read_text("utf-8") for page in GUIDES)
    pieces = re.findall(r"^```python\n(.*?)^```$", pages, re.DOTALL | re.MULTILINE)
    assert len(pieces) >= 6
    assert [piece for piece in pieces if piece not in code] == []
    shown = "".join(pieces)
    for part in re.findall(r"^def (\w+)", code, re.MULTILINE):
        assert f"def {part}(" in shown, part


def test_its_events_are_registered_only_here(expansion: Any) -> None:
    assert {"drew", "charmed"} <= EVENTS.keys()
    assert expansion.MOONS_TO_WIN == 7

"""Whole random games: some with all checks at every decision, many more with fewer.

`DAIKAIJU_GAMES=10000 pytest tests/engine/test_random_games.py` sets the number of games; `DAIKAIJU_FIRST=10000` starts
with another number, so that no game is played twice.
"""

import json
import os
import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from invariants import (
    awaits_chance,
    check_asking,
    check_cards,
    check_chance_is_refused,
    check_copy,
    check_everything_cheap,
    check_refused,
    check_round_trip,
    check_sentences,
    check_the_end,
    snapshot,
    unchanged,
)
from random_play import LONGEST, eager_choice, play_to_the_end
from random_tables import random_monsters, random_options

from daikaiju.engine.game import Game
from daikaiju.engine.notation import describe, position
from daikaiju.engine.opening import new_game
from daikaiju.engine.rules import EDITIONS
from daikaiju.engine.view import view
from daikaiju.table.chance import Seeded
from daikaiju.table.record import Record, play_line

GAMES = int(os.environ.get("DAIKAIJU_GAMES", "300"))
CAREFUL_GAMES = max(15, GAMES // 100)
FIRST = int(os.environ.get("DAIKAIJU_FIRST", "0"))
TRIED_OPTIONS = 4
TABLES = [(edition, seats) for edition in EDITIONS for seats in range(2, 7)]
NEVER = ("", "rol", "roll ", " roll", "ROLL", "keep 7", "keep S1", "resolve X", "buy", "buy it", "use", "pick", "*")
"""Moves that no question ever accepts."""


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_careful_games(edition: str, seats: int) -> None:
    """All invariants hold from the first card to the last point."""
    for number in numbers(CAREFUL_GAMES):
        chance = random.Random(f"{edition} {seats} {number}")
        options = random_options(edition, seats, chance)
        game = new_game(edition, random_monsters(edition, seats, chance), options)
        with named(f"{edition}, {seats} monsters, game {number}"):
            CarefulGame(game, options, chance).play()


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_random_games(edition: str, seats: int) -> None:
    """No exception, no stuck decision, no endless game."""
    for number in numbers(GAMES):
        chance = random.Random(f"{edition} {seats} {number}")
        options = random_options(edition, seats, chance)
        game = new_game(edition, random_monsters(edition, seats, chance), options)
        with named(f"{edition}, {seats} monsters, game {number}"):
            play_to_the_end(game, chance)


def numbers(games: int) -> range:
    """Return the numbers of the games of one table, for a total number of games."""
    return range(FIRST, FIRST + max(1, games // len(TABLES)))


@contextmanager
def named(game: str) -> Iterator[None]:
    """Add the name of the game to a failure."""
    try:
        yield
    except Exception as failure:
        failure.add_note(game)
        raise


class CarefulGame:
    """One game, checked at every step, next to a second one that replays the record of the first."""

    def __init__(self, game: Game, options: dict[str, object], chance: random.Random) -> None:
        self.game = game
        self.options = options
        self.chance = chance
        self.table = Seeded(chance)
        game.listener = lambda event: check_sentences(event, len(game.monsters))
        self.beside = new_game(game.rules.edition, [me.name for me in game.monsters], options)
        self.lines: list[str] = []
        self.seen = [*NEVER]

    def play(self) -> None:
        """Play until the game is over."""
        for _ in range(LONGEST):
            if self.game.over:
                break
            self.check()
            self.step()
            play_line(self.beside, self.lines[-1])
        check_the_end(self.game)
        check_cards(self.game)
        check_round_trip(self.game, snapshot(self.game))
        self.check_record()

    def step(self) -> None:
        """Supply a result of chance, make a move, or sometimes concede."""
        game = self.game
        if game.awaits is not None:
            mark = game.awaits.mark
            result = self.table.answer(game)
            game.supply(result)
            self.lines.append(f"{mark} {result}")
        elif self.chance.random() < 0.001:
            seat = self.chance.choice([me.seat for me in game.monsters if me.alive])
            self.lines.append(f"{seat}: concede")
            game.concede(seat)
        else:
            move = eager_choice(game, self.chance)
            self.lines.append(f"{game.to_act}: {move}")
            game.play(move)

    def check(self) -> None:
        """Check all invariants before the next step."""
        game = self.game
        check_everything_cheap(game)
        check_cards(game)
        with unchanged(game) as before:
            check_asking(game, before)
            check_copy(game, before)
            check_round_trip(game, before)
            assert snapshot(self.beside) == before
            check_secrets(game)
            if awaits_chance(game):
                for wrong in ("", "9", "roll", "S1", "1" * 30, "wings wings wings"):
                    check_chance_is_refused(game, wrong)
                check_refused(game, "roll")
            else:
                self.check_options()

    def check_options(self) -> None:
        """Check that every option can be played, as a move and as a line, and that others are refused."""
        game = self.game
        tried = self.chance.sample(game.options, min(TRIED_OPTIONS, len(game.options)))
        for option in tried:
            twin, line = game.copy(), game.copy()
            twin.play(option)
            play_line(line, f"{game.to_act}: {option}")
            assert snapshot(twin) == snapshot(line)
        for move in self.chance.sample(self.seen, min(3, len(self.seen))):
            if move not in game.options:
                check_refused(game, move)
        self.seen += [option for option in tried if option not in self.seen]
        check_chance_is_refused(game, "112EHS")

    def check_record(self) -> None:
        """Check that the record, through JSON, replays to the same end."""
        players = [{"monster": me.name} for me in self.game.monsters]
        record = Record(self.game.rules.edition, self.options, players, self.lines, list(self.game.winners))
        again = Record.from_json(json.loads(json.dumps(record.to_json()))).replay()
        assert snapshot(again) == snapshot(self.game)


def check_secrets(game: Game) -> None:
    """Check that a peeked card is visible only to the seats that peeked."""
    if game.top is None:
        return
    for me in game.monsters:
        seen, told = view(game, me.seat), describe(game, me.seat)
        if me.seat in game.top_seen:
            assert seen.top == told["top"] == game.top
        else:
            assert (seen.top, seen.top_seen, told["top"]) == (None, (), None)
            hidden = game.copy()
            hidden.top, hidden.top_seen = None, ()
            assert seen == view(hidden, me.seat)
            assert "buy top" not in (*seen.options, *told["legal"])


def test_a_peeked_card_is_seen_by_one_seat_only() -> None:
    """Made in a Lab shows the top card to its owner; it stays on top, hidden, until it is drawn."""
    owner = {"monster": "Gigazaur", "energy": 2, "cards": ["made_in_a_lab"]}
    players = [owner, {"monster": "The King"}, {"monster": "Alienoid"}]
    game = position({"edition": "second", "players": players, "market": ["tank", "jets", "heal"]})
    for line in ("0: roll", "* 11EEEE", "0: stop", "0: resolve", "0: peek", "*0 wings"):
        play_line(game, line)
    assert (game.top, game.top_seen) == ("wings", (0,))
    check_secrets(game)
    assert [describe(game, seat)["top"] for seat in range(3)] == ["wings", None, None]
    play_line(game, "0: sweep")
    check_secrets(game)
    with unchanged(game):
        check_chance_is_refused(game, "energize wings camouflage")
    game.supply("wings energize camouflage")
    assert (game.top, game.market) == (None, ["wings", "energize", "camouflage"])

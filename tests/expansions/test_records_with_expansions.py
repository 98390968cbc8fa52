"""Records, replays and fair dice at a table with all expansions."""

import json
import random

import pytest
from expanded_tables import every_combination
from random_play import eager_choice

from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.engine.opening import new_game
from daikaiju.engine.rules import EDITIONS
from daikaiju.table.fairness import Fair, Stream
from daikaiju.table.match import RecordedGame
from daikaiju.table.record import Record, play_line


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_record_is_replayed_and_its_chance_is_that_of_the_stream(edition: str) -> None:
    chance = random.Random(edition)
    options = {"expansions": list(every_combination(edition)[-1])}
    match = RecordedGame(
        new_game(edition, list(EDITIONS[edition].monsters[:3]), options), Fair(Stream(bytes(32), "five"))
    )
    while not match.game.over:
        match.play(match.game.to_act, eager_choice(match.game, chance))
    players = [{"monster": me.name} for me in match.game.monsters]
    record = Record(edition, options, players, match.moves, list(match.game.winners))
    again = Record.from_json(json.loads(json.dumps(record.to_json())))
    assert again.replay() == match.game
    game, fair = again.new_game(), Fair(Stream(bytes(32), "five"))
    for line in again.moves:
        if game.awaits is not None:
            assert line == f"{game.awaits.mark} {fair.answer(game)}"
        play_line(game, line)
    assert game == match.game
    assert all(name in EXPANSIONS["halloween"].cards for name in again.moves[0].split()[1:]), "two costumes come first"

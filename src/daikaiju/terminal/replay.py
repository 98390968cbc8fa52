"""A record, replayed turn by turn."""

from __future__ import annotations

from daikaiju.engine.notation import describe
from daikaiju.table.record import Record, steps
from daikaiju.terminal.log import Event
from daikaiju.terminal.screen import Quit, Screen


def watch(record: Record, screen: Screen, pause: bool) -> None:
    """Print the events; before every turn print the table, and wait if `pause` is set."""
    events: list[Event] = []
    game = record.new_game()
    for _, _, game in steps(record):
        game.listener = events.append
        for event in events:
            if event[0] == "turn":
                screen.board(describe(game))
                if pause and screen.ask("replay.next").lower().startswith("q"):
                    raise Quit
            screen.tell([event])
        events.clear()
    screen.board(describe(game))
    screen.say("replay.end", n=len(record.moves))
    if not game.over:
        screen.say("replay.unfinished")

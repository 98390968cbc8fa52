"""The steps of a replay: one decision each, with everything that followed and the questions to chance."""

from __future__ import annotations

from typing import Any, cast

from daikaiju.engine.errors import DaikaijuError, RecordError
from daikaiju.engine.notation import describe
from daikaiju.engine.state import CHANCE
from daikaiju.table.asked import Questions
from daikaiju.table.chance import due
from daikaiju.table.record import Record, play_line
from daikaiju.table.schemas import Asked, Step, View


def steps_of(record: Record) -> list[Step]:
    """Return every step of the record. Raises RecordError naming the first line that is not legal."""
    game = record.new_game()
    events: list[list[Any]] = []
    game.listener = lambda event: events.append(list(event))
    questions, asked = Questions(), list[Asked]()
    found: list[Step] = []
    seat, move = -1, ""

    def close(line: int) -> None:
        view = cast(View, describe(game) | {"to_act": game.to_act, "legal": []})
        found.append(Step(line=line, seat=seat, move=move, events=list(events), chance=list(asked), view=view))
        events.clear()
        asked.clear()

    for line, text in enumerate(record.moves):
        if text.startswith("*"):
            if game.to_act == CHANCE:
                asked.append(questions.describe(due(game), text))
        else:
            close(line)
        try:
            play_line(game, text)
        except DaikaijuError as error:
            raise RecordError(f"line {line + 1}: {text!r}: {error}") from None
        if not text.startswith("*"):
            number, _, move = text.partition(": ")
            seat = int(number)
    close(len(record.moves))
    return found

"""The lesson of a guided game: whatever the player does, each of their first turns meets the idea it teaches."""

from __future__ import annotations

import random

import pytest

from daikaiju.engine.opening import new_game
from daikaiju.table.chance import Seeded
from daikaiju.table.lesson import MARKET, TURNS, Lesson
from daikaiju.table.match import Event, RecordedGame

ME = 0


def begin() -> tuple[RecordedGame, Lesson]:
    """A guided game before the player's first roll."""
    lesson = Lesson(Seeded(1), TURNS, MARKET)
    match = RecordedGame(new_game("second", ["Alienoid", "Cyber Kitty", "Gigazaur"], {"first_player": ME}), lesson)
    return match, lesson


def play(answers: tuple[str, ...], source: random.Random | None = None) -> list[list[Event]]:
    """The events of the lesson, own turn by own turn, with these answers where they are legal, else at random."""
    match, lesson = begin()
    turns: list[list[Event]] = [list(match.events)]
    while (taught := lesson.opponents_move(match.game)) is not None:
        game = match.game
        if game.to_act == ME:
            wanted = [move for move in answers if move in game.options]
            taught = wanted[0] if wanted else (source or random.Random(0)).choice(game.options)
        for event in match.play(game.to_act, taught):
            if event[:2] == ("turn", ME):
                turns.append([])
            turns[-1].append(event)
    return turns


def has(events: list[Event], *beginning: object) -> bool:
    return any(event[: len(beginning)] == beginning for event in events)


def test_the_player_begins_with_the_chosen_market() -> None:
    match, _ = begin()
    assert (match.game.to_act, match.game.options) == (ME, ("roll",))
    assert tuple(match.game.market) == MARKET


def test_each_turn_teaches_its_idea() -> None:
    first, second, third, fourth, *rest = play(("roll", "stop", "resolve", "yield", "buy even_bigger", "done"))
    assert not rest
    assert has(first, "points", ME, 2) and has(first, "entered", ME)
    assert has(first, "lost", ME) and has(first, "yielded", ME)
    assert has(second, "smash", ME) and has(second, "yielded", 1) and has(second, "entered", ME)
    assert has(third, "energy", ME, 4) and has(third, "bought", ME, "even_bigger")
    assert has(fourth, "life", ME, 3)


def test_who_stays_in_tokyo_is_hit_again_and_scores() -> None:
    _, second, third, fourth = play(("roll", "stop", "resolve", "stay", "done"))
    assert has(second, "points", ME, 2) and has(third, "points", ME, 2) and has(third, "lost", ME)
    assert not has(fourth, "life", ME)


@pytest.mark.parametrize("seed", range(40))
def test_no_choice_of_the_player_breaks_the_lesson(seed: int) -> None:
    turns = play((), random.Random(seed))
    assert len(turns) == 4
    assert has(turns[0], "entered", ME)
    assert all(has(events, "lost", ME) for events in turns[:3])


def test_a_copy_continues_where_the_lesson_is() -> None:
    match, _ = begin()
    match.play(ME, "roll")
    twin = match.copy()
    assert match.play(ME, "keep 222") == twin.play(ME, "keep 222")

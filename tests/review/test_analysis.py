"""A review adds up, is correct, and refuses records without a finished game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from played import played, random_game

from daikaiju import Record, RecordError, new_match, review_game
from daikaiju.review.analysis import Review

GOLDEN = Path(__file__).parent.parent / "golden"
PARTS = ("start", "luck", "own", "others", "rest")


def check(record: Record) -> dict[str, Any]:
    """Review a record, check the invariants, and return the review as JSON."""
    found: dict[str, Any] = json.loads(json.dumps(review_game(record).to_json()))
    assert list(found) == ["seats", "decisions", "curve"]
    seats = len(record.players)
    assert len(found["seats"]) == seats
    for number, seat in enumerate(found["seats"]):
        assert list(seat) == ["start", "result", "luck", "own", "others", "rest", "accuracy"]
        assert sum(seat[part] for part in PARTS) == pytest.approx(seat["result"], abs=1e-6)
        assert seat["result"] == int(number in record.winners)
        assert 0 <= seat["accuracy"] <= 1
        costs = sum(one["cost"] for one in found["decisions"] if one["seat"] == number)
        assert seat["own"] == pytest.approx(-costs, abs=1e-6)
    for one in found["decisions"]:
        assert list(one) == ["line", "seat", "played", "best", "cost", "grade"]
        assert record.moves[one["line"] - 1] == f"{one['seat']}: {one['played']}"
        assert one["cost"] >= 0
    assert [line for line, _ in found["curve"]] == list(range(len(record.moves) + 1))
    for _, chances in found["curve"][:-1]:
        assert len(chances) == seats
        assert sum(chances) == pytest.approx(1, abs=1e-4)
    return found


@pytest.mark.parametrize("name", ["classic_3", "dark_2", "second_6"])
def test_the_parts_of_every_seat_add_up_to_its_result(name: str) -> None:
    check(Record.load(GOLDEN / f"{name}.json"))


def test_choices_at_full_strength_lose_almost_nothing() -> None:
    for seat in check(played("full", "second", 3, seed=5).record())["seats"]:
        assert seat["own"] > -0.1
        assert seat["accuracy"] > 0.95


def test_random_choices_lose_much_win_probability() -> None:
    seats = check(random_game("second", 2, seed=3).record())["seats"]
    assert all(seat["own"] < -0.5 and seat["accuracy"] < 0.95 for seat in seats)


def test_several_winners_have_all_won() -> None:
    match = random_game("second", 2, seed=48, options={"victory": "round"})
    assert match.winners == (0, 1)
    found = check(match.record())
    assert [seat["result"] for seat in found["seats"]] == [1, 1]
    assert found["curve"][-1][1] == [0.5, 0.5]


def test_a_game_may_have_no_winner() -> None:
    match = random_game("classic", 5, seed=88)
    assert match.winners == ()
    found = check(match.record())
    assert [seat["result"] for seat in found["seats"]] == [0] * 5


def test_conceding_is_a_choice_that_loses_all_win_probability() -> None:
    match = played("simple", "second", 3, seed=1, decisions=30)
    leaver = next(seat for seat in range(3) if seat != match.to_act)
    match.play("concede", leaver)
    match.play("concede", match.to_act)
    found = check(match.record())
    left = [one for one in found["decisions"] if one["played"] == "concede"]
    assert [one["best"] == "" for one in left] == [True, False]
    line, seat = left[0]["line"], left[0]["seat"]
    assert left[0]["cost"] == pytest.approx(found["curve"][line - 1][1][seat])


def test_an_agreed_first_monster_is_no_luck() -> None:
    found = check(random_game("second", 2, seed=0, options={"first_player": 1}).record())
    assert found["seats"][1]["start"] > found["seats"][0]["start"]


def test_the_choice_of_the_first_player_is_luck_with_mean_zero() -> None:
    record = played("simple", "second", 4, seed=2).record()
    found = review_game(record)
    opening = [line for line in found.lines if line.kind == "start"]
    assert found.start.tolist() == [0.25] * 4
    assert sum(line.luck for line in opening) == pytest.approx(opening[-1].after - 0.25)


@pytest.mark.parametrize("expansions", [["cybertooth", "cthulhu"], ["halloween", "king_kong", "even_more_wicked"]])
def test_games_with_expansions_add_up_too(expansions: list[str]) -> None:
    check(random_game("second", 3, seed=2, options={"expansions": expansions}).record())


def test_the_review_grows_line_by_line() -> None:
    record = random_game("second", 2, seed=3).record()
    heard: list[tuple[int, int]] = []
    review_game(record, lambda done, total: heard.append((done, total)))
    assert heard == [(line, len(record.moves)) for line in range(1, len(record.moves) + 1)]


def test_the_same_record_is_the_same_review() -> None:
    record = random_game("dark", 3, seed=4).record()
    reviews: list[Review] = [review_game(record) for _ in range(2)]
    assert reviews[0].to_json() == reviews[1].to_json()


def test_a_game_that_is_not_over_is_refused() -> None:
    match = new_match("second", 2, seed=1)
    with pytest.raises(RecordError, match="the game is not over after its 3 lines"):
        review_game(match.record())


def test_a_damaged_record_is_refused_by_its_line() -> None:
    record = random_game("second", 2, seed=3).record()
    record.moves[9] = "0: fly"
    with pytest.raises(RecordError, match="line 10: '0: fly'"):
        review_game(record)
    record = random_game("second", 2, seed=3).record()
    record.winners = [1 - record.winners[0]]
    with pytest.raises(RecordError, match="winners"):
        review_game(record)

"""The ladder's report, from a handful of games."""

from pathlib import Path

from daikaiju.bots.value.heuristic import heuristic
from daikaiju.engine.editions.second import SECOND
from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.lab import ladder_expansions
from daikaiju.lab.exploitability import exploitability
from daikaiju.lab.ladder import GOALS, HEADINGS, guests, joined, report, schedule
from daikaiju.lab.tournament import Pairing, matches


def test_the_schedule_has_every_goal_in_both_editions() -> None:
    pairings = {pairing for pairing, _ in schedule(100)}
    for goal in GOALS:
        for edition in ("second", "dark"):
            assert Pairing("full", goal.foe, goal.seats, edition) in pairings


def test_a_report_shows_shares_with_intervals_and_n() -> None:
    plan = [(Pairing("full", "simple", 2, "second"), 4), (Pairing("full", "full", 2, "second"), 2)]
    found = matches(plan, workers=1)
    text = report(found, {"full": exploitability(heuristic(), SECOND, lowest=16)})
    row = next(line for line in text.splitlines() if line.startswith("| second | full | simple"))
    assert "±" in row and row.rstrip().endswith("| 4 |")
    assert "calibration error" in text and "Brier" in text


def test_only_equals_are_self_play() -> None:
    plan = [(Pairing("full", "simple", 2, "second"), 4)]
    text = report(matches(plan, workers=1), {})
    assert "| 4 games |" in text and "self-play: said" not in text


def test_every_seat_plays_every_seed() -> None:
    scores = matches([(Pairing("simple", "random", 3, "second"), 7)], workers=1, chunk=3)
    assert [len(found) for found in scores.values()] == [7]


def test_an_external_bot_is_measured_on_the_ladder(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "class Mine:\n    def choose(self, view, options, random):\n        return options[0]\n"
    )
    mine = f"{tmp_path / 'mine.py'}:Mine"
    plan = [(pairing, games) for pairing, games in guests([mine], 2) if pairing.foe in ("random", "simple")]
    text = report(matches(plan, workers=1), {}, bots=[mine])
    assert f"| second | {mine} | simple |" in text
    assert f"| {mine} | " in text.partition("| bot | rating |")[2]


def test_a_bot_that_breaks_off_has_lost_and_is_named(tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text(
        "class Wrong:\n    def choose(self, view, options, random):\n        return 'fly away'\n"
    )
    wrong = f"{tmp_path / 'wrong.py'}:Wrong"
    found = matches([(Pairing(wrong, "simple", 2, "second"), 4)], workers=1)
    [scores] = found.values()
    assert [score.shares for score in scores] == [(0.0, 1.0), (1.0, 0.0)] * 2
    text = report(found, {}, bots=[wrong])
    assert f"`{wrong}` broke off 4 of 4 games, which count as lost; the first time: bot {wrong} answered" in text


def test_every_expansion_is_on_the_ladder() -> None:
    plan = ladder_expansions.schedule(100)
    for name in EXPANSIONS:
        assert {(pairing.seats, games) for pairing, games in plan if pairing.expansions == (name,)} == {
            (2, 100),
            (4, 50),
        }
    few = [(pairing, 2) for pairing, _ in plan if pairing.expansions in (("king_kong",), tuple(EXPANSIONS))]
    text = ladder_expansions.report(matches(few, workers=1))
    assert "| king_kong | 1 × simple |" in text and "| all together | 3 × simple |" in text and "≥ 65%" in text


def test_the_part_that_is_not_measured_stays() -> None:
    parts = {name: f"{heading or '# The ladder'}\n\nold {name}" for name, heading in HEADINGS.items()}
    whole = joined("", parts)
    assert [name in whole for name in parts] == [True] * 3
    for name, part in parts.items():
        assert joined(whole, {name: part.replace("old", "new")}) == whole.replace(f"old {name}", f"new {name}")
    assert joined(whole, {}) == whole
    assert joined("", {"expansions": parts["expansions"]}).strip() == parts["expansions"]

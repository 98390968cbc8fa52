"""Windows and the moments at which players can pass automatically."""

import json
from pathlib import Path

import pytest

from daikaiju.engine.notation import describe, position
from daikaiju.engine.windows import MOMENTS, Window, add_window
from daikaiju.table.record import play_line

MESSAGES = Path(__file__).resolve().parents[2] / "frontend" / "messages"


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_the_page_has_a_setting_for_each_moment(language: str) -> None:
    words = json.loads((MESSAGES / language / "table.json").read_text("utf-8"))
    assert [moment for moment in MOMENTS if f"ask.{moment}" not in words] == []


def test_a_question_shows_the_moment_of_its_window() -> None:
    players = [{"monster": "Gigazaur"}, {"monster": "The King", "in": "city", "cards": ["wings"], "energy": 2}]
    game = position({"edition": "second", "players": players, "market": ["jets", "tank", "frenzy"]})
    for line in ("0: roll", "* 112EHS", "0: stop", "0: resolve"):
        play_line(game, line)
    assert describe(game, 1)["question"]["moment"] == "loss"
    play_line(game, "1: pass")
    assert "moment" not in describe(game, 1)["question"]  # to yield or to stay must be decided


def test_an_unknown_moment_is_refused() -> None:
    with pytest.raises(ValueError, match="window w: there is no moment 'lunch'; known: roll, "):
        add_window(Window("w", "A window.", "all", moment="lunch"))

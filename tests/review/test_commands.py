"""The command `daikaiju review`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from played import random_game
from typer.testing import CliRunner

from daikaiju.cli import app

RUN = CliRunner()


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "game.json"
    random_game("second", 2, seed=3).record().save(path)
    return path


def test_it_prints_json(record: Path) -> None:
    answer = RUN.invoke(app(["review"]), ["review", str(record), "--json"])
    assert answer.exit_code == 0
    assert json.loads(answer.stdout).keys() == {"seats", "decisions", "curve"}


@pytest.mark.parametrize(("lang", "word"), [("en", "Turning points"), ("de", "Wendepunkte"), ("es", "decisivos")])
def test_it_tells_the_game_in_words(record: Path, lang: str, word: str) -> None:
    answer = RUN.invoke(app(["review"]), ["review", str(record), "--lang", lang])
    assert answer.exit_code == 0
    assert word in answer.stdout
    assert "{" not in answer.stdout


@pytest.mark.parametrize("lang", ["en", "de", "es"])
def test_it_writes_one_page_that_needs_nothing_else(record: Path, tmp_path: Path, lang: str) -> None:
    page = tmp_path / "report.html"
    answer = RUN.invoke(app(["review"]), ["review", str(record), "--out", str(page), "--lang", lang])
    assert answer.exit_code == 0
    html = page.read_text(encoding="utf-8")
    assert f'<html lang="{lang}">' in html
    assert html.count("<polyline") == 2
    named = set(re.findall(r'data-head="([^"]+)"', html))  # phones hide table headers: cells name their columns
    assert len(named) > 8
    assert named <= set(re.findall(r"<th[^>]*>([^<]+)</th>", html))
    assert not re.search(r"(src|href)=\"(?!#)", html)
    for anchor in re.findall(r'href="#([^"]+)"', html):
        assert f'id="{anchor}"' in html


def test_an_unfinished_game_is_refused_in_one_line(record: Path, tmp_path: Path) -> None:
    data = json.loads(record.read_text())
    data["moves"] = data["moves"][:20]
    data["winners"] = []
    cut = tmp_path / "cut.json"
    cut.write_text(json.dumps(data))
    (tmp_path / "torn.json").write_text('{"format": ')
    for file, words in ((cut, "not over after its 20 lines"), (tmp_path / "torn.json", "not JSON"), (tmp_path, "")):
        answer = RUN.invoke(app(["review"]), ["review", str(file), "--lang", "en"])
        assert answer.exit_code == 2
        assert answer.stdout == ""
        assert answer.stderr.count("\n") == 1
        assert words in answer.stderr


def test_a_file_that_cannot_be_written_is_named(record: Path, tmp_path: Path) -> None:
    answer = RUN.invoke(app(["review"]), ["review", str(record), "--out", str(tmp_path / "no" / "report.html")])
    assert answer.exit_code == 2
    assert "report.html" in answer.stderr

"""The picture of a finished game."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from daikaiju.server.http.routes.pictures import HEADERS, picture
from daikaiju.table.record import Record
from daikaiju.words import LANGUAGES, Words

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.json"))
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_seat_has_its_curve_and_its_line(path: Path, language: str) -> None:
    record = Record.load(path)
    tree = ElementTree.fromstring(picture(record, Words(language)))
    assert len(tree.findall(f"{SVG}polyline")) == len(record.players)
    said = " ".join(text.text or "" for text in tree.iter(f"{SVG}text"))
    for player in record.players:
        assert player["monster"] in said


def test_a_name_cannot_leave_its_place() -> None:
    record = Record.load(GOLDEN[0])
    record.players[0]["name"] = "<script>alert(1)</script>"
    tree = ElementTree.fromstring(picture(record, Words("en")))
    assert tree.findall(f".//{SVG}script") == []
    assert any((text.text or "").startswith("<script>") for text in tree.iter(f"{SVG}text"))


def test_nothing_runs_in_it_and_any_site_may_show_it() -> None:
    assert "default-src 'none'" in HEADERS["Content-Security-Policy"]
    assert "sandbox" in HEADERS["Content-Security-Policy"]
    assert HEADERS["Cross-Origin-Resource-Policy"] == "cross-origin"

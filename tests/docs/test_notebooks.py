"""The notebooks run from top to bottom, and every cell with stored output prints something."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import nbformat
import pytest
from examples import ROOT
from nbclient import NotebookClient

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


def printed(notebook: nbformat.NotebookNode) -> list[str]:
    """Return the output of each cell, joined."""
    return [
        "".join(
            output.get("text") or output.get("data", {}).get("text/plain", "") for output in cell.get("outputs", ())
        )
        for cell in notebook.cells
    ]


def test_there_are_four() -> None:
    assert [notebook.stem for notebook in NOTEBOOKS] == ["endgame", "odds", "review", "tournament"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_prints_where_it_shows_something(path: Path, tmp_path: Path) -> None:
    notebook = cast(Any, nbformat).read(path, as_version=4)
    shown = printed(notebook)
    NotebookClient(notebook, timeout=900, resources={"metadata": {"path": tmp_path}}).execute()
    assert list(map(bool, printed(notebook))) == list(map(bool, shown))  # numbers change when bots are trained again
    assert any(shown)

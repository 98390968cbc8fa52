"""Every name of code in GLOSSARY.md exists, and every word is defined once."""

from __future__ import annotations

import importlib
import re

from examples import ROOT

ROWS = re.findall(r"^\| (.+?) \| .+ \| `([\w.]+)` \|$", (ROOT / "GLOSSARY.md").read_text("utf-8"), re.MULTILINE)


def exists(name: str) -> bool:
    """Return whether `daikaiju.NAME` is a module or an attribute of one."""
    parts = ["daikaiju", *name.split(".")]
    try:
        importlib.import_module(".".join(parts))
    except ModuleNotFoundError:
        return hasattr(importlib.import_module(".".join(parts[:-1])), parts[-1])
    return True


def test_every_name_of_the_glossary_exists() -> None:
    assert len(ROWS) > 150
    assert [name for _, name in ROWS if not exists(name)] == []


def test_every_word_is_defined_once() -> None:
    words = [word for word, _ in ROWS]
    assert [word for word in words if words.count(word) > 1] == []


def test_every_row_of_the_glossary_is_read() -> None:
    text = (ROOT / "GLOSSARY.md").read_text("utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| ") and not line.startswith("| word ")]
    assert len(rows) == len(ROWS)

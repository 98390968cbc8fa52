"""A module that cannot be imported is reported with the line that caused it."""

from __future__ import annotations

from pathlib import Path

from daikaiju.check.commands import checked


def test_a_module_that_cannot_be_read_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "unreadable_moonlight.py"
    file.write_text("x = 1\ndef broken(:\n")
    _, faults = checked(str(file))
    assert next(str(fault) for fault in faults.found.values()).startswith(
        f"{file.resolve()}:2: the module cannot be imported: SyntaxError"
    )

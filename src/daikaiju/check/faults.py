"""Faults of an expansion: one sentence each, with the line that caused it."""

from __future__ import annotations

import re
import traceback
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

from daikaiju.engine.errors import HookError


@dataclass(frozen=True)
class ExpansionFault:
    """A mistake and the line it is in."""

    place: str
    """`file:line`, if known."""
    sentence: str

    @property
    def has_line(self) -> bool:
        """Whether the line is known."""
        return ":" in Path(self.place).name

    def __str__(self) -> str:
        return f"{self.place}: {self.sentence}"


@dataclass
class Faults:
    """The faults found so far, one for each line, and the sources in which their lines are searched.

    A mistake mostly shows itself in several ways. The first is reported; others appear when it is fixed.
    """

    sources: list[Path]
    found: dict[str, ExpansionFault] = field(default_factory=dict)

    def note(self, sentence: str, place: str = "", word: str = "") -> None:
        """Add a fault, at a place or at the first line that has the word in quotation marks."""
        fault = ExpansionFault(place or self.line_with(word), sentence)
        self.found.setdefault(fault.place if fault.has_line else sentence, fault)

    def drop_vague(self) -> None:
        """Remove faults without a line, if there are others: they are mostly consequences."""
        exact = {key: fault for key, fault in self.found.items() if fault.has_line}
        self.found = exact or self.found

    def caught(self, error: BaseException, doing: str) -> None:
        """Add the fault that an exception shows."""
        said = str(error).strip().splitlines()[0] if str(error).strip() else ""
        self.note(f"{doing}: {type(error).__name__}: {said}".removesuffix(": "), self.line_of(error))

    def line_of(self, error: BaseException) -> str:
        """Return the innermost line of the expansion that an exception passed, or was raised for when importing."""
        names = {str(source) for source in self.sources}
        if isinstance(error, HookError) and error.place:
            return error.place
        if isinstance(error, SyntaxError) and error.filename in names:
            return f"{error.filename}:{error.lineno}"
        seen: BaseException | None = error
        while seen is not None:
            for frame in reversed(traceback.extract_tb(seen.__traceback__)):
                if frame.filename in names:
                    return f"{frame.filename}:{frame.lineno}"
            seen = seen.__cause__ or seen.__context__
        return self.line_with("")

    def line_here(self) -> str:
        """Return the innermost line of the expansion that is being executed, or an empty text."""
        names = {str(source) for source in self.sources}
        frames = [frame for frame in traceback.extract_stack() if frame.filename in names]
        return f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""

    def line_with(self, word: str) -> str:
        """Return the first line that has a word in quotation marks, or names it; otherwise the first source."""
        for pattern in (rf"[\"']{re.escape(word)}[\"']", rf"\b{re.escape(word)}\b") if word else ():
            for source in self.sources:
                for number, line in enumerate(source.read_text(encoding="utf-8").splitlines(), 1):
                    if re.search(pattern, line):
                        return f"{source}:{number}"
        return str(self.sources[0]) if self.sources else "?"


def sources_of(module: ModuleType) -> list[Path]:
    """Return the files of a module, or of a package and everything below it."""
    file = Path(module.__file__ or "")
    return sources_at(file.parent if file.name == "__init__.py" else file)


def sources_at(path: Path) -> list[Path]:
    """Return the Python files at a path."""
    return sorted(path.resolve().rglob("*.py")) if path.is_dir() else [path.resolve()]

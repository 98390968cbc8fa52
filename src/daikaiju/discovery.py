"""Expansions that a command or a program names: `--load MODULE`, `load("module")`.

The loaded names are stored in an environment variable. Child processes inherit it and load the same modules when they
import the package, before any part depends on the registered expansions.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from daikaiju.engine.errors import DaikaijuError
from daikaiju.engine.expansions import EXPANSIONS

VARIABLE = "DAIKAIJU_LOAD"


class LoadError(DaikaijuError):
    """A module that cannot be loaded, or that contains no expansion."""


def load(name: str) -> list[str]:
    """Load a module by its name, or a file or folder by its path; return the ids of the expansions it registers.

    Raises LoadError. A module that is already loaded is not loaded again.
    """
    module = load_module(name)
    found = expansions_of(module)
    if not found:
        raise LoadError(f"--load {name}: the module registers no expansion")
    path = _path(name)
    known = named()
    if (entry := name if path is None else str(path.resolve())) not in known:
        os.environ[VARIABLE] = os.pathsep.join([*known, entry])
    return found


def load_module(name: str) -> ModuleType:
    """Import a module by its name, or a file or folder by its path. Raises LoadError."""
    try:
        path = _path(name)
        if path is not None:
            return _load_file(path)
        if os.getcwd() not in sys.path:
            sys.path.append(os.getcwd())  # a program on the path does not search its working directory
        return import_module(name)
    except LoadError:
        raise
    except Exception as problem:
        raise LoadError(f"--load {name}: {type(problem).__name__}: {problem}") from problem


def expansions_of(module: ModuleType) -> list[str]:
    """Return the ids of the expansions whose rules are defined in a module or below it."""
    package = f"{module.__name__}."
    return [expansion.id for expansion in EXPANSIONS.values() if f"{expansion.extend.__module__}.".startswith(package)]


def named() -> list[str]:
    """Return the names and paths that were loaded, in order."""
    return [name for name in os.environ.get(VARIABLE, "").split(os.pathsep) if name]


def load_named() -> None:
    """Load the expansions that the environment names."""
    for name in named():
        load(name)


def call_with(names: Sequence[str], work: bytes) -> Any:
    """Load these expansions, then execute pickled work: a function and its argument.

    For processes on other machines.
    """
    for name in names:
        load(name)
    function, argument = pickle.loads(work)
    return function(argument)


def _path(name: str) -> Path | None:
    """Return the file or folder that a name means; None if it is a module's name."""
    is_path = name.endswith(".py") or os.sep in name or (os.altsep or os.sep) in name
    return Path(name) if is_path else None


def _load_file(path: Path) -> ModuleType:
    file = path / "__init__.py" if path.is_dir() else path
    name = path.resolve().stem
    if not file.is_file():
        raise LoadError(f"--load {path}: there is no such file or package")
    if name in sys.modules:
        if Path(sys.modules[name].__file__ or "").resolve() == file.resolve():
            return sys.modules[name]
        raise LoadError(f"--load {path}: another module is called {name}")
    spec = spec_from_file_location(name, file)
    assert spec is not None and spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module

"""The architecture: allowed imports, forbidden text in files, and how start.py refuses."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "daikaiju"

MAY_ENTER = {
    "engine": set[str](),
    "words": set[str](),
    "bots": {"engine"},
    "table": {"engine"},
    "stats": {"engine", "table", "words"},
    "lab": {"engine", "bots", "table", "words"},
    "puzzles": {"engine", "bots", "table", "lab"},
    "challenge": {"engine", "bots", "table", "lab"},
    "envs": {"engine", "bots", "table"},
    "server": {"engine", "bots", "table", "stats", "puzzles", "challenge", "review", "words", "catalogue"},
    "catalogue": {"engine", "words"},
    "terminal": {"engine", "bots", "table", "words", "catalogue", "review"},
    "check": {"engine", "bots", "table", "words", "catalogue", "terminal", "review", "envs"},
    "review": {"engine", "bots", "table", "words", "catalogue"},
}
"""For each part, the other parts that its files may import."""

FOR_ALL = {"__version__", "build", "discovery", "extras", "stopping"}
"""Small modules that every part may import."""

OUTSIDE_THE_ENGINE = {
    "asyncio", "datetime", "io", "logging", "os", "random", "secrets", "socket", "subprocess", "sys",
    "tempfile", "threading", "time",
}  # fmt: skip
"""Clocks, randomness, input and output, which the rules must not use."""
REACHES_NOTHING = {"sys.intern"}
"""Names of these modules that the rules may use."""


class RealImports(ast.NodeTransformer):
    """Removes imports that are only for type checking."""

    def visit_If(self, node: ast.If) -> ast.AST | None:
        is_for_types = isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        return None if is_for_types else self.generic_visit(node)


def imports(file: Path) -> set[str]:
    """Return the full names of the modules that a file imports at runtime, anywhere in the file."""
    found: set[str] = set()
    for node in ast.walk(RealImports().visit(ast.parse(file.read_text(encoding="utf-8")))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are absolute here"
            assert node.module
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            if not names <= REACHES_NOTHING:
                found.add(node.module)
            if node.module.startswith("daikaiju"):
                found |= names
    return found


def files_of(room: str) -> list[Path]:
    return sorted((SOURCE / room).rglob("*.py"))


def rooms_entered(file: Path) -> set[str]:
    """Return the parts of the package that a file imports."""
    parts = [name.split(".") for name in imports(file)]
    return {part[1] for part in parts if part[0] == "daikaiju" and len(part) > 1}


@pytest.mark.parametrize("room", MAY_ENTER)
def test_a_part_imports_only_the_allowed_parts(room: str) -> None:
    wrong = {str(file): away for file in files_of(room) if (away := rooms_entered(file) - MAY_ENTER[room] - {room})}
    assert {file: rooms for file, rooms in wrong.items() if rooms - FOR_ALL} == {}


def test_every_part_has_its_allowed_imports() -> None:
    rooms = {folder.name for folder in SOURCE.iterdir() if (folder / "__init__.py").is_file()}
    assert rooms <= MAY_ENTER.keys()


def test_the_engine_needs_nothing_but_plain_python() -> None:
    for file in files_of("engine"):
        outside = {name.split(".")[0] for name in imports(file)} - {"daikaiju"}
        assert outside <= sys.stdlib_module_names - OUTSIDE_THE_ENGINE, file


def test_cards_never_import_the_game() -> None:
    for file in files_of("engine/cards"):
        names = "powers", "steps", "events", "cards", "dice", "errors", "meddling", "purchases", "traps"
        allowed = tuple(f"daikaiju.engine.{name}" for name in names)
        assert all(name.startswith(allowed) for name in imports(file) if name.startswith("daikaiju.engine.")), file


@pytest.mark.parametrize(
    ("file", "above"),
    [
        ("dice", "rules state game"),
        ("rules", "state game turn"),
        ("powers", "game turn"),
        ("steps", "state game"),
        ("state", "game turn city"),
    ],
)
def test_inside_the_engine_no_module_imports_upwards(file: str, above: str) -> None:
    found = imports(SOURCE / "engine" / f"{file}.py")
    assert not found & {f"daikaiju.engine.{name}" for name in above.split()}


@pytest.mark.parametrize(
    ("folder", "above"),
    [
        ("schemas", "storage tables http websocket admin"),
        ("storage", "tables http websocket admin limits"),
        ("tables", "http websocket admin limits handover app"),
        ("websocket", "http admin app"),
        ("http", "websocket admin app"),
    ],
)
def test_inside_the_server_no_folder_imports_upwards(folder: str, above: str) -> None:
    forbidden = tuple(f"daikaiju.server.{name}" for name in above.split())
    for file in files_of(f"server/{folder}"):
        assert not [name for name in imports(file) if name.startswith(forbidden)], file


@pytest.mark.parametrize(
    ("folder", "above"),
    [
        ("odds", "policy effects goals value search players"),
        ("policy", "odds effects goals value search players"),
        ("effects", "goals value search players"),
        ("goals", "value search players"),
        ("value", "goals search players"),
        ("search", "goals players"),
        ("players", "goals"),
    ],
)
def test_inside_the_bots_no_layer_imports_upwards(folder: str, above: str) -> None:
    forbidden = tuple(f"daikaiju.bots.{name}" for name in above.split())
    assert files_of(f"bots/{folder}")
    for file in files_of(f"bots/{folder}"):
        assert not [name for name in imports(file) if name.startswith(forbidden)], file


def test_tables_know_neither_sockets_nor_http_nor_the_database_library() -> None:
    libraries = {"sqlalchemy", "asyncpg", "fastapi", "starlette", "uvicorn", "websockets"}
    for file in files_of("server/tables"):
        assert not libraries & {name.split(".")[0] for name in imports(file)}, file


def words_of_expansions() -> re.Pattern[str]:
    """Return a pattern of names of the shipped expansions: their folders, and the words that only they use."""
    folders = [folder.name for folder in (SOURCE / "engine" / "expansions").iterdir() if (folder / "words").is_dir()]
    assert len(folders) >= 6
    return re.compile("|".join([*folders, "cultist", "berserk", "costume", "tokyo_tower", "evolution"]), re.IGNORECASE)


def test_no_module_outside_an_expansions_folder_names_one() -> None:
    words, named = words_of_expansions(), {}
    for file in SOURCE.rglob("*.py"):
        name = file.relative_to(SOURCE).as_posix()
        if not name.startswith("engine/expansions/"):
            named[name] = {word.lower() for word in words.findall(file.read_text(encoding="utf-8"))}
    assert {name: found for name, found in named.items() if found} == {}


def test_no_public_class_name_is_defined_twice() -> None:
    places: dict[str, set[str]] = {}
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places.setdefault(node.name, set()).add(file.relative_to(SOURCE).as_posix())
    assert {name: files for name, files in places.items() if len(files) > 1} == {}


def committed() -> Iterator[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    for name in listed.decode().split("\0"):
        if name and (ROOT / name).is_file():
            yield ROOT / name


FOREIGN = re.compile(
    "|".join(
        [
            r"(?<![\w.])/wo" r"rk/",
            r"\.\./sha" r"red\b",
            r"registry\.npm" r"js",
            r"pypi\.o" r"rg",
            r"python" r"hosted\.org",
        ]
    )
)


def test_no_file_names_a_workplace_or_a_package_registry() -> None:
    for file in committed():
        try:
            text = file.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        assert not FOREIGN.search(text), file


def test_no_source_file_is_too_long_to_be_one_idea() -> None:
    long = {str(file): n for file in SOURCE.rglob("*.py") if (n := len(file.read_text("utf-8").splitlines())) > 500}
    assert long == {}


def start(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, ROOT / "start.py", *words], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("words", [("nonsense",), ("test", "me"), ("setup", "everything")])
def test_start_refuses_an_unknown_command_in_one_line(words: tuple[str, ...]) -> None:
    answer = start(*words)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr.count("\n") == 1
    assert " ".join(words) in answer.stderr


def test_start_can_be_read_by_an_older_python_that_it_refuses() -> None:
    ast.parse((ROOT / "start.py").read_text(encoding="utf-8"), feature_version=(3, 8))


def test_start_explains_itself() -> None:
    answer = start("--help")
    assert answer.returncode == 0
    assert "python3 start.py test" in answer.stdout

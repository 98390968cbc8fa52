"""The files for containers, systemd and Kubernetes pass their linters, if installed, and name existing settings."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from daikaiju.server.settings import Settings

ROOT = Path(__file__).resolve().parent.parent
DEPLOY = ROOT / "deploy"
FILES = sorted(path for path in DEPLOY.rglob("*") if path.is_file())
SETTINGS = {f"DAIKAIJU_{field.name.upper()}" for field in fields(Settings)} | {"DAIKAIJU_COMPILE"}


@pytest.mark.parametrize("file", [*FILES, ROOT / "docs" / "operations.md"], ids=lambda file: file.name)
def test_every_setting_that_is_named_exists(file: Path) -> None:
    assert set(re.findall(r"DAIKAIJU_[A-Z_]+", file.read_text(encoding="utf-8"))) <= SETTINGS


def test_the_container_copies_what_the_package_is_built_from() -> None:
    left_out = (DEPLOY / "Containerfile.dockerignore").read_text(encoding="utf-8").split()
    for needed in ("pyproject.toml", "constraints.txt", "hatch_build.py", "frontend", "src", "README.md", "LICENSE"):
        assert (ROOT / needed).exists() and needed not in left_out


def test_no_deployment_runs_as_root() -> None:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    user = re.search(r"^USER (\d+):(\d+)$", text, re.MULTILINE)
    assert user is not None and int(user.group(1)) > 0
    assert "HEALTHCHECK" in text and "DAIKAIJU_COMPILE=require" in text and "'.[server]'" in text


@pytest.mark.parametrize(
    "command",
    [
        ["hadolint", "deploy/Containerfile"],
        ["check-jsonschema", "--builtin-schema", "vendor.compose-spec", "deploy/compose.yaml"],
        ["kubernetes-validate", "--strict", "deploy/kubernetes/daikaiju.yaml"],
    ],
    ids=lambda command: command[0],
)
def test_its_linter_finds_nothing(command: list[str]) -> None:
    program = Path(sys.executable).with_name(command[0])
    done = subprocess.run([program, *command[1:]], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_reads_the_unit_as_it_is_meant(tmp_path: Path) -> None:
    unit = (DEPLOY / "daikaiju.service").read_text(encoding="utf-8")
    copy = tmp_path / "daikaiju.service"
    copy.write_text(unit.replace("/srv/daikaiju/bin/daikaiju", "/bin/true"), encoding="utf-8")
    done = subprocess.run(["systemd-analyze", "verify", str(copy)], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and not done.stderr.strip(), done.stderr

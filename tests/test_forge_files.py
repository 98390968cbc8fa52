"""Files that only GitHub runs, checked as far as possible here."""

import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent


def tool(name: str, *words: str | Path) -> subprocess.CompletedProcess[str]:
    command = [Path(sys.executable).with_name(name), *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("workflow", sorted((ROOT / ".github" / "workflows").glob("*.yml")), ids=lambda path: path.stem)
def test_a_workflow_has_the_form_of_one(workflow: Path) -> None:
    checked = tool("check-jsonschema", "--builtin-schema", "vendor.github-workflows", workflow)
    assert checked.returncode == 0, checked.stdout


def test_the_workflow_runs_what_a_newcomer_runs_on_three_systems() -> None:
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "tests.yml").read_text())["jobs"]
    assert {"run": "python3 start.py test ${{ matrix.part }}"} in jobs["parts"]["steps"]
    assert set(jobs["parts"]["strategy"]["matrix"]["part"]) == {"checks", "unit", "compiled", "browser", "coverage"}
    assert {name.partition("-")[0] for name in jobs["plays"]["strategy"]["matrix"]["os"]} == {
        "ubuntu",
        "macos",
        "windows",
    }


def test_the_pre_commit_configuration_is_valid() -> None:
    checked = tool("pre-commit", "validate-config")
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize("form", ["rules", "problem"])
def test_issue_forms_are_valid(form: str) -> None:
    path = ROOT / ".github" / "ISSUE_TEMPLATE" / f"{form}.yml"
    checked = tool("check-jsonschema", "--builtin-schema", "vendor.github-issue-forms", path)
    assert checked.returncode == 0, checked.stdout

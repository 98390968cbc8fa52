"""Writes the pages that are derived from the scenarios: `python tests/catalogue/make_pages.py`.

proofs.json is part of the package, so that `daikaiju cards` can list tests without the test files; docs/cards.md has
the same for readers.
"""

import json
from pathlib import Path
from typing import Any

from daikaiju.catalogue.entries import facts, in_expansion, pieces
from daikaiju.catalogue.page import tests_of
from daikaiju.engine.cards.catalogue import CARDS, IDS
from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.engine.rules import EDITIONS
from daikaiju.table.scenario import read
from daikaiju.words import Words

ROOT = Path(__file__).resolve().parent.parent.parent
SCENARIOS = ROOT / "tests" / "scenarios"
PROOFS = ROOT / "src" / "daikaiju" / "engine" / "cards" / "proofs.json"
PAGE = ROOT / "docs" / "cards.md"

HEAD = """# Every card and tile, and what proves it

Written by `python tests/catalogue/make_pages.py`; `daikaiju cards` shows the same with texts and rulings. A test is a
scenario in `tests/scenarios`, named as it is there; behind it stand the editions in which it is played.
"""


def proofs() -> dict[str, dict[str, list[str]]]:
    """Return card or tile -> edition -> the names of its scenarios."""
    scenarios: list[dict[str, Any]] = [one for file in sorted(SCENARIOS.rglob("*.json")) for one in read(file)]
    return {
        name: {
            edition: names
            for edition in EDITIONS
            if (names := [one["name"] for one in scenarios if _proves(one, name, edition)])
        }
        for name in (*IDS, *pieces())
    }


def _proves(scenario: dict[str, Any], name: str, edition: str) -> bool:
    return scenario["edition"] == edition and name in scenario.get("proves", [])


def page() -> str:
    """Return docs/cards.md: card, editions, tests."""
    words = Words("en")
    lines = [HEAD]
    chapters = [("Cards", [*CARDS]), ("Wickedness tiles", [name for name in IDS if name not in CARDS])]
    chapters += [(words(f"expansion.{box}"), in_expansion(box)) for box in EXPANSIONS if in_expansion(box)]
    for title, names in chapters:
        lines += [f"## {title}", ""]
        for name in names:
            editions = facts(name)["editions"]
            lines += [f"### {words.card(name, [*editions][-1])} (`{name}`)", ""]
            lines += [", ".join(_edition(edition, here) for edition, here in editions.items()), ""]
            lines += [f"- {test}" for test in tests_of(name, [*editions])]
            lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _edition(edition: str, here: dict[str, int]) -> str:
    if "cost" not in here:
        return edition
    return f"{edition} {here['cost']} energy" + (f" ({here['copies']} copies)" if here["copies"] > 1 else "")


def proofs_text() -> str:
    """Return the text of proofs.json."""
    return json.dumps(proofs(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    PROOFS.write_text(proofs_text(), "utf-8")
    PAGE.write_text(page(), "utf-8")

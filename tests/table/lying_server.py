"""A server that plays one fair game, and then reports it with every possible lie.

`python -m tests.table.lying_server` writes the file with which the page's verifier is tested; a test compares them.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from daikaiju.engine.opening import new_game
from daikaiju.table.asked import describe_all
from daikaiju.table.fairness import SCHEME, Fair, Stream, commitment, label, share, terms_of
from daikaiju.table.match import RecordedGame
from daikaiju.table.signing import Signer

Tale = dict[str, Any]
PAGE_FILE = Path(__file__).resolve().parents[2] / "frontend" / "src" / "fair" / "lies.json"
KEY = Signer(bytes(range(32)))
OTHER_KEY = Signer(bytes(range(1, 33)))
SEED, FAILED_SEED, OTHER_SEED = (bytes([value]) * 32 for value in (1, 2, 3))
ENTROPY = ["a1" * 32, "b2" * 32, ""]
FAILED_ENTROPY = ["c3" * 32, "", ""]
FAILED_SHARE_OF_SEAT_1 = "d4" * 32
PLAYERS: list[Tale] = [
    {"monster": "Gigazaur", "name": "Ada"},
    {"monster": "Cyber Kitty", "name": "Bo"},
    {"monster": "The King", "name": "", "level": "simple"},
]
TABLE, FINISHED = "k3v9xq2m7d", 1_790_000_000_000


def promise(
    round_number: int,
    seed: bytes,
    entropy: list[str],
    players: list[Tale],
    edition: str = "second",
    options: Tale | None = None,
) -> Tale:
    """Return the published data of one round when it is over."""
    terms = terms_of(TABLE, round_number, edition, options or {}, players)
    promised = commitment(terms, seed)
    shares = [share(promised, one) if one else "" for one in entropy]
    return {"commitment": promised, "seed": seed.hex(), "shares": shares, "entropy": entropy, "terms": terms}


def failed_start(seed: bytes = FAILED_SEED) -> Tale:
    """Return a failed start: seat 1 committed to entropy, saw that all had, and did not reveal."""
    told = promise(3, seed, FAILED_ENTROPY, PLAYERS)
    told["shares"][1] = share(told["commitment"], FAILED_SHARE_OF_SEAT_1)
    return told | {"withheld": [1]}


def tell(
    seed: bytes = SEED,
    entropy: list[str] = ENTROPY,
    players: list[Tale] = PLAYERS,
    choices: int = 373,
    signer: Signer = KEY,
    edition: str = "second",
    options: Tale | None = None,
) -> Tale:
    """Return the record of a random game from these seeds, consistent and signed."""
    options = options or {}
    told = promise(4, seed, entropy, players, edition, options)
    del told["terms"]
    stream = Stream(seed, label(told["commitment"], entropy))
    match = RecordedGame(new_game(edition, [player["monster"] for player in players], options), Fair(stream))
    choose = random.Random(choices)
    while not match.game.over:
        match.play(match.game.to_act, choose.choice(match.game.options))
    record = {
        "format": "daikaiju/1",
        "edition": edition,
        "options": options,
        "players": players,
        "moves": match.moves,
        "winners": list(match.game.winners),
        "fairness": {"scheme": SCHEME, "round": 4, **told, "failed": [failed_start()] if not options else []},
        "times": [200 * number for number in range(len(match.moves))],
        "table": TABLE,
        "finished": FINISHED,
    }
    record["asked"] = describe_all(match.asked, match.moves)
    return signed(record, signer)


def signed(record: Tale, signer: Signer = KEY) -> Tale:
    """Return the record with a valid signature."""
    record = copy.deepcopy({name: value for name, value in record.items() if name != "signature"})
    return record | {"signature": signer.sign(record)}


def kept(record: Tale) -> Tale:
    """Return the notes of the player of seat 0 from the start of this game."""
    fairness, failed = record["fairness"], record["fairness"]["failed"]
    rounds = [
        {"commitment": one["commitment"], "seat": 0, "entropy": one["entropy"][0], "shares": one["shares"]}
        for one in [*failed, fairness]
    ]
    return {
        "rounds": rounds,
        "key": record["signature"]["key"],
        "players": record["players"],
        "winners": record["winners"],
    }


def _set(path: str, value: Any) -> Callable[[Tale], None]:
    def change(record: Tale) -> None:
        *way, last = path.split(".")
        inner: Any = record
        for name in way:
            inner = inner[int(name) if name.isdigit() else name]
        inner[int(last) if last.isdigit() else last] = value

    return change


def _changed(record: Tale, *changes: Callable[[Tale], None], signer: Signer | None = None) -> Tale:
    """Return the record after these changes; signed again if the server itself changed it."""
    twin = copy.deepcopy(record)
    for change in changes:
        change(twin)
    return twin if signer is None else signed(twin, signer)


def _cut(record: Tale) -> None:
    last = max(number for number, line in enumerate(record["moves"]) if line.startswith("* "))
    record["moves"] = record["moves"][:last]
    record["times"] = record["times"][:last]
    record["asked"] = record["asked"][: sum(line.startswith("*") for line in record["moves"])]
    record["winners"] = []


def _another_die(record: Tale) -> None:
    number = next(i for i, line in enumerate(record["moves"]) if i > 9 and set(line[2:]) <= set("123EHS"))
    line = record["moves"][number]
    record["moves"][number] = "* " + "".join(sorted(line[3:] + ("1" if line[2] != "1" else "S")))


def _cards_from_nowhere(record: Tale) -> None:
    number = [i for i, one in enumerate(record["asked"]) if "cards" in one][1]
    record["asked"][number]["back"] = ["wings", "wings"]


SWAPPED = [1, 0, 2]


def lies() -> dict[str, tuple[Tale, Tale | None, str]]:
    """Return, by lie, the false record, a player's notes, and the problem to find, with the engine or in the page."""
    honest = tell()
    mine = kept(honest)
    swapped_players = [PLAYERS[seat] for seat in SWAPPED]
    swapped_entropy = [ENTROPY[seat] for seat in SWAPPED]
    in_vain = honest["fairness"]["failed"][0]
    renamed = [*PLAYERS[:1], PLAYERS[1] | {"name": "Cy"}, *PLAYERS[2:]]
    return {
        "a seed chosen when all entropy was known": (tell(OTHER_SEED), mine, "kept"),
        "a seed that is not the promised one": (
            _changed(honest, _set("fairness.seed", OTHER_SEED.hex()), signer=KEY),
            mine,
            "commitment",
        ),
        "a share exchanged when all others had been revealed": (
            tell(entropy=[ENTROPY[0], "e5" * 32, ""]),
            mine,
            "kept",
        ),
        "my entropy exchanged": (tell(entropy=["e5" * 32, *ENTROPY[1:]]), mine, "kept"),
        "entropy that nobody had committed to": (
            _changed(honest, _set("fairness.entropy.1", "e5" * 32), signer=KEY),
            None,
            "share",
        ),
        "a reveal left out of the game": (tell(entropy=[ENTROPY[0], "", ""]), None, "share"),
        "seats swapped under another promise": (
            tell(entropy=swapped_entropy, players=swapped_players),
            mine,
            "kept",
        ),
        "seats swapped under the same promise": (
            _changed(honest, _set("players", swapped_players), signer=KEY),
            None,
            "commitment",
        ),
        "another table's game": (_changed(honest, _set("table", "aaaaaaaaaa"), signer=KEY), None, "commitment"),
        "other options": (
            _changed(honest, _set("options", {"first_player": 1}), signer=KEY),
            None,
            "commitment",
        ),
        "a bot of another level": (
            _changed(honest, _set("players.2.level", "master"), signer=KEY),
            None,
            "commitment",
        ),
        "a bot said to be a human": (
            _changed(honest, _set("players.2", {"monster": "The King", "name": ""}), signer=KEY),
            None,
            "commitment",
        ),
        "another name, not signed": (_changed(honest, _set("players.1.name", "Cy")), None, "signature"),
        "another name, signed by the server": (_changed(honest, _set("players", renamed), signer=KEY), mine, "kept"),
        "other times": (_changed(honest, _set("times.5", 7)), None, "signature"),
        "another day": (_changed(honest, _set("finished", FINISHED + 1)), None, "signature"),
        "a record cut off": (_changed(honest, _cut), None, "unfinished"),
        "a record cut off, signed by the server": (_changed(honest, _cut, signer=KEY), mine, "kept"),
        "a record without its signature": (
            {name: value for name, value in honest.items() if name != "signature"},
            None,
            "signature",
        ),
        "a record signed by somebody else": (signed(honest, OTHER_KEY), mine, "signature"),
        "another die": (_changed(honest, _another_die, signer=KEY), None, "chance"),
        "cards that come from nowhere": (_changed(honest, _cards_from_nowhere, signer=KEY), None, "asked"),
        "a failed start that is not told": (_changed(honest, _set("fairness.failed", []), signer=KEY), mine, "kept"),
        "a failed start whose seed was used again": (
            _changed(honest, _set("fairness.failed", [failed_start(SEED)]), signer=KEY),
            None,
            "failed_start",
        ),
        "a failed start told twice": (
            _changed(honest, _set("fairness.failed", [in_vain, in_vain]), signer=KEY),
            None,
            "failed_start",
        ),
        "a withheld reveal that is not said": (
            _changed(honest, _set("fairness.failed.0.withheld", []), signer=KEY),
            None,
            "failed_start",
        ),
        "no proof at all where one was promised": (
            signed({name: value for name, value in honest.items() if name != "fairness"}),
            mine,
            "kept",
        ),
        "an older scheme than was promised": (
            _changed(honest, _set("fairness.scheme", "daikaiju-hmac-sha256/1"), signer=KEY),
            mine,
            "commitment",
        ),
    }


def page_file() -> str:
    """Return the honest record and, for every lie, the changed fields, as the page's tests read them."""
    honest = tell()
    told = {}
    for name, (record, mine, problem) in lies().items():
        told[name] = {
            "changes": {field: value for field, value in record.items() if value != honest.get(field)},
            "without": sorted(honest.keys() - record.keys()),
            "kept": mine is not None,
            # only the rules determine when a game is over
            "problem": "signature" if problem == "unfinished" else problem,
        }
    return json.dumps({"honest": honest, "kept": kept(honest), "lies": told}, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    PAGE_FILE.parent.mkdir(exist_ok=True)
    PAGE_FILE.write_text(page_file(), encoding="utf-8")

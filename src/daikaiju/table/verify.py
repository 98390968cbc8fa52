"""Verification of a record: legal moves, chance derived from the seeds, and promises kept."""

from __future__ import annotations

from typing import Any

from daikaiju.engine.errors import DaikaijuError
from daikaiju.engine.state import CHANCE
from daikaiju.table.asked import Questions
from daikaiju.table.chance import due
from daikaiju.table.fairness import SCHEME, Fair
from daikaiju.table.promises import Broken, kept_agrees, promised_chance
from daikaiju.table.record import Record, play_line
from daikaiju.table.schemas import Problem, Verdict
from daikaiju.table.signing import signature_problem

UNFAIR: frozenset[Problem] = frozenset(("commitment", "share", "failed_start", "kept", "chance", "asked"))
"""Problems with chance or with the promises about it; the moves may still be legal."""


def verify(data: Any, kept: Any = None) -> Verdict:
    """Replay the record, re-derive its chance, and compare it with `kept`, by default the record's own."""
    verdict = Verdict(
        legal=True,
        fair=None,
        scheme=None,
        bound=None,
        signed=None,
        withheld=[],
        moves=0,
        chance=0,
        line=None,
        problem=None,
        detail="",
    )
    try:
        _verify(data, kept, verdict)
    except Broken as broken:
        verdict["problem"], verdict["detail"] = broken.problem, broken.detail
        verdict["legal"] = broken.problem in UNFAIR or broken.problem in ("signature", "unfinished")
        verdict["fair"] = False if broken.problem in UNFAIR else None
        verdict["bound"] = False if broken.problem == "kept" else None
    return verdict


def _verify(data: Any, kept: Any, verdict: Verdict) -> None:
    try:
        record = Record.from_json(data)
        record.new_game()
    except (DaikaijuError, TypeError, ValueError) as problem:
        raise Broken("format", str(problem)) from None
    kept = kept if kept is not None else data.get("kept")
    fair, verdict["scheme"], verdict["withheld"] = promised_chance(record)
    if kept is not None:
        kept_agrees(record, kept)
        verdict["bound"] = True
    _replay(record, fair, verdict)
    if fair is not None:
        verdict["fair"] = True
    pinned = kept.get("key") if isinstance(kept, dict) else None
    unsigned = signature_problem(data, pinned)
    if unsigned is None:
        verdict["signed"] = data["signature"]["key"]
    elif verdict["scheme"] == SCHEME or "signature" in data or pinned is not None:
        raise Broken("signature", unsigned)


def _replay(record: Record, fair: Fair | None, verdict: Verdict) -> None:
    """Play the lines; compare each line of chance with the seeds and with the record's `asked`. Raises Broken."""
    game, questions = record.new_game(), Questions()
    asked = record.extra.get("asked")
    if asked is not None and not isinstance(asked, list):
        raise Broken("asked", "asked: it is not a list")
    told = iter(asked or ())
    for number, line in enumerate(record.moves, 1):
        verdict["moves"], verdict["line"] = number, number
        is_chance = game.to_act == CHANCE and line.startswith("*")
        if is_chance and fair is not None:
            said = fair.answer(game)
            if line.partition(" ")[2] != said:
                raise Broken("chance", f"line {number} says {line!r}, the seeds say {said!r}")
        if is_chance and asked is not None:
            question = questions.describe(due(game), line)
            if next(told, None) != question:
                raise Broken("asked", f"line {number}: chance was asked {question}")
        try:
            play_line(game, line)
        except (DaikaijuError, TypeError, ValueError) as problem:
            raise Broken("illegal", f"line {number}: {problem}") from None
        verdict["chance"] += is_chance and fair is not None
    verdict["line"] = None
    if next(told, None) is not None:
        raise Broken("asked", "asked: it has more questions than there are lines of chance")
    if list(game.winners) != list(record.winners):
        raise Broken("winners", f"winners: {record.winners} are written, {list(game.winners)} have won")
    if not game.over:
        raise Broken("unfinished", f"the game is not over at line {len(record.moves)}, the last one")

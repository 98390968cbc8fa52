"""Is this record legal play, and is every line of its chance the one the seeds give?"""

from __future__ import annotations

from typing import Any, Literal

from daikaiju.engine.errors import DaikaijuError
from daikaiju.engine.state import CHANCE
from daikaiju.table.fairness import SCHEME, Fair, commitment
from daikaiju.table.record import Record, play_line
from daikaiju.table.schemas import Verdict

Problem = Literal["illegal", "commitment", "chance", "winners", "format"]


def verify(data: Any) -> Verdict:
    """Replay the record; derive its chance again where it carries the seeds."""
    try:
        record = Record.from_json(data)
        game = record.new_game()
    except (DaikaijuError, TypeError, ValueError) as problem:
        return _verdict(0, 0, "format", str(problem))
    try:
        fair = _fair(record.extra.get("fairness"), len(record.players))
    except ValueError as problem:
        return _verdict(0, 0, "commitment", str(problem))
    checked = 0
    for number, line in enumerate(record.moves, 1):
        said = fair.answer(game) if fair is not None and game.to_act == CHANCE else None
        if said is not None and line.startswith("*") and line.partition(" ")[2] != said:
            return _verdict(number, checked, "chance", f"line {number} says {line!r}, the seeds say {said!r}", number)
        try:
            play_line(game, line)
        except (DaikaijuError, TypeError, ValueError) as problem:
            return _verdict(number, checked, "illegal", f"line {number}: {problem}", number)
        checked += said is not None
    if list(game.winners) != list(record.winners):
        detail = f"winners: {record.winners} are written, {list(game.winners)} have won"
        return _verdict(len(record.moves), checked, "winners", detail, None)
    return Verdict(
        legal=True,
        fair=None if fair is None else True,
        moves=len(record.moves),
        chance=checked,
        line=None,
        problem=None,
        detail="",
    )


def _fair(data: Any, seats: int) -> Fair | None:
    """The chance that the record promises; None when it promises nothing."""
    if data is None:
        return None
    if not isinstance(data, dict) or data.get("scheme") != SCHEME:
        raise ValueError(f"fairness.scheme: it is not {SCHEME}")
    seed, promised, entropy = (data.get(name) for name in ("seed", "commitment", "entropy"))
    if not isinstance(seed, str) or not isinstance(promised, str):
        raise ValueError("fairness: seed and commitment are text")
    if not isinstance(entropy, list) or len(entropy) != seats or not all(_is_plain(part) for part in entropy):
        raise ValueError("fairness.entropy: one text of hex digits per seat")
    if commitment(bytes.fromhex(seed)) != promised:
        raise ValueError("fairness.commitment: it is not the hash of the seed")
    return Fair(bytes.fromhex(seed), entropy)


def _is_plain(text: Any) -> bool:
    return isinstance(text, str) and all(letter in "0123456789abcdef" for letter in text)


def _verdict(moves: int, chance: int, problem: Problem, detail: str, line: int | None = None) -> Verdict:
    return Verdict(
        legal=problem in ("commitment", "chance"),
        fair=False if problem in ("commitment", "chance") else None,
        moves=moves,
        chance=chance,
        line=line,
        problem=problem,
        detail=detail,
    )

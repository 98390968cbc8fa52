"""Loading of a stored table: its state, or its record if it cannot be continued."""

from __future__ import annotations

import asyncio

from daikaiju.server.storage.database import DamagedTable, StoredTable
from daikaiju.server.tables.entries import FIRST_RULES, GameEntry, MoveEntry, StartEntry, TakeBackEntry, read_entry
from daikaiju.server.tables.rows import players_of
from daikaiju.server.tables.state import OtherRules, TableState
from daikaiju.table.record import FORMAT
from daikaiju.table.schemas import RecordFile

ENTRIES_AT_ONCE = 20


async def replayed(stored: StoredTable) -> TableState:
    """Return the state after all log entries. Raises DamagedTable, or OtherRules, which is not damage.

    Yields to the event loop regularly, because replaying a long game takes longer than another table's move.
    """
    state = TableState(stored.code, stored.seed, stored.created)
    try:
        for version, data in stored.entries:
            state.apply(version, read_entry(data))
            if version % ENTRIES_AT_ONCE == 0:
                await asyncio.sleep(0)
    except OtherRules:
        raise
    except Exception as problem:
        raise DamagedTable(f"table {stored.code}, entry {state.version + 1}: {problem!r}") from None
    return state


def record_under_other_rules(stored: StoredTable) -> RecordFile:
    """Return the record of a game under rules unknown to this program, from the log alone. Raises DamagedTable."""
    state = TableState(stored.code, stored.seed, stored.created)
    lines: list[str] = []
    times: list[int] = []
    begun: StartEntry | None = None
    try:
        for version, data in stored.entries:
            entry = read_entry(data)
            if isinstance(entry, StartEntry):
                begun = entry
                state.scheme = entry.scheme
                state.seats = [seat for seat in state.seats if seat.kind != "open"]
            if isinstance(entry, TakeBackEntry):  # no chance line follows a decision that was taken back
                del lines[-1], times[-1]
            elif isinstance(entry, GameEntry) and begun is not None:
                move = entry.move if isinstance(entry, MoveEntry) else "concede"
                said = [] if entry is begun else [f"{entry.seat}: {move}"]
                said += entry.chance or []
                lines += said
                times += [entry.at - begun.at] * len(said)
            elif begun is None:
                state.apply(version, entry)
        return {
            "format": FORMAT,
            "edition": state.edition,
            "options": state.options,
            "players": players_of(state),
            "moves": lines,
            "winners": [],
            "fairness": state.proof(),
            "times": times,
            "table": stored.code,
            "finished": stored.entries[-1][1]["at"],
            "rules": begun.rules if begun is not None else FIRST_RULES,
            "ended": "rules",
        }
    except Exception as problem:
        raise DamagedTable(f"table {stored.code}: {problem!r}") from None

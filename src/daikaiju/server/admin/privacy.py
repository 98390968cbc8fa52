"""Deletion of a player's data: names and chat. Moves stay, because they belong to the other players' game too."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from daikaiju.server.json import dumps
from daikaiju.server.storage.challenge import challenge_results
from daikaiju.server.storage.tables import log, records, tables
from daikaiju.table.signing import Signer

Seats = set[int]


def _seats_named(seats: list[dict[str, Any]], name: str | None, seat: int | None) -> Seats:
    """Return the affected seats: this seat, or all seats with this name."""
    return {number for number, one in enumerate(seats) if number == seat or (name is not None and one["name"] == name)}


async def forget_player(
    connection: AsyncConnection,
    signer: Signer,
    name: str | None = None,
    table: str | None = None,
    seat: int | None = None,
) -> tuple[list[str], int]:
    """Delete a name, or one seat's data, from tables and records; return changed tables and the number of records."""
    changed = []
    found = select(tables.c.code, tables.c.summary)
    for row in await connection.execute(found if table is None else found.where(tables.c.code == table)):
        if await _forget_table(connection, row.code, json.loads(row.summary), name, seat):
            changed.append(row.code)
    count = 0
    kept = select(records.c.code, records.c.summary, records.c.record)
    for code, summary, record in await connection.execute(
        kept if table is None else kept.where(records.c.code == table)
    ):
        told = json.loads(summary), json.loads(record)
        count += await _forget_record(connection, signer, code, *told, name=name, seat=seat)
    if name is not None and table is None:
        named = update(challenge_results).where(challenge_results.c.name == name)
        count += (await connection.execute(named.values(name=""))).rowcount
    return changed, count


async def _forget_table(
    connection: AsyncConnection, code: str, summary: dict[str, Any], name: str | None, seat: int | None
) -> bool:
    """Delete the player from a table's log and summary; names and chat do not affect the game."""
    has_changed = False
    rows = await connection.execute(select(log.c.version, log.c.entry).where(log.c.code == code))
    for row in rows:
        entry = json.loads(row.entry)
        if _forget_entry(entry, name, seat):
            has_changed = True
            same = (log.c.code == code) & (log.c.version == row.version)
            await connection.execute(update(log).where(same).values(entry=dumps(entry)))
    meant = _seats_named(summary["seats"], name, seat)
    for number in meant:
        summary["seats"][number]["name"] = ""
    if meant:
        text = dumps(summary)
        await connection.execute(update(tables).where(tables.c.code == code).values(summary=text))
    return has_changed or bool(meant)


def _forget_entry(entry: dict[str, Any], name: str | None, seat: int | None) -> bool:
    """Delete the player's data from one entry; return whether it had any."""
    if entry["kind"] == "open":
        meant = [
            one
            for number, one in enumerate(entry["seats"])
            if one.get("name") and (number == seat or (name is not None and one["name"] == name))
        ]
        for one in meant:
            one["name"] = ""
        return bool(meant)
    if entry["kind"] == "report":
        return _forget_report(entry, name, seat)
    if entry["kind"] not in ("sit", "name", "chat") or not (entry.get("name") or entry.get("text")):
        return False
    if not ((seat is not None and entry.get("seat") == seat) or (name is not None and entry.get("name") == name)):
        return False
    entry["name"] = ""
    if entry["kind"] == "chat":
        entry["text"] = ""
    return True


def _forget_report(entry: dict[str, Any], name: str | None, seat: int | None) -> bool:
    """Delete a player's lines, and their reason for reporting, from a report; return whether it had any."""
    meant = [
        line
        for line in entry["lines"]
        if line["text"] and ((seat is not None and line["seat"] == seat) or (name is not None and line["name"] == name))
    ]
    for line in meant:
        line["name"] = line["text"] = ""
    has_complained = seat is not None and entry["seat"] == seat and bool(entry["why"])
    if has_complained:
        entry["why"] = ""
    return bool(meant) or has_complained


async def _forget_record(
    connection: AsyncConnection,
    signer: Signer,
    code: str,
    summary: dict[str, Any],
    record: dict[str, Any],
    name: str | None,
    seat: int | None,
) -> bool:
    """Delete the name from a record and sign it again; the commitment before the game does not cover names."""
    meant = {number for number in _seats_named(record["players"], name, seat) if record["players"][number]["name"]}
    if not meant:
        return False
    for number in meant:
        record["players"][number]["name"] = summary["players"][number]["name"] = ""
    if "signature" in record:
        record["signature"] = signer.sign(record)
    texts = {"summary": dumps(summary), "record": dumps(record)}
    await connection.execute(update(records).where(records.c.code == code).values(**texts))
    return True

"""Tables for tests: new ones, and games that continue from a position."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

from house import House
from person import Person

CREATE = """async ([path, body]) => {
    const headers = { "Content-Type": "application/json" };
    const { table, seats, host } = await (await fetch(path, { method: "POST", headers, body })).json();
    localStorage["daikaiju.table." + table] = JSON.stringify({ seats, host, seen: Date.now() });
    return table;
}"""


def visit_table(me: Person, path: str, body: dict[str, Any]) -> None:
    """Create a table in the browser, and wait for its first decision."""
    me.visit("/")
    table = me.page.evaluate(CREATE, [path, json.dumps({**body, "pause_ms": 0})])
    me.visit(f"/table/{table}?start=1")
    me.may_act()


def go_on(
    me: Person, options: dict[str, Any], monsters: list[str], moves: list[str], *, edition: str = "second"
) -> None:
    """Continue at the last line of a game, against quick bots."""
    players = [{"monster": monster} for monster in monsters]
    record = {"format": "daikaiju/1", "edition": edition, "options": options, "players": players, "moves": moves}
    visit_table(me, "api/practice", {"record": record, "line": len(moves), "level": "simple"})


def post(house: House, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """Send a request to the server; a table created this way belongs to no browser yet."""
    request = urllib.request.Request(
        f"{house.address}api/{path}", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def sit(me: Person, created: dict[str, Any]) -> None:
    """Take the seats of a table created elsewhere, and start."""
    keys = {"seats": created["seats"], "host": created["host"], "seen": 1}
    me.visit()
    me.page.evaluate(
        "([table, keys]) => localStorage.setItem(`daikaiju.table.${table}`, JSON.stringify(keys))",
        [created["table"], keys],
    )
    me.visit(f"/table/{created['table']}?start=1")

"""The three forms of the protocol agree: the typed records, the schema of the page's types, and the document."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest
import websockets
from server_process import ServerProcess

from daikaiju.server.schemas.client_messages import parse_message
from daikaiju.server.schemas.export import schema, text
from daikaiju.server.schemas.server_messages import Reason
from daikaiju.server.settings import Settings, SettingsError, from_environment
from daikaiju.table.events import event_page
from daikaiju.table.fairness import share

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_the_page_is_typed_from_the_newest_schema() -> None:
    assert (ROOT / "frontend" / "src" / "protocol.schema.json").read_text(encoding="utf-8") == text()


def test_every_message_and_reason_is_in_the_document() -> None:
    found = schema()["$defs"]
    kinds = {shape["properties"]["type"]["const"] for shape in found.values() if "type" in shape.get("properties", ())}
    assert len(kinds) > 20
    documented = set(re.findall(r"`(\w+)`", DOCUMENT))
    assert kinds <= documented
    assert set(get_args(Reason)) <= documented


def test_every_body_is_in_the_document() -> None:
    for name in schema()["properties"]:
        assert name in DOCUMENT or name in ("ClientMessage", "ServerMessage", "Fault"), name


def test_the_events_of_the_document_are_those_of_the_engine() -> None:
    page = (ROOT / "docs" / "events.md").read_text(encoding="utf-8")
    assert event_page() in page, "write the tables of docs/events.md again with daikaiju.table.events.event_page"


def test_examples_of_the_document_are_messages() -> None:
    sent = re.findall(r"^  > (\{.*\})$", DOCUMENT, re.MULTILINE)
    assert len(sent) == 4
    for example in sent:
        filled = re.sub(r"<(32 to 128|64 hex)[^>]*>", "0" * 64, example)
        parse_message(re.sub(r"<[^>]*>", "s" * 20, filled).encode())


SHOWN = ("type", "id", "before", "version")
"""The fields of a message that the transcript must show exactly; the others are abbreviated there."""
LONGEST_WAIT = 600
"""Seconds after which a missing message fails the test, on the slowest machine."""


def test_the_first_transcript_is_that_of_a_session(server: ServerProcess) -> None:
    transcript = DOCUMENT.partition("```text\n")[2].partition("```")[0]
    documented: list[list[dict[str, Any]]] = []
    for arrow, line in re.findall(r"^  ([<>]) (.*)$", transcript, re.MULTILINE):
        if arrow == ">":
            documented.append([])
        # the first occurrence of each field belongs to the message itself, not to an object inside it
        found = {name: re.search(rf'"{name}": ("[^"]*"|\d+)', line) for name in SHOWN}
        documented[-1].append({name: json.loads(match[1]) for name, match in found.items() if match})
    recorded = asyncio.run(_recorded_session(server, [len(exchange) - 1 for exchange in documented]))
    assert [_in_any_order(one) for one in documented] == [_in_any_order(one) for one in recorded]


def _in_any_order(messages: list[dict[str, Any]]) -> list[str]:
    """Sort the messages of one exchange: an answer may come before or after a broadcast."""
    return sorted(map(str, messages))


async def _recorded_session(server: ServerProcess, answers: list[int]) -> list[list[dict[str, Any]]]:
    """Play the session of the transcript; return each sent message with the given number of received ones."""
    created = server.post("api/play", {"name": "Ada", "options": {"first_player": 0}})
    secrets, entropy = [created["seats"][0]["secret"], created["host"]], "0" * 64
    exchanges: list[list[dict[str, Any]]] = []
    async with websockets.connect(f"{server.url.replace('http', 'ws', 1)}/ws/{created['table']}") as socket:

        async def send(**message: Any) -> list[dict[str, Any]]:
            await socket.send(json.dumps(message))
            messages = [message]
            while len(messages) <= answers[len(exchanges)]:
                received = json.loads(await asyncio.wait_for(socket.recv(), LONGEST_WAIT))
                if received["type"] != "presence":
                    messages.append(received)
            exchanges.append([{name: message[name] for name in SHOWN if name in message} for message in messages])
            return messages

        welcome = (await send(type="hello", secrets=secrets, version=0))[1]
        commitment = welcome["table"]["fairness"]["commitment"]
        promise = share(commitment, entropy)
        await send(type="ready", seat=0, ready=True, share=promise, commitment=commitment, id="a1")
        await send(type="reveal", seat=0, entropy=entropy, commitment=commitment, id="a2")
        await send(type="move", seat=0, move="roll", version=5, id="a3")
    return exchanges


def test_settings_are_printed_without_passwords() -> None:
    settings = Settings(database="postgresql+asyncpg://ada:hunter2@db.example/tables")
    assert "hunter2" not in json.dumps(settings.public())
    assert "db.example" in settings.public()["database"]


def test_flags_come_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DAIKAIJU_PORT", "9000")
    monkeypatch.setenv("DAIKAIJU_TRUST_PROXY", "yes")
    assert (from_environment().port, from_environment(port=9001).port) == (9000, 9001)
    assert from_environment().trust_proxy
    monkeypatch.setenv("DAIKAIJU_PORT", "many")
    with pytest.raises(SettingsError, match="DAIKAIJU_PORT 'many'"):
        from_environment()


def test_settings_that_cannot_work_are_refused() -> None:
    with pytest.raises(SettingsError, match="SQLite is for one process"):
        from_environment(workers=2)
    with pytest.raises(SettingsError, match="database mysql"):
        from_environment(database="mysql://x")

"""The protocol's three forms say the same: the typed records, the schema the page is typed from, and the document."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from daikaiju.server.schemas.client_messages import parse_message
from daikaiju.server.schemas.export import schema, text
from daikaiju.server.schemas.server_messages import Reason
from daikaiju.server.settings import Settings, SettingsError, from_environment
from daikaiju.table.events import event_page

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_the_page_is_typed_from_the_newest_schema() -> None:
    assert (ROOT / "frontend" / "src" / "protocol.schema.json").read_text(encoding="utf-8") == text()


def test_every_message_and_reason_stands_in_the_document() -> None:
    found = schema()["$defs"]
    kinds = {shape["properties"]["type"]["const"] for shape in found.values() if "type" in shape.get("properties", ())}
    assert len(kinds) > 20
    documented = set(re.findall(r"`(\w+)`", DOCUMENT))
    assert kinds <= documented
    assert set(get_args(Reason)) <= documented


def test_every_body_stands_in_the_document() -> None:
    for name in schema()["properties"]:
        assert name in DOCUMENT or name in ("ClientMessage", "ServerMessage", "Fault"), name


def test_the_events_of_the_document_are_those_of_the_engine() -> None:
    section = DOCUMENT.partition("### Events\n")[2].partition("\n### ")[0]
    assert event_page() in section, "write the tables of docs/protocol.md anew with daikaiju.table.events.event_page"


def test_examples_of_the_document_are_messages() -> None:
    sent = re.findall(r"^  > (\{.*\})$", DOCUMENT, re.MULTILINE)
    assert len(sent) == 4
    for example in sent:
        filled = re.sub(r"<(32 to 128|64 hex)[^>]*>", "0" * 64, example)
        parse_message(re.sub(r"<[^>]*>", "s" * 20, filled).encode())


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

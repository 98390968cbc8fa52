"""The protocol as one JSON Schema; `python -m daikaiju.server.schemas.export [FILE]` writes it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaMode

from daikaiju.server.schemas import client_messages, coach, http, server_messages, shared
from daikaiju.table import schemas as table

SENT: list[Any] = [
    http.NewTable,
    http.PlayNow,
    http.GuidedGame,
    http.TakeSeat,
    http.FindTable,
    http.Practice,
    http.AskReview,
    http.OddsQuestion,
    coach.ChallengeMoves,
    coach.ChallengeEntry,
]
SHOWN: list[Any] = [
    http.Created,
    http.Seated,
    http.Found,
    http.People,
    http.Lobby,
    http.KnownTables,
    http.Records,
    table.Verdict,
    http.Steps,
    http.ReviewShown,
    http.Catalogue,
    http.ExpansionWords,
    http.Setup,
    http.Levels,
    http.OddsAnswer,
    http.Fault,
    http.Health,
    shared.TableInfo,
    table.RecordFile,
    coach.Stats,
    coach.Puzzles,
    coach.PuzzleFile,
    coach.Challenge,
    coach.ChallengeState,
    coach.ChallengeResult,
]


def schema() -> dict[str, Any]:
    """Return one schema whose properties are the messages and bodies; all other types are in $defs."""
    inputs: list[tuple[Any, JsonSchemaMode, TypeAdapter[Any]]] = [
        ("ClientMessage", "validation", TypeAdapter(client_messages.ClientMessage)),
        ("ServerMessage", "serialization", TypeAdapter(server_messages.ServerMessage)),
        *((body.__name__, "validation", TypeAdapter(body)) for body in SENT),
        *((shape.__name__, "serialization", TypeAdapter(shape)) for shape in SHOWN),
    ]
    found, definitions = TypeAdapter.json_schemas(inputs)
    properties = {name: shape for (name, _), shape in found.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Protocol",
        "type": "object",
        "properties": properties,
        "required": sorted(properties),
        "additionalProperties": False,
        **definitions,
    }


def text() -> str:
    """Return the schema as JSON text."""
    return json.dumps(schema(), indent=1, sort_keys=True) + "\n"


def write(file: Path) -> None:
    """Write the schema to a file; the page's types are generated from it."""
    file.write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "frontend/src/protocol.schema.json"))

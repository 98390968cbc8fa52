"""Monitoring: exact numbers of all workers, one JSON object per line, plain text in a terminal."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import random
import time
from pathlib import Path
from typing import get_args

import pytest
from server_process import ServerProcess, StartServer
from table_client import TableClient
from test_playing import HUMAN, new_table, secrets_of

from daikaiju.server.logs import JsonLines, PlainWords, set_up_logs
from daikaiju.server.metrics import HELP, SHARED, MetricName, Metrics


def test_counters_above_a_million_are_exact() -> None:
    metrics = Metrics()
    metrics.count("daikaiju_log_entries_total", 12_345_678)
    metrics.count("daikaiju_log_entries_total")
    assert "daikaiju_log_entries_total 12345679\n" in metrics.text()


def test_numbers_of_all_workers_stand_in_one_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SHARED, str(tmp_path))
    here, there = Metrics(), Metrics()
    for metrics in (here, there):
        metrics.count("daikaiju_moves_total", 3, 'by="bot"')
        metrics.observe("daikaiju_move_seconds", 0.002)
        metrics.gauge("daikaiju_rooms", lambda: 5)
    gone = 2**22 + 1  # higher than any process id
    (tmp_path / f"{gone}.json").write_text(json.dumps(there.numbers()))
    text = here.text()
    assert 'daikaiju_moves_total{by="bot"} 6\n' in text
    assert "daikaiju_move_seconds_count 2\n" in text
    assert "daikaiju_rooms 5\n" in text, "who is gone has no rooms any more"


def test_several_workers_answer_alike(start_server: StartServer, database: str) -> None:
    server = start_server(database, workers="2")
    for _ in range(6):
        new_table(server, [HUMAN, HUMAN])
    for _ in range(240):
        text = server.request("GET", "metrics")[1]
        if "daikaiju_tables_created_total 6\n" in text:
            break
        time.sleep(0.25)
    else:
        raise AssertionError(text)


def test_addresses_that_name_no_file_are_not_there(server: ServerProcess) -> None:
    for path in ("%00", "x" * 300 + ".js", "assets/" + "x" * 300, "%00.css"):
        assert server.request("GET", path)[0] in (404, 200)
        assert "Traceback" not in server.log.read_text()
    assert server.request("GET", "%00")[0] == 404


def failed() -> logging.LogRecord:
    """Return a log record of an exception."""
    try:
        raise ValueError("first line\nsecond line")
    except ValueError as problem:
        info = (type(problem), problem, problem.__traceback__)
    return logging.LogRecord("daikaiju", logging.ERROR, __file__, 1, "it broke", (), info)


def test_the_log_is_one_json_object_a_line_without_raw_tracebacks() -> None:
    line = JsonLines().format(failed())
    assert "\n" not in line and "Traceback" not in line
    told = json.loads(line)
    assert (told["message"], told["problem"]) == ("it broke", "ValueError: first line")
    assert told["where"][-1].startswith("test_watching.py:")


def test_from_its_start_to_its_end_a_server_with_bots_logs_nothing_else(start_server: StartServer) -> None:
    running = start_server()
    created = new_table(running, [HUMAN, {"kind": "bot", "level": "steady"}])

    async def play() -> None:
        async with TableClient(running.url, created["table"], secrets_of(created)) as player:
            await player.ready(0)
            await player.play_on(random.Random(1))

    asyncio.run(play())
    running.stop()
    lines = [json.loads(line) for line in running.log.read_text().splitlines()]
    assert [line["message"] for line in lines[:2]] == ["settings", "open"]
    assert all(line["level"] == "info" for line in lines), lines
    assert running.process.returncode == 0


def test_all_loggers_use_the_same_format() -> None:
    stream = io.StringIO()
    before = logging.getLogger().handlers
    try:
        set_up_logs(stream=stream)
        logging.getLogger("asyncio").error("Task exception was never retrieved\nTraceback …")
        assert json.loads(stream.getvalue())["message"] == "Task exception was never retrieved"
    finally:
        logging.getLogger().handlers = before


def test_a_terminal_is_spoken_to_plainly() -> None:
    line = PlainWords().format(failed())
    assert "it broke" in line and "{" not in line and "\n" not in line


def test_every_number_has_a_help_text() -> None:
    assert set(get_args(MetricName)) == set(HELP)
    metrics = Metrics()
    for name in get_args(MetricName):
        metrics.count(name)
        assert f"# HELP {name} " in metrics.text()

"""The processes of a server: one, or several on one port."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import sys
import tempfile
import time
from functools import partial
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path

import uvicorn

from daikaiju import stopping
from daikaiju.server.app import build
from daikaiju.server.handover import Handover
from daikaiju.server.logs import LOG, set_up_logs
from daikaiju.server.metrics import SHARED
from daikaiju.server.schemas.fields import MAX_MESSAGE
from daikaiju.server.settings import Settings

SWITCH_SECONDS = 0.0005
"""Python's thread switch interval. With the default of 5 ms, a busy event loop delays SQLite's thread that long."""
RESTART_SECONDS = 0.5
"""Pause before a worker that died is replaced."""
POLL_SECONDS = 0.2


def run(settings: Settings, listening: socket.socket) -> bool:
    """Serve until a stop is requested; return False if the server could not start."""
    if settings.workers == 1:
        return serve(settings, listening)
    with tempfile.TemporaryDirectory(prefix="daikaiju-workers-") as folder:
        os.environ[SHARED] = folder
        _supervise(settings, listening, Path(folder))
    return True


def serve(settings: Settings, listening: socket.socket, handover: Handover | None = None) -> bool:
    """Serve in this process until a stop is requested; return False if the server could not start."""
    sys.setswitchinterval(SWITCH_SECONDS)
    config = uvicorn.Config(
        build(settings, handover),
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        http="daikaiju.server.http.protocol:TimedHttp",
        ws="daikaiju.server.websocket.metered:MeteredWebSocket",
        ws_max_size=MAX_MESSAGE * 4,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=40,
        timeout_graceful_shutdown=3,
    )
    server = uvicorn.Server(config)
    if handover is not None:
        handover.server = server
    stopping.when_requested(partial(server.handle_exit, signal.SIGTERM, None))
    server.run(sockets=[listening])
    for process in multiprocessing.active_children():  # bots and reviews: their results are no longer needed
        process.kill()
    return server.started or stopping.is_requested()


def _supervise(settings: Settings, listening: socket.socket, folder: Path) -> None:
    """Start the workers and replace one that dies, until a stop is requested."""
    workers = [_start(settings, listening, number, folder) for number in range(settings.workers)]
    while not stopping.is_requested():
        wait([worker.sentinel for worker in workers], timeout=POLL_SECONDS)
        for number, worker in enumerate(workers):
            if worker.exitcode is not None and not stopping.is_requested():
                LOG.error("a worker died", extra={"worker": number, "exit": worker.exitcode})
                time.sleep(RESTART_SECONDS)
                workers[number] = _start(settings, listening, number, folder)
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.join()


def _start(settings: Settings, listening: socket.socket, number: int, folder: Path) -> BaseProcess:
    worker = multiprocessing.get_context("spawn").Process(target=_work, args=(settings, listening, number, folder))
    worker.start()
    return worker


def _work(settings: Settings, listening: socket.socket, number: int, folder: Path) -> None:
    """Run one worker."""
    stopping.listen()
    stopping.end_with_parent()
    set_up_logs()
    if not serve(settings, listening, Handover(number, settings.workers, folder)):
        sys.exit(1)

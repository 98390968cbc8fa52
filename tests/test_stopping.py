"""Stop requests: no signal is lost, wherever Python is when it arrives, and every long command ends."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from daikaiju import Record, bot, new_match

SIGNALS = (signal.SIGINT, signal.SIGTERM)
WHERE = {
    "weak reference": "ref = weakref.ref(thing, strike); del thing",
    "finalizer": "Thing.__del__ = strike; del thing",
    "garbage collector": "gc.callbacks.append(lambda *_: strike()); gc.collect()",
}
"""Callbacks in which Python discards exceptions of signal handlers."""
STRUCK = """
import gc, os, sys, time, weakref
from daikaiju import stopping

class Thing:
    pass

def strike(*_):
    gc.callbacks.clear()
    os.kill(os.getpid(), {number})

stopping.listen()
thing = Thing()
{where}
while True:
    stopping.check()
    time.sleep(0.01)
"""
NEVER_CHECKS = """
import os, signal
from daikaiju import stopping

stopping.GRACE_SECONDS = 0.1
stopping.listen()
os.kill(os.getpid(), signal.SIGTERM)
while True:
    pass
"""
COMMAND_STRUCK = """
import gc, os, signal, sys
from daikaiju.__main__ import main

left = int(sys.argv.pop(1))

def strike(*_):
    global left
    left -= 1
    if left == 0:
        os.kill(os.getpid(), signal.SIGTERM)

gc.callbacks.append(strike)
main()
"""
COMMANDS = {
    "simulate": "simulate --games 100000 --bots simple,simple --workers 1 --out games.jsonl",
    "simulate on cores": "simulate --games 100000 --bots simple,simple --workers 2 --out games.jsonl",
    "train": "train --preset release --workers 1",
    "ladder": "ladder --games 400 --workers 1 --out ladder.md",
    "respond": "respond simple --workers 1",
    "lab": "lab cards --workers 1",
    "puzzles": "puzzles make --workers 1",
    "review": "review game.json",
    "serve": "serve --port 0",
}


def run(program: str, *words: str, at: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", program, *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=at, timeout=900)


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("where", WHERE)
def test_a_signal_inside_a_callback_is_not_lost(where: str, number: signal.Signals) -> None:
    ended = run(STRUCK.format(where=WHERE[where], number=int(number)))
    assert ended.returncode != 0
    assert "KeyboardInterrupt" in ended.stderr.splitlines()[-1]
    assert "Exception ignored" not in ended.stderr


def test_work_that_never_checks_is_ended() -> None:
    assert run(NEVER_CHECKS).returncode == 130


@pytest.mark.parametrize("name", COMMANDS)
def test_a_long_command_ends_when_a_signal_arrives_inside_the_garbage_collector(name: str, tmp_path: Path) -> None:
    match, simple = new_match("second", ["Gigazaur", "Cyber Kitty"], seed=1), bot("simple")
    while not match.over:
        match.play(simple.choose(match.view(match.to_act)))
    match.record().save(str(tmp_path / "game.json"))
    ended = run(COMMAND_STRUCK, "100", *COMMANDS[name].split(), at=tmp_path)
    assert ended.returncode in (0, 130), ended.stderr
    assert "Traceback" not in ended.stderr
    assert "Exception ignored" not in ended.stderr


@pytest.mark.parametrize("number", SIGNALS)
def test_a_game_in_the_terminal_that_is_interrupted_is_saved(number: signal.Signals, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "daikaiju", "play", "--seed", "7", "--players", "2", "--lang", "en"]
    with subprocess.Popen(command, cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        game.stdin.write(b"roll\n")
        game.stdin.flush()
        said = b""
        while said.count(b"> ") < 2:  # the prompts before and after the roll
            read = os.read(game.stdout.fileno(), 4096)
            assert read, said
            said += read
        game.send_signal(number)
        assert game.wait() == 130
        said += game.stdout.read()
    assert b"daikaiju-7.json" in said
    assert Record.load(str(tmp_path / "daikaiju-7.json")).moves

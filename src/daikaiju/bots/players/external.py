"""External bots: an object, a class in a Python file, or a program that answers one line of JSON per decision.

    MyBot()                any object with `choose(view)` or `choose(view, options, random)`
    my_bot.py:MyBot        the class MyBot of that file, instantiated for every game
    exec:node my_bot.js    a program: it reads a line of JSON for every decision and writes one

A bot that raises, is slow or answers illegally stops its game with a BotFault that contains its name and the position.
"""

from __future__ import annotations

import importlib.util
import inspect
import json
import queue
import shlex
import signal
import subprocess
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from functools import cache
from pathlib import Path
from random import Random
from types import FrameType
from typing import TYPE_CHECKING, Any, NoReturn, cast

from daikaiju.engine.errors import DaikaijuError
from daikaiju.engine.notation import describe

if TYPE_CHECKING:
    from daikaiju.bots import BotProtocol
    from daikaiju.engine.game import Game

PROGRAM = "exec:"
SECONDS = 10.0
"""The time limit of an external bot for one decision."""
REPEAT_SECONDS = 0.1
"""The interval at which the alarm is repeated after that."""


class ExternalBotError(DaikaijuError):
    """A bot that cannot be loaded; the message contains its name."""


class BotFault(DaikaijuError):
    """A bot that aborted its game: its name, the reason, the position, and the traceback if it raised."""

    def __init__(self, bot: str, reason: str, position: dict[str, Any], trace: str = "") -> None:
        super().__init__(bot, reason, position, trace)  # all, so that a fault can be pickled and returned from a worker
        self.bot = bot
        self.reason = reason
        self.position = position
        self.trace = trace

    def __str__(self) -> str:
        asked, options = self.position["question"], ", ".join(self.position["legal"][:8])
        return f"bot {self.bot} {self.reason} (seat {self.position['to_act']}, asked {asked['kind']}: {options})"


class TooSlow(Exception):
    """A bot exceeded the time limit of a decision."""


def is_external(name: str) -> bool:
    """Return whether this names an external bot: a Python file with a class, or a program."""
    return name.startswith(PROGRAM) or ".py:" in name


def external(name: str, seconds: float = SECONDS) -> BotProtocol:
    """Load an external bot; it is guarded at every decision."""
    if name.startswith(PROGRAM):
        return GuardedBot(name, _program(name[len(PROGRAM) :], seconds), seconds)
    path, _, cls = name.rpartition(":")
    return GuardedBot(name, _made(name, Path(path), cls), seconds)


def _made(name: str, path: Path, cls: str) -> BotProtocol:
    """Return an instance of a class in a file."""
    if not path.is_file():
        raise ExternalBotError(f"bot {name}: there is no file {path}")
    try:
        made: object = getattr(_module(path.resolve()), cls)()
    except AttributeError:
        raise ExternalBotError(f"bot {name}: {path} has no class {cls}") from None
    except Exception as problem:
        raise ExternalBotError(f"bot {name}: {type(problem).__name__}: {problem}") from None
    return adapted(name, made)


def name_of(bot: object) -> str:
    """Return the name of a bot in messages and results: its text, its `name`, or that of its function or class."""
    if isinstance(bot, str):
        return bot
    return str(getattr(bot, "name", "") or getattr(bot, "__name__", "") or type(bot).__name__)


def guarded(bot: object, seconds: float = SECONDS) -> BotProtocol:
    """Return a bot from any object with a method `choose`, or from a function. Raises ExternalBotError."""
    return GuardedBot(name_of(bot), adapted(name_of(bot), bot), seconds)


def adapted(name: str, bot: object) -> BotProtocol:
    """Return a bot that calls `choose`, or the function, with as many arguments as it takes.

    Raises ExternalBotError.
    """
    choose = getattr(bot, "choose", None if isinstance(bot, type) else bot)
    if not callable(choose):
        raise ExternalBotError(f"bot {name}: it has no method choose(view) or choose(view, options, random)")
    takes_all = True
    try:
        inspect.signature(choose).bind(None, None, None)
    except TypeError:
        takes_all = False
    except ValueError:  # a function written in C: it has no signature
        pass
    if takes_all and choose is not bot:
        return cast("BotProtocol", bot)
    return FunctionBot(choose, takes_all)


class FunctionBot:
    """A bot that is a function of the view, which contains its options, or of view, options and random source."""

    def __init__(self, function: Callable[..., str], takes_all: bool) -> None:
        self.function = function
        self.takes_all = takes_all

    def choose(self, view: Game, options: tuple[str, ...], random: Random) -> str:
        """Return the function's choice."""
        return self.function(view, options, random) if self.takes_all else self.function(view)


@cache
def _module(path: Path) -> Any:
    """Import a file once per process, whatever its name."""
    spec = importlib.util.spec_from_file_location(f"external_bot_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class GuardedBot:
    """A wrapper that enforces the rules for another bot: answer in time, answer legally, do not raise."""

    def __init__(self, name: str, bot: BotProtocol, seconds: float) -> None:
        self.name = name
        self.bot = bot
        self.seconds = seconds

    def choose(self, view: Game, options: tuple[str, ...], random: Random) -> str:
        """Return the bot's choice. Raises BotFault if it does not choose one of the options in time."""
        position = describe(view, view.to_act)  # before the bot can touch the view
        try:
            with nullcontext() if isinstance(self.bot, Program) else time_limit(self.seconds):
                move = self.bot.choose(view, options, random)
        except TooSlow:
            raise BotFault(self.name, f"took more than {self.seconds:g} s", position) from None
        except ExternalBotError as problem:
            raise BotFault(self.name, f"failed: {problem}", position) from None
        except Exception as problem:
            last = traceback.extract_tb(problem.__traceback__)[-1]
            reason = f"raised {type(problem).__name__}: {problem} ({last.filename}:{last.lineno})"
            raise BotFault(self.name, reason, position, "".join(traceback.format_exception(problem))) from problem
        if move not in options:
            raise BotFault(self.name, f"answered {move!r}, which is not one of its options", position)
        return move


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise TooSlow after `seconds`: immediately where the system has alarms, otherwise when the work is done.

    Only an exception can end a bot that loops without end. Python discards one that is raised inside a
    garbage-collector callback, so the alarm is repeated until it took effect.
    """
    begun = time.monotonic()
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        if time.monotonic() - begun > seconds:
            raise TooSlow
        return
    before = signal.signal(signal.SIGALRM, _time_is_up)
    signal.setitimer(signal.ITIMER_REAL, seconds, REPEAT_SECONDS)
    try:
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    finally:  # again, because the alarm may have interrupted the line above
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _time_is_up(number: int, frame: FrameType | None) -> NoReturn:
    raise TooSlow


class Program:
    """A program that reads requests from standard input and writes answers to standard output, one JSON line each."""

    def __init__(self, command: str, seconds: float) -> None:
        self.command = command
        self.seconds = seconds
        self._process: subprocess.Popen[str] | None = None
        self._answers: queue.SimpleQueue[str | None] = queue.SimpleQueue()

    def choose(self, view: Game, options: tuple[str, ...], random: Random) -> str:
        """Send `{"seat", "options", "random", "view"}` and read `{"move"}`."""
        asked = {
            "seat": view.to_act,
            "options": options,
            "random": random.getrandbits(32),
            "view": describe(view, view.to_act),
        }
        process = self._running()
        assert process.stdin is not None
        with suppress(OSError):  # a program that has ended reads nothing; then its answers end, too
            process.stdin.write(json.dumps(asked) + "\n")
            process.stdin.flush()
        try:
            answer = self._answers.get(timeout=self.seconds)
        except queue.Empty:
            self.stop()
            raise TooSlow from None
        if answer is None:
            code = self.stop(self.seconds)
            raise ExternalBotError(f"{self.command} ended (exit code {code}) instead of answering")
        try:
            return str(json.loads(answer)["move"])
        except (ValueError, KeyError, TypeError):
            raise ExternalBotError(f'{answer.strip()!r} is not a line like {{"move": "…"}}') from None

    def _running(self) -> subprocess.Popen[str]:
        if self._process is None:
            words, pipe = shlex.split(self.command), subprocess.PIPE
            try:
                self._process = subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True, encoding="utf-8")
            except OSError as problem:
                raise ExternalBotError(f"{self.command}: {problem.strerror}") from None
            self._answers = queue.SimpleQueue()
            threading.Thread(target=self._listen, args=(self._process, self._answers), daemon=True).start()
        return self._process

    @staticmethod
    def _listen(process: subprocess.Popen[str], answers: queue.SimpleQueue[str | None]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            answers.put(line)
        answers.put(None)

    def stop(self, seconds: float = 0.2) -> int | None:
        """End the program, by force after this many seconds, and return its exit code; the next decision starts it."""
        process, self._process = self._process, None
        if process is None:
            return None
        if process.stdin is not None:
            with suppress(OSError):  # what was not sent cannot be sent to a program that has ended
                process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            process.wait(seconds)
        process.kill()
        return process.wait()


@cache
def _program(command: str, seconds: float) -> Program:
    """Return the running program of a command; it is shared by all games of a process."""
    if not shlex.split(command):
        raise ExternalBotError(f"bot {PROGRAM}: which program? For example exec:node my_bot.js")
    return Program(command, seconds)

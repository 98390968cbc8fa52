"""Where work is done: in this process, on this machine's cores, or on a Dask cluster; one way to ask for it."""

from __future__ import annotations

import os
import signal
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any, ParamSpec, TypeVar, cast

from daikaiju.engine.errors import DaikaijuError

THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
AHEAD = 3
"""Tasks handed out per worker before the first result is wanted: enough to keep busy, few enough to stay small."""
LOSSES = 3
"""So often in a row a task may lose its worker before it is given up."""
CONNECT_SECONDS = 10
ENDING_SECONDS = 10
LOOKING_SECONDS, SENDING_SECONDS = 0.5, 2
"""How often a worker looks whether to end, and how long a result that it is sending then may take."""

Task = TypeVar("Task")
Result = TypeVar("Result")
Given = ParamSpec("Given")


class WorkError(DaikaijuError):
    """The work cannot be done where it was sent."""


@contextmanager
def executor(workers: int, cluster: str = "") -> Iterator[Executor]:
    """Open an executor: a Dask cluster's if an address is given, otherwise processes of this machine."""
    if cluster:
        with _dask(cluster) as remote:
            yield remote
        return
    os.environ.update(dict.fromkeys(THREADS, "1"))  # a worker is one core; its matrices must not take the others
    others = set(active_children())
    pool = _Pool(workers, mp_context=get_context("spawn"), initializer=_begin_worker)
    try:
        yield pool
    except BaseException:
        made = set(active_children()) - others
        for worker in made:  # nobody waits for games whose results nobody takes
            worker.terminate()
        pool.shutdown(wait=False, cancel_futures=True)
        _end(made)
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _end(workers: Iterable[BaseProcess]) -> None:
    """Wait for workers to end, but not without end: one may wait for a lock that another took with it."""
    until = time.monotonic() + ENDING_SECONDS
    for worker in workers:
        if not wait([worker.sentinel], max(0.0, until - time.monotonic())):
            worker.kill()


class _ToldToEnd(BaseException):
    """Breaks off a task, past whatever the task catches itself."""


class _Worker:
    """A worker that is told to end breaks off its task, but never the sending of a result: half of one would be waited
    for without end."""

    is_playing = False
    is_told_to_end = False

    @classmethod
    def play(cls, task: Callable[[], Result]) -> Result:
        """Do a task; a worker that is told to end counts as lost, whoever told it."""
        cls.is_playing = True
        try:
            if cls.is_told_to_end:
                raise _ToldToEnd
            return task()
        except _ToldToEnd:
            raise BrokenProcessPool("a worker process was told to end") from None
        finally:
            cls.is_playing = False

    @classmethod
    def end(cls, *_: object) -> None:
        """Hear that nobody takes results any more."""
        cls.is_told_to_end = True
        if cls.is_playing:
            cls.is_playing = False
            raise _ToldToEnd


class _Pool(ProcessPoolExecutor):
    """Processes whose tasks can be broken off."""

    def submit(self, fn: Callable[Given, Result], /, *args: Given.args, **kwargs: Given.kwargs) -> Future[Result]:
        """Hand out a task."""
        return super().submit(_Worker.play, partial(fn, *args, **kwargs))


def _begin_worker() -> None:
    """Leave Ctrl-C to the parent, which keeps what is finished, and end with it, even if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _Worker.end)
    Thread(target=_end_in_time, daemon=True).start()


def _end_in_time() -> None:
    """End with the parent, and soon after being told to: a pool that has lost a worker tells idle ones only once."""
    parent = parent_process()
    assert parent is not None
    while parent.is_alive() and not _Worker.is_told_to_end:
        parent.join(LOOKING_SECONDS)
    if _Worker.is_told_to_end:
        time.sleep(SENDING_SECONDS)
    os._exit(1)


@contextmanager
def _dask(address: str) -> Iterator[Executor]:
    try:
        from distributed import Client
    except ImportError:
        raise WorkError("--cluster needs Dask: pip install 'daikaiju[lab]'") from None
    try:
        client = cast(Any, Client)(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as problem:
        reason = str(problem).splitlines()[0] if str(problem) else type(problem).__name__
        raise WorkError(f"no Dask scheduler answers at {address}: {reason}") from None
    try:
        if not client.scheduler_info()["workers"]:
            raise WorkError(f"the Dask scheduler at {address} has no workers")
        yield client.get_executor(pure=False, retries=LOSSES)
    finally:
        with suppress(Exception):
            client.close(timeout=CONNECT_SECONDS)


def in_order(
    function: Callable[[Task], Result], tasks: Iterable[Task], workers: int = 1, cluster: str = ""
) -> Iterator[Result]:
    """Yield the results of all tasks in the tasks' order, wherever they are worked out.

    Only a few tasks are under way at a time, so neither tasks nor results pile up. A task whose worker dies is handed
    out again; no result is yielded twice.
    """
    if workers <= 1 and not cluster:
        yield from map(function, tasks)
        return
    left = iter(tasks)
    waiting: deque[Task] = deque()
    losses = 0
    while True:
        try:
            with executor(workers, cluster) as pool:
                for result in _drain(pool, function, waiting, left, AHEAD * max(workers, _size(pool))):
                    losses = 0
                    yield result
                return
        except BrokenProcessPool:
            losses += 1
            if losses > LOSSES:
                raise WorkError(f"a worker process died {losses} times in a row at the same games") from None


def _drain(
    pool: Executor, function: Callable[[Task], Result], waiting: deque[Task], left: Iterator[Task], ahead: int
) -> Iterator[Result]:
    """Hand out what was waiting, then the rest; a task leaves `waiting` only when its result is yielded."""
    futures: deque[Future[Result]] = deque(pool.submit(function, task) for task in waiting)
    while True:
        while len(futures) < ahead and (task := next(left, None)) is not None:
            waiting.append(task)
            futures.append(pool.submit(function, task))
        if not futures:
            return
        result = futures.popleft().result()
        waiting.popleft()
        yield result


def _size(pool: Executor) -> int:
    """How many workers a cluster has; the local number is the caller's."""
    client = getattr(pool, "_client", None)
    return len(client.scheduler_info()["workers"]) if client is not None else 0

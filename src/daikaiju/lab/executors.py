"""Where work is done: in this process, on this machine's cores, or on a Dask cluster; one way to ask for it."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Any, TypeVar, cast

from daikaiju.engine.errors import DaikaijuError

THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
AHEAD = 3
"""Tasks handed out per worker before the first result is wanted: enough to keep busy, few enough to stay small."""
LOSSES = 3
"""So often in a row a task may lose its worker before it is given up."""
CONNECT_SECONDS = 10

Task = TypeVar("Task")
Result = TypeVar("Result")


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
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_begin_worker)
    try:
        yield pool
    except BaseException:
        for worker in set(active_children()) - others:  # nobody waits for games whose results nobody takes
            worker.terminate()
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _begin_worker() -> None:
    """Leave Ctrl-C to the parent, which keeps what is finished, and end with it, even if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
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

"""Work on this machine's cores or on a Dask cluster: one interface to submit tasks and to collect their results."""

from __future__ import annotations

import os
import pickle
import traceback
from asyncio import CancelledError
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from threading import Event
from typing import Any, Generic, Protocol, TypeVar, cast

from daikaiju import discovery, stopping
from daikaiju.engine.errors import DaikaijuError
from daikaiju.extras import install_command

THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
AHEAD = 3
"""Tasks submitted per worker before the first result is needed."""
LOSSES = 3
"""The number of times a task may lose its worker before the run is aborted."""
CONNECT_SECONDS = 10
POLL_SECONDS = 0.2
"""The interval in seconds at which a waiting run checks for a stop request."""
JOIN_SECONDS = 5

Argument = TypeVar("Argument")
Result = TypeVar("Result")


class WorkError(DaikaijuError):
    """Work that cannot be done on the requested workers."""


@dataclass(eq=False)
class SubmittedCall(Generic[Result]):
    """A submitted call, and its result once it is known."""

    function: Callable[[Any], Result]
    argument: Any
    losses: int = 0
    is_done: bool = False
    result: Result | None = None
    error: BaseException | None = None


@dataclass(eq=False)
class ClusterCall:
    """A call on a Dask cluster, and the future of its last submission."""

    call: tuple[Any, ...]
    future: Any = None
    is_done: Event = field(default_factory=Event)
    losses: int = 0


class Workers(Protocol):
    """Executors of tasks: `LocalWorkers` or `ClusterWorkers`."""

    def __len__(self) -> int:
        """Return the number of workers."""
        ...

    def submit(self, function: Callable[[Argument], Result], argument: Argument) -> Any:
        """Submit a task."""
        ...

    def result(self, task: Any) -> Any:
        """Wait for a task; return its result or raise its error."""
        ...


@contextmanager
def workers_on(workers: int, cluster: str = "") -> Iterator[Workers]:
    """Open workers: those of a Dask cluster if its address is given, otherwise processes of this machine."""
    if cluster:
        with _cluster(cluster) as remote:
            yield remote
        return
    os.environ.update(dict.fromkeys(THREADS, "1"))  # a worker uses one core, also for matrix operations
    pool = LocalWorkers(workers)
    try:
        yield pool
    except BaseException:
        pool.kill()
        raise
    pool.close()


class LocalWorkers:
    """Processes of this machine, each with its own pipe.

    A worker that dies at any time, even while it sends a result, closes only its own pipe. Its task is submitted again
    to a new worker.
    """

    def __init__(self, number: int) -> None:
        """Start `number` processes."""
        self._waiting: deque[SubmittedCall[Any]] = deque()
        self._workers = [_Worker() for _ in range(number)]

    def __len__(self) -> int:
        """Return the number of workers."""
        return len(self._workers)

    def submit(self, function: Callable[[Argument], Result], argument: Argument) -> SubmittedCall[Result]:
        """Queue a task; it starts as soon as a worker is idle."""
        task: SubmittedCall[Result] = SubmittedCall(function, argument)
        self._waiting.append(task)
        self._feed()
        return task

    def result(self, task: SubmittedCall[Result]) -> Result:
        """Wait for a task; return its result or raise its error."""
        while not task.is_done:
            stopping.check()
            self._feed()
            pipes = {worker.pipe: worker for worker in self._workers if worker.task is not None}
            for pipe in wait(list(pipes), POLL_SECONDS):
                self._receive(pipes[cast(Connection, pipe)])
        if task.error is not None:
            raise task.error
        return cast(Result, task.result)

    def _feed(self) -> None:
        for worker in self._workers:
            if worker.task is None and self._waiting:
                worker.task = self._waiting.popleft()
                try:
                    worker.pipe.send((worker.task.function, worker.task.argument))
                except OSError:
                    self._replace(worker)

    def _receive(self, worker: _Worker) -> None:
        """Take the result of a worker, or replace the worker if it died."""
        task = worker.task
        assert task is not None
        try:
            task.result, task.error = worker.pipe.recv()
        except (EOFError, OSError, pickle.UnpicklingError):
            self._replace(worker)
            return
        task.is_done = True
        worker.task = None

    def _replace(self, worker: _Worker) -> None:
        """Start a new worker in place of a dead one and queue the lost task first."""
        task = worker.task
        assert task is not None
        worker.kill()
        self._workers[self._workers.index(worker)] = _Worker()
        task.losses += 1
        if task.losses > LOSSES:
            task.is_done = True
            task.error = WorkError(f"a worker process died {task.losses} times at the same task")
        else:
            self._waiting.appendleft(task)

    def close(self) -> None:
        """Stop the workers, all of which are idle."""
        for worker in self._workers:
            worker.pipe.close()
        for worker in self._workers:
            worker.process.join(JOIN_SECONDS)
            worker.kill()

    def kill(self) -> None:
        """Kill the workers immediately."""
        for worker in self._workers:
            worker.kill()


class _Worker:
    """A worker process, the pipe to it, and its current task."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()  # so that the pipe ends when the worker does
        self.task: SubmittedCall[Any] | None = None

    def kill(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


def _work(pipe: Connection) -> None:
    """Execute tasks until the pipe is closed."""
    stopping.end_with_parent()
    with suppress(EOFError, OSError):
        while True:
            function, argument = pipe.recv()
            _send(pipe, function, argument)


def _send(pipe: Connection, function: Callable[[Any], Any], argument: Any) -> None:
    answer: tuple[Any, Exception | None]
    try:
        answer = function(argument), None
    except Exception as error:
        error.add_note(f"in a worker process:\n{traceback.format_exc()}")
        answer = None, error
    try:
        pipe.send(answer)
    except (pickle.PicklingError, TypeError, AttributeError) as error:
        pipe.send((None, WorkError(f"a worker's answer cannot be sent: {error}")))


class ClusterWorkers:
    """The workers of a Dask cluster, which itself resubmits the tasks of a dead worker.

    A task that the cluster cancels is submitted again here. That happens when the connection to the scheduler is lost.
    """

    def __init__(self, client: Any) -> None:
        """Use the workers that `client` is connected to."""
        self._client = client

    def __len__(self) -> int:
        """Return the number of workers."""
        return len(self._client.scheduler_info(n_workers=-1)["workers"])

    def submit(self, function: Callable[[Argument], Result], argument: Argument) -> ClusterCall:
        """Submit a task to the cluster."""
        call: tuple[Any, ...] = (function, argument)
        if names := discovery.named():
            call = (discovery.call_with, names, pickle.dumps(call))
        return self._submit(ClusterCall(call))

    def _submit(self, task: ClusterCall) -> ClusterCall:
        task.future = self._client.submit(*task.call, pure=False, retries=LOSSES)
        task.is_done.clear()
        task.future.add_done_callback(lambda _: task.is_done.set())
        return task

    def result(self, task: ClusterCall) -> Any:
        """Wait for a task; return its result or raise its error."""
        while True:
            while not task.future.done():
                stopping.check()
                task.is_done.wait(POLL_SECONDS)
            try:
                return task.future.result()
            except (Exception, CancelledError):  # a result can be cancelled even while it is fetched
                if not task.future.cancelled():
                    raise
            task.losses += 1
            if task.losses > LOSSES:
                raise WorkError(f"the Dask cluster cancelled the same task {task.losses} times")
            self._submit(task)


@contextmanager
def _cluster(address: str) -> Iterator[ClusterWorkers]:
    try:
        from distributed import Client
    except ImportError:
        raise WorkError(f"--cluster needs Dask: {install_command('lab')}") from None
    try:
        client = cast(Any, Client)(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as problem:
        reason = str(problem).splitlines()[0] if str(problem) else type(problem).__name__
        raise WorkError(f"no Dask scheduler answers at {address}: {reason}") from None
    try:
        workers = ClusterWorkers(client)
        if not len(workers):
            raise WorkError(f"the Dask scheduler at {address} has no workers")
        yield workers
    finally:
        with suppress(Exception):
            client.close(timeout=CONNECT_SECONDS)


def in_order(
    function: Callable[[Argument], Result], arguments: Iterable[Argument], workers: int = 1, cluster: str = ""
) -> Iterator[Result]:
    """Yield the result of every call in the order of the arguments, whichever worker executes it.

    Only a few calls are in progress at a time, so neither arguments nor results accumulate. A call whose worker dies is
    submitted again; no result is yielded twice.
    """
    if workers <= 1 and not cluster:
        for argument in arguments:
            stopping.check()
            yield function(argument)
        return
    with workers_on(workers, cluster) as pool:
        left = iter(arguments)
        ahead = AHEAD * len(pool)
        tasks: deque[Any] = deque()
        while True:
            tasks.extend(pool.submit(function, argument) for argument in islice(left, ahead - len(tasks)))
            if not tasks:
                return
            yield pool.result(tasks.popleft())


def all_results(pool: Workers, function: Callable[[Argument], Result], arguments: Sequence[Argument]) -> list[Result]:
    """Execute all calls and return their results in order."""
    tasks = [pool.submit(function, argument) for argument in arguments]
    return [pool.result(task) for task in tasks]

"""Worker processes under a supervisor: a page that kills its worker, hangs or needs too much memory affects no other.

A worker has one task at a time, and writes into shared memory which record it is at (``Heartbeat``). When it dies, or spends
more than the time of a record on one, another process takes its place, and the answer to the task is a ``LostTask``, which
says at which record. A pool of ``concurrent.futures`` gives up all tasks when one process dies; one of ``multiprocessing``
waits for the lost answer without end.
"""

from __future__ import annotations

import contextlib
import ctypes
import itertools
import multiprocessing
import pickle
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from typing import Any, Final, Generic, NamedTuple, TypeVar

from scutch.scale.archives.record import Place
from scutch.scale.heartbeat import Heartbeat

#: Seconds that a task without records may take.
TASK_SECONDS: Final = 60.0
#: Seconds for what does not depend on the page alone: reading from far away, searching, writing.
PATIENT_SECONDS: Final = 300.0
#: Stages that have the time of a page; the empty one is that of tasks without records.
TIMED_STAGES: Final = frozenset(("", "extract"))
#: Tasks that may be finished ahead of the result that is awaited, and bytes of their answers.
TASKS_AHEAD: Final = 64
BYTES_AHEAD: Final = 256 << 20
#: Option of ``prctl``: the signal that a process gets when its parent dies.
PR_SET_PDEATHSIG: Final = 1
#: Seconds between two looks at the heartbeats.
LOOK_SECONDS: Final = 0.25

Task = TypeVar("Task")
Answer = TypeVar("Answer")


class LostTask(NamedTuple):
    """The answer to a task that its worker did not finish."""

    #: What happened to the worker, in one line.
    reason: str
    #: The record it was at, and what it did with it.
    place: Place = Place(0)
    stage: str = ""
    #: Name of the signal that killed it; empty if none did.
    signal: str = ""
    #: Time since the stage began.
    seconds: float = 0.0
    #: Most memory it had before the record.
    peak_bytes: int = 0
    #: Whether the process died or hung; otherwise the task raised an error.
    is_death: bool = False


def serve(pipe: Connection, heartbeat: Heartbeat, work: Callable[[Any, Heartbeat], Any]) -> None:
    """Answer tasks from a pipe until it is closed; runs in a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    die_with_parent()
    with contextlib.suppress(EOFError, ConnectionError):  # the supervisor has gone
        while True:
            task = pipe.recv()
            heartbeat.begin(Place(0), 0)
            pipe.send(answer_to(task, heartbeat, work))


def answer_to(task: Any, heartbeat: Heartbeat, work: Callable[[Any, Heartbeat], Any]) -> Any:
    """Return the answer to a task, or what it raised."""
    try:
        return work(task, heartbeat)
    except Exception as problem:  # noqa: BLE001 (whatever a task raises is the answer to that task)
        return LostTask(f"{type(problem).__name__}: {problem}")


def die_with_parent() -> None:
    """Have the system kill this process when its supervisor dies; without Linux it ends after its task."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def signal_name(code: int | None) -> str:
    """Return the signal that ended a process, by its exit code; empty if none did.

    >>> signal_name(-11), signal_name(3)
    ('SIGSEGV', '')
    """
    return signal.Signals(-code).name if code is not None and code < 0 else ""


def death_reason(code: int | None) -> str:
    """Return why a worker ended, by its exit code.

    >>> death_reason(-9), death_reason(3)
    ('its worker was killed (SIGKILL)', 'its worker ended with code 3')
    """
    name = signal_name(code)
    return f"its worker was killed ({name})" if name else f"its worker ended with code {code}"


class Worker(Generic[Task]):
    """A process that works on one task at a time.

    ``work``: what it does with a task. ``context``: how the process is started.
    """

    def __init__(self, work: Callable[[Task, Heartbeat], Any], context: BaseContext) -> None:
        self.pipe, theirs = context.Pipe()
        self.heartbeat = Heartbeat(context)
        self.process = context.Process(target=serve, args=(theirs, self.heartbeat, work), daemon=True)  # type: ignore[attr-defined]
        self.process.start()
        theirs.close()  # so that the pipe ends with the process, which alone has the other end
        self.number = -1

    def start(self, number: int, task: Task) -> None:
        """Send a task."""
        self.number = number
        self.heartbeat.rest()
        try:
            self.pipe.send(task)
        except OSError:
            return  # it is dead, which the end of its pipe tells

    def answer(self) -> bytes | LostTask:
        """Receive the pickled answer to the task, or why there is none."""
        try:
            return self.pipe.recv_bytes()
        except (EOFError, OSError):
            self.process.join()
            code = self.process.exitcode
            return self.lost(death_reason(code), signal_name(code))

    def lost(self, reason: str, signal_name: str = "") -> LostTask:
        """Return the answer for a process that died or hung."""
        beat = self.heartbeat
        return LostTask(reason, beat.place, beat.stage, signal_name, beat.seconds, beat.peak, is_death=True)

    def stop(self) -> None:
        """Kill the process."""
        self.process.kill()
        self.process.join()
        self.process.close()
        self.pipe.close()


class WorkerPool(Generic[Task]):
    """Workers that are replaced when they die.

    ``work``: what a worker does with a task. ``workers``: number of processes. ``seconds``: time that a worker may extract a
    record, or work on a task that has none. ``context``: how processes are started.
    """

    def __init__(
        self, work: Callable[[Task, Heartbeat], Any], workers: int, seconds: float, context: BaseContext | None = None
    ) -> None:
        self.work = work
        self.seconds = seconds
        self.context: BaseContext = context or multiprocessing.get_context()
        self.idle: list[Worker[Task]] = [Worker(work, self.context) for _ in range(workers)]
        self.busy: dict[Connection, Worker[Task]] = {}

    def start(self, number: int, task: Task) -> None:
        """Give a task to an idle worker."""
        worker = self.idle.pop()
        worker.start(number, task)
        self.busy[worker.pipe] = worker

    def answers(self) -> Iterator[tuple[int, bytes | LostTask]]:
        """Wait for a moment; yield the numbers of the tasks that have ended, with their pickled answers."""
        ready = wait(list(self.busy), LOOK_SECONDS)
        for pipe, worker in list(self.busy.items()):
            if pipe in ready:
                yield worker.number, self.released(worker, worker.answer())
            elif worker.heartbeat.seconds > (limit := self.limit(worker)):
                yield worker.number, self.released(worker, worker.lost(f"not finished in {limit:g} s"))

    def limit(self, worker: Worker[Task]) -> float:
        """Return the seconds that a worker has for what it does."""
        return self.seconds if worker.heartbeat.stage in TIMED_STAGES else max(self.seconds, PATIENT_SECONDS)

    def released(self, worker: Worker[Task], answer: bytes | LostTask) -> bytes | LostTask:
        """Make a worker idle after its answer, or replace it if it died; return the answer."""
        del self.busy[worker.pipe]
        if isinstance(answer, LostTask):
            worker.stop()
            worker = Worker(self.work, self.context)
        self.idle.append(worker)
        return answer

    def close(self) -> None:
        """Kill all workers."""
        for worker in (*self.idle, *self.busy.values()):
            worker.stop()


def unpickled(answer: bytes | LostTask) -> Any:
    """Return the answer of a worker, which is one of our own processes."""
    return pickle.loads(answer) if isinstance(answer, bytes) else answer  # noqa: S301


class WithoutRecords(Generic[Task, Answer]):
    """Work on tasks that have no records: the task itself is the only one.

    ``work``: answers a task.
    """

    def __init__(self, work: Callable[[Task], Answer]) -> None:
        self.work = work

    def __call__(self, task: Task, heartbeat: Heartbeat) -> Answer:
        """Answer a task."""
        heartbeat.enter(0)
        return self.work(task)


def work_in_processes(
    tasks: Iterable[Task], work: Callable[[Task], Answer], workers: int, seconds: float = TASK_SECONDS
) -> Iterator[Answer | LostTask]:
    """Yield the answers to tasks, in the order of the tasks.

    While an earlier task is not finished, at most ``TASKS_AHEAD`` answers are kept, and no task is started once they have
    ``BYTES_AHEAD`` bytes.

    ``tasks``: values that can be pickled; each is asked for when a worker is free. ``work``: answers a task; what it raises
    becomes a ``LostTask``. ``workers``: number of processes. ``seconds``: time of a task.
    """
    pool = WorkerPool(WithoutRecords(work), workers, seconds)
    waiting = iter(enumerate(tasks))
    answers: dict[int, bytes | LostTask] = {}
    started = 0
    try:
        for number in itertools.count():
            while number not in answers:
                kept = sum(len(answer) for answer in answers.values() if isinstance(answer, bytes))
                ahead = TASKS_AHEAD if kept < BYTES_AHEAD else 0
                free = min(len(pool.idle), number + max(1, ahead) - started)
                for each, task in itertools.islice(waiting, max(0, free)):
                    pool.start(each, task)
                    started = each + 1
                if not pool.busy:
                    return
                answers.update(pool.answers())
            yield unpickled(answers.pop(number))
    finally:
        pool.close()

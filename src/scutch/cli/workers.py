"""Worker processes, each with a pipe: a task that kills its worker, or hangs, costs its own result only.

A worker has one task at a time. When it dies, or exceeds the time of a task, another process takes its place, and the result
of the task is a ``LostTask``. A pool of ``concurrent.futures`` gives up all tasks when one process dies.
"""

import itertools
import multiprocessing
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from typing import Any, Final, Generic, NamedTuple, TypeVar

#: Seconds that a task may take.
TASK_SECONDS: Final = 60.0
#: Tasks that may be finished ahead of the result that is awaited.
TASKS_AHEAD: Final = 64

Task = TypeVar("Task")
Answer = TypeVar("Answer")


class LostTask(NamedTuple):
    """The result of a task that its worker did not finish.

    Attributes
    ----------
    reason
        What happened to the worker, in one line.
    """

    reason: str


def serve(pipe: Connection, work: Callable[[Any], Any]) -> None:
    """Answer tasks from a pipe until it is closed; runs in a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            task = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send(work(task))
        except Exception as problem:  # noqa: BLE001 (whatever a task raises is the answer to that task)
            pipe.send(LostTask(f"{type(problem).__name__}: {problem}"))


def death_reason(code: int | None) -> str:
    """Why a worker ended, by its exit code.

    Examples
    --------
    >>> death_reason(-9), death_reason(3)
    ('its worker was killed (SIGKILL)', 'its worker ended with code 3')
    """
    if code is not None and code < 0:
        return f"its worker was killed ({signal.Signals(-code).name})"
    return f"its worker ended with code {code}"


class Worker(Generic[Task, Answer]):
    """A process that works on one task at a time.

    Parameters
    ----------
    work
        What it does with a task.
    """

    def __init__(self, work: Callable[[Task], Answer]) -> None:
        self.pipe, theirs = multiprocessing.Pipe()
        self.process = multiprocessing.Process(target=serve, args=(theirs, work), daemon=True)
        self.process.start()
        theirs.close()  # so that the pipe ends with the process, which alone has the other end
        self.number = -1
        self.deadline = 0.0

    def start(self, number: int, task: Task, seconds: float) -> None:
        """Send a task."""
        self.number, self.deadline = number, time.monotonic() + seconds
        try:
            self.pipe.send(task)
        except OSError:
            self.deadline = 0.0  # it is dead, which the end of its pipe tells

    def answer(self) -> Answer | LostTask:
        """Receive the answer to the task, or why there is none."""
        try:
            answer: Answer | LostTask = self.pipe.recv()
        except (EOFError, OSError):
            self.process.join()
            return LostTask(death_reason(self.process.exitcode))
        return answer

    def stop(self) -> None:
        """Kill the process."""
        self.process.kill()
        self.process.join()
        self.process.close()
        self.pipe.close()


class WorkerPool(Generic[Task, Answer]):
    """Workers that are replaced when they die.

    Parameters
    ----------
    work
        What a worker does with a task.
    workers
        Number of processes.
    seconds
        Time of a task.
    """

    def __init__(self, work: Callable[[Task], Answer], workers: int, seconds: float) -> None:
        self.work = work
        self.seconds = seconds
        self.idle: list[Worker[Task, Answer]] = [Worker(work) for _ in range(workers)]
        self.busy: dict[Connection, Worker[Task, Answer]] = {}

    def start(self, number: int, task: Task) -> None:
        """Give a task to an idle worker."""
        worker = self.idle.pop()
        worker.start(number, task, self.seconds)
        self.busy[worker.pipe] = worker

    def answers(self) -> Iterator[tuple[int, Answer | LostTask]]:
        """Wait for a worker; yield the numbers of the tasks that have ended, with their answers."""
        first = min(worker.deadline for worker in self.busy.values())
        ready = wait(list(self.busy), max(0.0, first - time.monotonic()))
        now = time.monotonic()
        for pipe, worker in list(self.busy.items()):
            if pipe in ready:
                yield worker.number, self.released(worker, worker.answer())
            elif worker.deadline <= now:
                yield worker.number, self.released(worker, LostTask(f"not finished in {self.seconds:g} s"))

    def released(self, worker: Worker[Task, Answer], answer: Answer | LostTask) -> Answer | LostTask:
        """Make a worker idle after its answer, or replace it if its task was lost; return the answer."""
        del self.busy[worker.pipe]
        if isinstance(answer, LostTask):
            worker.stop()
            worker = Worker(self.work)
        self.idle.append(worker)
        return answer

    def close(self) -> None:
        """Kill all workers."""
        for worker in (*self.idle, *self.busy.values()):
            worker.stop()


def work_in_processes(
    tasks: Sequence[Task], work: Callable[[Task], Answer], workers: int, seconds: float = TASK_SECONDS
) -> Iterator[Answer | LostTask]:
    """Yield the answers to tasks, in the order of the tasks.

    At most ``TASKS_AHEAD`` answers are kept while an earlier task is not finished.

    Parameters
    ----------
    tasks
        Values that can be pickled.
    work
        Answers a task; what it raises becomes a ``LostTask``.
    workers
        Number of processes.
    seconds
        Time of a task.
    """
    pool = WorkerPool(work, workers, seconds)
    waiting = iter(enumerate(tasks))
    answers: dict[int, Answer | LostTask] = {}
    started = 0
    try:
        for number in range(len(tasks)):
            while number not in answers:
                free = min(len(pool.idle), number + TASKS_AHEAD - started)
                for each, task in itertools.islice(waiting, max(0, free)):
                    pool.start(each, task)
                    started = each + 1
                answers.update(pool.answers())
            yield answers.pop(number)
    finally:
        pool.close()

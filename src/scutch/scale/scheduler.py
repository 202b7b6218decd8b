"""``ShardScheduler``: gives shards to workers, again after deaths, until each has a report or has failed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.context import BaseContext
from typing import Final, NamedTuple, TypeAlias

from scutch.scale.archives.record import PageFailure
from scutch.scale.heartbeat import Counts, Heartbeat
from scutch.scale.manifest import FATAL_DEATHS, QUARANTINE_STAGES
from scutch.scale.options import JobOptions
from scutch.scale.shard_work import ShardProcessor, ShardTask
from scutch.scale.shards import FailedShard, Quarantined, ShardReport
from scutch.scale.workers import LostTask, WorkerPool, unpickled

#: Attempts at a shard that cannot be read.
INPUT_ATTEMPTS: Final = 3
#: Deaths without a quarantined record after which a shard has failed: something else kills its workers.
VAIN_DEATHS: Final = 6


class ShardStarted(NamedTuple):
    """A worker begins with a shard."""

    shard: int
    attempt: int


class ShardLost(NamedTuple):
    """A worker died or hung."""

    #: The shard.
    shard: int
    #: The record it was at.
    loss: Quarantined


class ShardFailed(NamedTuple):
    """A shard has no report."""

    #: The shard.
    shard: int
    #: Why.
    failure: FailedShard


class Progress(NamedTuple):
    """What the workers have done of the shards that they are at."""

    counts: Counts


ProcessShard: TypeAlias = Callable[[ShardTask, Heartbeat], ShardReport | FailedShard]
SchedulerEvent: TypeAlias = ShardStarted | ShardLost | ShardFailed | ShardReport | Progress


def loss_of(lost: LostTask) -> Quarantined:
    """Return the record that a worker was at as a row of the errors table."""
    error = "killed" if lost.signal else "timeout" if lost.reason.startswith("not finished") else "ended"
    failure = PageFailure(lost.place, lost.stage, error, lost.reason, "", lost.signal, round(lost.seconds, 3), lost.peak_bytes)
    return Quarantined(lost.stage, failure)


class Scheduler(ABC):
    """Runs shards: in processes of this machine, or on a cluster."""

    def __init__(self) -> None:
        self.waiting: deque[ShardTask] = deque()

    def add(self, tasks: Iterable[ShardTask]) -> None:
        """Append shards to those that wait."""
        self.waiting.extend(tasks)

    @abstractmethod
    def events(self) -> Iterator[SchedulerEvent]:
        """Yield what happens until no shard waits or is processed; shards may be added meanwhile."""

    @abstractmethod
    def close(self) -> None:
        """Stop the shards that are processed."""


class ShardScheduler(Scheduler):
    """Runs shards in worker processes.

    ``options``: options of the job. ``workers``: number of processes. ``context``: how processes are started. ``process``:
    what a worker does with a shard, if it does not process it.
    """

    def __init__(
        self, options: JobOptions, workers: int, context: BaseContext | None = None, process: ProcessShard | None = None
    ) -> None:
        super().__init__()
        self.pool = WorkerPool(process or ShardProcessor(), workers, options.page_seconds, context)
        self.tasks: dict[int, ShardTask] = {}
        self.deaths: dict[int, list[Quarantined]] = {}
        self.vain: dict[int, int] = {}

    def events(self) -> Iterator[SchedulerEvent]:
        """Yield what happens until no shard waits or is processed; shards may be added meanwhile."""
        while self.waiting or self.pool.busy:
            while self.waiting and self.pool.idle:
                task = self.waiting.popleft()
                self.tasks[task.shard.number] = task
                self.pool.start(task.shard.number, task)
                yield ShardStarted(task.shard.number, task.attempt)
            for number, answer in self.pool.answers():
                yield from self.ended(number, unpickled(answer))
            counts = (worker.heartbeat.counts for worker in self.pool.busy.values())
            yield Progress(sum_of(counts))

    def ended(self, number: int, answer: ShardReport | FailedShard | LostTask) -> Iterator[SchedulerEvent]:
        """Yield what follows from the end of an attempt."""
        task = self.tasks.pop(number)
        if isinstance(answer, ShardReport):
            yield answer
        elif isinstance(answer, LostTask) and answer.is_death:
            yield from self.died(task, answer)
        elif isinstance(answer, LostTask):
            yield ShardFailed(number, FailedShard(answer.reason))
        else:
            self.vain[number] = self.vain.get(number, 0) + 1
            if answer.is_output or self.vain[number] >= INPUT_ATTEMPTS:
                yield ShardFailed(number, answer)
            else:
                self.waiting.append(task._replace(attempt=task.attempt + 1))

    def died(self, task: ShardTask, lost: LostTask) -> Iterator[SchedulerEvent]:
        """Note a death; try the shard again, without the record at which its workers have died twice."""
        number, loss = task.shard.number, loss_of(lost)
        yield ShardLost(number, loss)
        earlier = self.deaths.setdefault(number, [])
        if loss.stage in QUARANTINE_STAGES:
            earlier.append(loss)
        again = task._replace(attempt=task.attempt + 1)
        if loss in earlier and sum(one.place == loss.place for one in earlier) >= FATAL_DEATHS:
            again = again._replace(quarantined=(*task.quarantined, loss))
            self.vain[number] = 0
        else:
            self.vain[number] = self.vain.get(number, 0) + 1
        if self.vain[number] < VAIN_DEATHS and loss.place not in {one.place for one in task.quarantined}:
            self.waiting.appendleft(again)
        else:
            yield ShardFailed(number, FailedShard(f"workers die again and again: {lost.reason}"))

    def close(self) -> None:
        """Kill all workers."""
        self.pool.close()


def sum_of(counts: Iterable[Counts]) -> Counts:
    """Return the sum of counts."""
    total = Counts()
    for each in counts:
        total = total.plus(each)
    return total

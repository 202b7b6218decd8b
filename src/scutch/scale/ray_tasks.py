"""``RayScheduler``: shards as tasks of a Ray cluster, with the same supervisor around each.

Ray runs a task at least once, again when a worker or a machine is lost. A task only writes files under names that no other
attempt has, into the folder for unfinished files, which all machines share. The driver alone moves the files of one attempt to
their place and commits them, so that each row is there exactly once. Pages never enter the object store.
"""

from __future__ import annotations

import importlib
import multiprocessing
import socket
from collections.abc import Iterator
from contextlib import closing
from typing import Any, Final

from scutch.errors import MissingDependency, SourceError
from scutch.install import install_command
from scutch.scale.heartbeat import Counts
from scutch.scale.options import JobOptions
from scutch.scale.scheduler import Progress, Scheduler, SchedulerEvent, ShardFailed, ShardScheduler
from scutch.scale.shard_work import ShardTask
from scutch.scale.shards import FailedShard

#: Shards that wait or run for each CPU of the cluster, so that none waits for the driver.
TASKS_PER_CPU: Final = 2
#: Times that Ray runs a task again after the loss of its worker or machine.
RETRIES: Final = 8
WAIT_SECONDS: Final = 1.0
CONNECT_SECONDS: Final = 20.0


def load_ray() -> Any:
    """Import ray; raises MissingDependency with the package to install."""
    try:
        return importlib.import_module("ray")
    except ImportError as problem:
        raise MissingDependency(f"--ray needs Ray: {install_command('ray')}", stage="start") from problem


def check_address(address: str) -> None:
    """Raise SourceError if nothing answers at a host and port: Ray would try for a quarter of an hour."""
    host, _, port = address.rpartition(":")
    if host and "/" not in host and port.isdecimal():
        try:
            socket.create_connection((host, int(port)), CONNECT_SECONDS).close()
        except OSError as problem:
            raise SourceError(
                f"no cluster of Ray answers: {problem.strerror or problem}", url=address, stage="start"
            ) from problem


def shard_events(task: ShardTask) -> list[SchedulerEvent]:
    """Process one shard under a supervisor of its own; return what has happened. Runs on a machine of the cluster."""
    context = multiprocessing.get_context("spawn")  # a worker of Ray has threads, which a fork would cut off
    with closing(ShardScheduler(task.options, 1, context)) as scheduler:
        scheduler.add([task])
        return [event for event in scheduler.events() if not isinstance(event, Progress)]


class RayScheduler(Scheduler):
    """Runs shards on a Ray cluster.

    ``address``: address of the cluster, as for ``ray.init``; ``local`` starts one on this machine. ``options``: options of the
    job.
    """

    def __init__(self, address: str, options: JobOptions) -> None:
        super().__init__()
        self.ray = load_ray()
        check_address(address)
        try:
            self.ray.init(address=address, log_to_driver=False, logging_level="error", include_dashboard=None)
        except (ValueError, ConnectionError) as problem:
            reason = str(problem).partition("\n")[0]
            raise SourceError(f"no cluster of Ray: {reason}", url=address, stage="start") from problem
        self.options = options
        self.remote = self.ray.remote(max_retries=RETRIES, num_cpus=1)(shard_events)
        self.running: dict[Any, ShardTask] = {}

    def events(self) -> Iterator[SchedulerEvent]:
        """Yield what happens until no shard waits or is processed; shards may be added meanwhile."""
        while self.waiting or self.running:
            cpus = int(self.ray.cluster_resources().get("CPU", 0))  # 0: a cluster that grows once tasks wait
            room = TASKS_PER_CPU * max(1, cpus) - len(self.running)
            for _ in range(min(room, len(self.waiting))):
                task = self.waiting.popleft()
                self.running[self.remote.remote(task)] = task
            ended, _ = self.ray.wait(list(self.running), timeout=WAIT_SECONDS)
            for reference in ended:
                yield from self.answer(reference, self.running.pop(reference))
            yield Progress(Counts())

    def answer(self, reference: Any, task: ShardTask) -> Iterator[SchedulerEvent]:
        """Yield what has happened to a shard."""
        try:
            yield from self.ray.get(reference)
        except self.ray.exceptions.RayError as problem:
            reason = str(problem).strip().splitlines()[0]
            yield ShardFailed(task.shard.number, FailedShard(f"{type(problem).__name__}: {reason}"))

    def close(self) -> None:
        """Leave the cluster; its tasks of this job end."""
        self.ray.shutdown()

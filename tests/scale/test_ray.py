"""The same job on a Ray cluster of this machine; ``benchmarks/scale/ray_matrix.py`` kills parts of one."""

from __future__ import annotations

import socket
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from scutch.errors import SourceError
from scutch.scale import ray_tasks
from scutch.scale.inputs import Input, resolved_inputs
from scutch.scale.job import Job
from scutch.scale.options import JobOptions
from scutch.scale.scheduler import Progress, ShardScheduler
from scutch.scale.shard_work import ShardTask
from scutch.scale.shards import planned_shards
from tests.scale.tables import row_hash
from tests.warc_writer import articles, warc_records, write_archive

pytest.importorskip("ray", reason="Ray is not installed: it is large, and only clusters need it")


class GrowingCluster:
    """What is used of Ray, of a cluster that has a machine only once a task waits."""

    def __init__(self) -> None:
        self.tasks: list[ShardTask] = []
        self.looks = 0

    def init(self, **_: object) -> None:
        """Connect."""

    def remote(self, **_: object) -> Any:
        """Return what makes a function remote."""
        return lambda function: SimpleNamespace(remote=self.submit)

    def submit(self, task: ShardTask) -> int:
        """Start a task."""
        self.tasks.append(task)
        return len(self.tasks)

    def cluster_resources(self) -> dict[str, float]:
        """No machine has a CPU yet; nobody asks without end."""
        self.looks += 1
        assert self.looks < 100, "no task waits"
        return {"CPU": 0.0}

    def wait(self, references: list[int], timeout: float) -> tuple[list[int], list[int]]:
        """All tasks have ended."""
        return references, []

    def get(self, reference: int) -> list[object]:
        """Nothing has happened."""
        return []


def test_a_cluster_without_a_machine_gets_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clusters that grow by demand start with a head that runs nothing."""
    cluster = GrowingCluster()
    monkeypatch.setattr(ray_tasks, "load_ray", lambda: cluster)
    scheduler = ray_tasks.RayScheduler("auto", JobOptions())
    found = Input("a.warc", "archive", "", 100, "")
    scheduler.add(ShardTask(shard, JobOptions(), Path()) for shard in planned_shards([found], 0, 10))
    assert all(isinstance(event, Progress) for event in scheduler.events())
    assert len(cluster.tasks) == 10


def test_an_address_without_a_cluster_is_an_error_at_once() -> None:
    """Ray itself tries for a quarter of an hour."""
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
    with pytest.raises(SourceError, match="no cluster of Ray answers") as caught:
        ray_tasks.RayScheduler(address, JobOptions())
    assert caught.value.url == address


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning", "ignore::FutureWarning")
def test_ray_and_workers_have_the_same_rows(tmp_path: Path) -> None:
    """A cluster changes where shards are processed, not what they have."""
    from scutch.scale.ray_tasks import RayScheduler

    archive, options = tmp_path / "a.warc.gz", JobOptions(("url", "text"), page_seconds=60.0, shard_bytes=8000)
    write_archive(archive, warc_records(articles(40)))
    with Job(tmp_path / "local", options) as job, closing(ShardScheduler(options, 1)) as local:
        job.plan(resolved_inputs([str(archive)]))
        assert [progress.failed for progress in job.run(local)][-1] == 0
    with Job(tmp_path / "ray", options) as job, closing(RayScheduler("local", options)) as scheduler:
        job.plan(resolved_inputs([str(archive)]))
        assert [progress.failed for progress in job.run(scheduler)][-1] == 0
    assert row_hash(tmp_path / "ray") == row_hash(tmp_path / "local")

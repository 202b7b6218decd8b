"""The same job on a Ray cluster of this machine; ``benchmarks/scale/ray_matrix.py`` kills parts of one."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from scutch.scale.inputs import resolved_inputs
from scutch.scale.job import Job
from scutch.scale.options import JobOptions
from scutch.scale.scheduler import ShardScheduler
from tests.scale.tables import row_hash
from tests.warc_writer import articles, warc_records, write_archive

pytest.importorskip("ray", reason="Ray is not installed: it is large, and only clusters need it")


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

"""The benchmark of metadata runs."""

import pytest

from benchmarks import metadata
from benchmarks.common import time_calls


def test_each_part_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    """Every part asked of a page has its line."""
    metadata.show(time_calls(metadata.calls(), [b"<title>Flax</title><h1>Flax</h1><p>By A. Weaver, 1 May 2024"], 1))
    assert [line.partition(":")[0] for line in capsys.readouterr().out.splitlines()[1:]] == list(metadata.PARTS)

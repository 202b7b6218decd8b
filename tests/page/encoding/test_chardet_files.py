"""The encodings of chardet's test files; ``python -m benchmarks.encodings`` fetches them."""

import pytest

from benchmarks import encodings


@pytest.fixture(scope="module")
def counts() -> encodings.Counts:
    """Count the files read right, if they have been fetched."""
    if not any(encodings.folders()):
        pytest.skip("no files of chardet: run python -m benchmarks.encodings")
    return encodings.count()


def test_nine_of_ten_files_are_read_right_as_they_are(counts: encodings.Counts) -> None:
    """Declarations and statistics together read at least 325 of 358 files right."""
    assert counts.declared * 358 >= counts.files * 325


def test_nine_of_ten_files_are_read_right_without_their_declarations(counts: encodings.Counts) -> None:
    """Statistics alone read as many files right."""
    assert counts.undeclared * 358 >= counts.files * 325

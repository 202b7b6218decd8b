"""Data files of packages."""

import pytest

from scutch.package_data import read_package_file


def test_a_file_is_read_as_it_is() -> None:
    """Byte by byte."""
    assert read_package_file("scutch.content", "model/blocks.trees").startswith(b"scutch")


def test_a_file_that_is_missing_is_an_error() -> None:
    """It says which."""
    with pytest.raises(FileNotFoundError, match="nothing"):
        read_package_file("scutch.content", "model/nothing.trees")


def test_a_package_without_files_is_an_error() -> None:
    """What is part of the interpreter has none."""
    with pytest.raises(ImportError, match="no files can be read from sys"):
        read_package_file("sys", "model")

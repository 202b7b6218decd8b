"""The public suites that a stranger can fetch."""

import subprocess
from pathlib import Path

import pytest

from tests import corpora


def test_a_missing_suite_is_cloned_into_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is there is left alone."""
    commands: list[list[str]] = []
    monkeypatch.setattr(corpora, "FOLDER", tmp_path)
    monkeypatch.setattr(subprocess, "run", lambda command, check: commands.append(command))
    corpora.main(["fetch", "html5lib-tests"])
    (tmp_path / "html5lib-tests").mkdir()
    corpora.main(["fetch", "html5lib-tests"])
    assert [command[-1] for command in commands] == [str(tmp_path / "html5lib-tests")]


def test_an_unknown_suite_is_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    """The message lists those that there are."""
    with pytest.raises(SystemExit):
        corpora.main(["fetch", "flax"])
    assert "there are html5lib-tests, chardet, price-parser" in capsys.readouterr().err


def test_the_report_names_what_is_here_and_what_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the variable that names another folder."""
    monkeypatch.setattr(corpora, "FOLDER", tmp_path)
    (tmp_path / "results-dev").mkdir()
    first, second, *missing = corpora.report().splitlines()
    assert first == f"corpora in {tmp_path} (SCUTCH_CORPORA names another folder): results-dev"
    assert second == "not here, their tests are skipped:"
    assert len(missing) == len(corpora.CORPORA) - 1
